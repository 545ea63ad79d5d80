import { ToolMessage } from "@langchain/core/messages";
import { StructuredTool } from "@langchain/core/tools";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createToolbox, defineTool, type Run } from "@toolport/core";
import { startModelServer, type ScriptStep } from "@toolport/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LangChainOptions } from "../../src/index.ts";
import { call, payments, question, replyOf, thread, toolTexts, type Reply } from "../agent.ts";
import { chatModel } from "../harness.ts";
import { older } from "./major.ts";

/** LangGraph's agent of core 0.3, with the tools alone or with the model hook. */
async function agentOf(
  run: Run,
  script: readonly ScriptStep[],
  options: LangChainOptions & { readonly hook?: true } = {},
): Promise<(input: unknown) => Promise<Reply>> {
  const { hook, ...rest } = options;
  const server = await startModelServer(script);
  onTestFinished(() => server.close());
  const model = chatModel(server, "chat", older);
  const exported = older.toLangChain(run, rest);
  const checkpointer = new MemorySaver();
  const agent = hook
    ? older.agent({ model, exported, checkpointer: checkpointer as never })
    : createReactAgent({ llm: model as never, tools: exported.tools as never, checkpointer });
  return async (input) => replyOf(await agent.invoke(input as never, thread));
}

const greet = defineTool({
  name: "greet",
  description: "Greets.",
  input: { type: "object", properties: { who: { type: "string" } }, required: ["who"] },
  effect: "read",
  execute: ({ who }) => `Hello ${String(who)}`,
});

const DONE = { text: "done" };

describe("tools exported to core 0.3", () => {
  it("are its own tools and answer with its own messages", async () => {
    const [tool] = older.toLangChain(createToolbox({ tools: [greet] })).tools;
    expect(tool).toBeInstanceOf(StructuredTool);
    const message = await tool?.invoke({
      type: "tool_call",
      id: "c1",
      name: "greet",
      args: { who: "Bo" },
    } as never);
    expect(message).toBeInstanceOf(ToolMessage);
    expect(message).toMatchObject({ content: "Hello Bo", artifact: { status: "ok" } });
    expect(await tool?.invoke({ who: "Bo" })).toBe("Hello Bo");
  });

  it("come home as the very same canonical tools", () => {
    const { tools } = older.toLangChain(createToolbox({ tools: [greet] }));
    expect(older.fromLangChain(tools, { effect: "write" })[0]).toBe(greet);
  });

  it("ask a person by LangGraph's interrupt, handed over, and pay once", async () => {
    const { run, paid } = payments();
    const invoke = await agentOf(run, [{ calls: [call("c1", "pay", { amount: 5 })] }, DONE], {
      hook: true,
      ...older.options,
    });
    expect(await invoke(question)).toMatchObject({
      waiting: [{ value: { callId: "c1", kind: "approval" } }],
    });
    expect(toolTexts(await invoke(new Command({ resume: true })))).toEqual([["c1", "Paid 5"]]);
    expect(paid).toEqual([5]);
  });

  it("tell the model that the call waits, without it", async () => {
    const { run, paid } = payments();
    const invoke = await agentOf(run, [{ calls: [call("c1", "pay", { amount: 5 })] }, DONE]);
    const reply = await invoke(question);
    expect([reply.waiting, paid]).toEqual([[], []]);
    expect(toolTexts(reply)[0]?.[1]).toMatch(/wait/);
  });

  it("leave a call that LangChain could not parse unanswered, unless the model hook puts it back", async () => {
    const script = [{ calls: [call("c1", "greet", '{"who": "Bo')] }, DONE];
    const run = (): Run => createToolbox({ tools: [greet] }).run({ caller: { id: "ann" } });
    expect(toolTexts(await (await agentOf(run(), script))(question))).toEqual([]);
    const [told] = toolTexts(await (await agentOf(run(), script, { hook: true }))(question));
    expect(told?.[1]).toMatch(/JSON/);
  });

  it("leave unknown names to LangGraph's tool node", async () => {
    const run = createToolbox({ tools: [greet] }).run({ caller: { id: "ann" } });
    const invoke = await agentOf(run, [{ calls: [call("c1", "greed", {})] }, DONE], { hook: true });
    expect(toolTexts(await invoke(question))).toEqual([
      ["c1", 'Error: Tool "greed" not found.\n Please fix your mistakes.'],
    ]);
  });
});
