import { createToolbox, defineTool } from "@toolport/core";
import { describe, expect, it, vi } from "vitest";
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

  it("are known when another copy of these packages made the export, and a copy of the object is not", async () => {
    const { tools } = toAISDK(toolbox);
    vi.resetModules();
    const other = (await import("../src/index.ts")) as { readonly fromAISDK: typeof fromAISDK };
    expect(other.fromAISDK).not.toBe(fromAISDK);
    expect(other.fromAISDK({ send: tools.send }, { effect: "read" }).send).toBe(send);
    const copy = { ...tools.send };
    const { send: wrapped } = other.fromAISDK({ send: copy }, { effect: { send: "write" } });
    expect(wrapped).toMatchObject({ source: "ai-sdk", effect: "write" });
    expect(wrapped.execute).not.toBe(send.execute);
  });
});
