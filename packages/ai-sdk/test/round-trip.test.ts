import { createToolbox, defineTool } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { fromAISDK, toAISDK } from "../src/index.ts";

describe("tools of ours that come back from the SDK", () => {
  const read = defineTool({ name: "mail.read", description: "Reads", effect: "read", execute: () => "mail" });
  const send = defineTool({
    name: "send",
    description: "Sends",
    effect: "destructive",
    execute: () => "sent",
  });
  const toolbox = createToolbox({ tools: [read, send], approval: "none" });

  it("are the very tools they were, under their own names", () => {
    const tools = fromAISDK(toAISDK(toolbox).tools, { effect: "unknown" }) as Record<string, unknown>;
    expect(Object.entries(tools)).toEqual([
      ["mail.read", read],
      ["send", send],
    ]);
    expect(tools["mail.read"]).toBe(read);
    expect(tools.send).toBe(send);
  });

  it("take another name where they are given one, and no other effect", () => {
    const { tools } = toAISDK(toolbox);
    const { post } = fromAISDK({ post: tools.send }, { effect: "read" });
    expect(post).toMatchObject({ name: "post", effect: "destructive", execute: send.execute });
  });
});
