import { tool } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import { createToolbox, defineTool } from "@toolport/core";
import { describe, expect, it, vi } from "vitest";
import { fromLangChain, toLangChain } from "../src/index.ts";

describe("there and back", () => {
  it("keeps returnDirect and metadata through an import and an export", () => {
    const direct = tool(() => "x", {
      name: "direct",
      description: "D.",
      schema: { type: "object" },
      returnDirect: true,
      metadata: { team: "a" },
    });
    const [imported] = fromLangChain([direct], { effect: "read" });
    expect(imported?.metadata).toEqual({ team: "a", returnDirect: true });
    const [again] = toLangChain(createToolbox({ tools: imported ? [imported] : [] })).tools;
    expect(again).toMatchObject({ returnDirect: true, metadata: { team: "a" } });
  });

  it("brings an exported tool home as the very same canonical tool, by another copy of the packages too", async () => {
    const native = defineTool({
      name: "mail.send",
      description: "Sends.",
      effect: "write",
      execute: () => "sent",
    });
    const [exported] = toLangChain(createToolbox({ tools: [native], approval: "none" })).tools;
    expect(fromLangChain(exported ? [exported] : [], { effect: "read" })[0]).toBe(native);
    vi.resetModules();
    const other = (await import("../src/index.ts")) as { readonly fromLangChain: typeof fromLangChain };
    expect(other.fromLangChain).not.toBe(fromLangChain);
    expect(other.fromLangChain(exported ? [exported] : [], { effect: "read" })[0]).toBe(native);
  });

  it("tells what a LangChain tool does when it steers the graph", async () => {
    const move = tool(() => new Command({ update: {} }), {
      name: "move",
      description: "M.",
      schema: { type: "object" },
    });
    const [imported] = fromLangChain([move], { effect: "read" });
    const run = createToolbox({ tools: imported ? [imported] : [] }).run({ caller: { id: "ann" } });
    const [again] = toLangChain(run).tools;
    expect(
      await again?.invoke({ type: "tool_call", id: "c1", name: "move", args: {} } as never),
    ).toBeInstanceOf(Command);
    expect(await run.call("move", {})).toMatchObject({ status: "failed" });
  });
});
