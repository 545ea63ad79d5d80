import { ToolMessage } from "@langchain/core/messages";
import { StructuredTool } from "@langchain/core/tools";
import { Command, interrupt } from "@langchain/langgraph";
import { createToolbox, defineTool, failure, result, type Run, type Tool } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { toLangChain } from "../src/index.ts";
import { agentOf, call, question, toolTexts } from "./agent.ts";

const DONE = { text: "done" };
const PIXEL = "iVBORw0KGgo=";

function runOf(...tools: readonly Tool[]): Run {
  return createToolbox({ tools, approval: "none" }).run({ id: "run", caller: { id: "ann" } });
}

function invoke(run: Run, name: string, args: unknown, config: object = {}): Promise<unknown> {
  const tool = toLangChain(run).tools.find((one) => one.name === name);
  return tool?.invoke({ type: "tool_call", id: "c1", name, args } as never, config) as Promise<unknown>;
}

const greet = defineTool({
  name: "greet",
  description: "Greets.",
  input: { type: "object", properties: { who: { type: "string" } }, required: ["who"] },
  effect: "read",
  execute: (args) => `Hello ${(args as { who: string }).who}`,
});

describe("exported tools", () => {
  it("are LangChain tools with the projected schema", () => {
    const [tool] = toLangChain(runOf(greet)).tools;
    expect(tool).toBeInstanceOf(StructuredTool);
    expect(tool).toMatchObject({
      name: "greet",
      description: "Greets.",
      schema: { type: "object", required: ["who"] },
    });
  });

  it("answer a tool call with a message that carries the result without its meta", async () => {
    const odd = defineTool({
      name: "odd",
      description: "Odd.",
      effect: "read",
      execute: () => result({ content: "seen", data: { n: 1 }, meta: { secret: "x" } }),
    });
    const message = await invoke(runOf(odd), "odd", {});
    expect(message).toBeInstanceOf(ToolMessage);
    expect(message).toMatchObject({
      tool_call_id: "c1",
      name: "odd",
      status: "success",
      content: "seen",
      artifact: { status: "ok", data: { n: 1 } },
    });
    expect(JSON.stringify(message)).not.toContain("secret");
  });

  it("answer bad arguments and failures with a message, never with a throw", async () => {
    const broken = defineTool({
      name: "broken",
      description: "Breaks.",
      effect: "read",
      execute: () => failure("No such thing."),
    });
    const run = runOf(greet, broken);
    const bad = (await invoke(run, "greet", { who: {} })) as ToolMessage;
    expect(bad).toMatchObject({ status: "error", artifact: { status: "invalid" } });
    expect(bad.text).not.toMatch(/schema\.js|at .*\(|Received tool input/);
    expect(await invoke(run, "broken", {})).toMatchObject({ status: "error", content: "No such thing." });
  });

  it("answer plain arguments with the content, as LangChain's tools do", async () => {
    const [tool] = toLangChain(runOf(greet)).tools;
    expect(await tool?.invoke({ who: "Bo" })).toBe("Hello Bo");
  });

  it("give media as content blocks where that is asked for, and name them in words where not", async () => {
    const image = { type: "image", mediaType: "image/png", data: PIXEL } as const;
    const look = defineTool({
      name: "look",
      description: "Looks.",
      effect: "read",
      execute: () => result({ content: [{ type: "text", text: "a dot" }, image] }),
    });
    const [blocks] = toLangChain(runOf(look), { media: "parts" }).tools;
    expect(await blocks?.invoke({})).toEqual([
      { type: "text", text: "a dot" },
      { type: "image", mimeType: "image/png", data: PIXEL },
    ]);
    const [words] = toLangChain(runOf(look)).tools;
    expect(await words?.invoke({})).toMatch(/^a dot\n\[image, image\/png, 8 bytes: not shown/);
  });

  it("fire LangChain's callbacks, with the body's own calls as children", async () => {
    const events: string[] = [];
    const handler = {
      handleToolStart: (...[, input, , parent, , , name]: readonly unknown[]) =>
        void events.push(`start ${String(name)} ${String(input)} ${parent === undefined ? "root" : "child"}`),
      handleToolEnd: (output: ToolMessage) => void events.push(`end ${output.text}`),
      handleToolError: (error: Error) => void events.push(`error ${error.message}`),
      handleToolEvent: (update: unknown) => void events.push(`event ${JSON.stringify(update)}`),
    };
    const { tool } = await import("@langchain/core/tools");
    const inner = tool(() => "inside", { name: "inner", description: "Inner.", schema: { type: "object" } });
    const outer = defineTool({
      name: "outer",
      description: "Outer.",
      effect: "read",
      execute: async (_, ctx) => {
        ctx.progress({ done: 1 });
        return ((await inner.invoke({}, ctx.host as object)) as unknown as ToolMessage).text;
      },
    });
    await invoke(runOf(outer), "outer", {}, { callbacks: [handler] });
    expect(events).toEqual([
      "start outer {} root",
      'event {"done":1}',
      "start inner {} child",
      "end inside",
      "end inside",
    ]);
  });

  it("stop when the host's signal fires, and say so", async () => {
    const stop = new AbortController();
    const wait = defineTool({
      name: "wait",
      description: "Waits.",
      effect: "read",
      execute: (_, { signal }) => {
        stop.abort();
        return signal.aborted;
      },
    });
    expect(await invoke(runOf(wait), "wait", {}, { signal: AbortSignal.abort() })).toMatchObject({
      artifact: { status: "cancelled" },
    });
    const slow = defineTool({
      name: "slow",
      description: "Slow.",
      effect: "read",
      execute: () => new Promise(() => undefined),
    });
    expect(await invoke(runOf(slow), "slow", {}, { timeout: 10 })).toMatchObject({
      status: "error",
      artifact: { status: "cancelled" },
    });
  });

  it("send progress to the custom stream", async () => {
    const work = defineTool({
      name: "work",
      description: "Works.",
      effect: "read",
      execute: (_, ctx) => {
        ctx.progress("half");
        return "whole";
      },
    });
    const agent = await agentOf(runOf(work), [{ calls: [call("c1", "work", {})] }, DONE]);
    const chunks = await agent.stream(question, ["custom"]);
    expect(chunks).toEqual([
      ["custom", { type: "tool_progress", tool: "work", toolCallId: "c1", update: "half" }],
    ]);
  });

  it("are not mistaken for structured output by createAgent", async () => {
    const extract = defineTool({
      name: "extract-report",
      description: "Extracts.",
      effect: "read",
      execute: () => "extracted",
    });
    const run = runOf(extract);
    const [tool] = toLangChain(run).tools;
    expect(tool?.name).not.toMatch(/^extract-/);
    const agent = await agentOf(run, [{ calls: [call("c1", tool?.name ?? "", {})] }, DONE]);
    expect(toolTexts(await agent.invoke(question))).toEqual([["c1", "extracted"]]);
  });
});

describe("a body that steers the host", () => {
  it("interrupts with LangGraph's own interrupt, and gets its answer when it runs again", async () => {
    let entered = 0;
    const ask = defineTool({
      name: "ask",
      description: "Asks.",
      effect: "read",
      execute: () => {
        entered++;
        return `You said ${String(interrupt("Which?"))}`;
      },
    });
    const agent = await agentOf(runOf(ask), [{ calls: [call("c1", "ask", {})] }, DONE]);
    expect(await agent.invoke(question)).toMatchObject({ waiting: [{ value: "Which?" }] });
    expect(toolTexts(await agent.invoke(new Command({ resume: "blue" })))).toEqual([["c1", "You said blue"]]);
    expect(entered).toBe(2);
  });

  it("updates the graph by a Command that it throws", async () => {
    const update = { messages: [new ToolMessage({ tool_call_id: "c1", content: "from the command" })] };
    const move = defineTool({
      name: "move",
      description: "Moves.",
      effect: "read",
      execute: () => {
        throw new Command({ update }) as unknown as Error;
      },
    });
    const agent = await agentOf(runOf(move), [{ calls: [call("c1", "move", {})] }, DONE]);
    expect(toolTexts(await agent.invoke(question))).toEqual([["c1", "from the command"]]);
  });
});
