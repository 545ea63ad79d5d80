import { createToolbox, textOf, type Tool, type ToolContext } from "@toolport/core";
import { behaviours, contextFrom, detailsOf, directHarness, type Harness } from "@toolport/testing";
import * as ai4 from "ai-4";
import { MockLanguageModelV1 } from "ai-4/test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromAISDK, toAISDK, type HostTool } from "../src/index.ts";

/** The kit's tools as somebody writes them for version 4, brought home. What its tools can't say, their user says. */
const harness: Harness = {
  ...directHarness,
  name: "tools of ai 4, called directly",
  adopt(tools) {
    const imported = fromAISDK(Object.fromEntries(tools.map((tool) => [tool.name, toolOf(tool)])), {
      effect: Object.fromEntries(tools.map(({ name, effect }) => [name, effect])),
      details: Object.fromEntries(tools.map((tool) => [tool.name, detailsOf(tool)])),
      context: (ctx) => ctx,
    });
    return Object.values(imported) as readonly Tool[];
  },
};

interface CallOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal;
  /** Not version 4's own: how the kit's bodies come by our context. */
  readonly experimental_context: ToolContext;
}

function toolOf({ description, input, execute }: Tool): HostTool {
  const source = input ?? { type: "object", properties: {}, additionalProperties: false };
  return {
    description,
    parameters:
      "~standard" in source ? source : ai4.jsonSchema(source as Parameters<typeof ai4.jsonSchema>[0]),
    execute(args: unknown, { toolCallId, abortSignal, experimental_context: toolbox }: CallOptions) {
      const signal = abortSignal ?? new AbortController().signal;
      const ctx = contextFrom({ callId: toolCallId, signal, progress: toolbox.progress }, toolbox);
      return (execute as (args: unknown, ctx: ToolContext) => unknown)(args, ctx);
    },
  };
}

describe("the kit, by tools of ai 4", () => {
  it.each(behaviours)("$name", (behaviour) => behaviour.check(harness));
});

describe("a tool of ai 4", () => {
  const seen: unknown[] = [];
  const sum = ai4.tool({
    description: "Adds.",
    parameters: z.object({ a: z.number(), b: z.number().default(2) }),
    execute: ({ a, b }, { toolCallId, messages, abortSignal }) => {
      seen.push({ a, b, toolCallId, messages: Array.isArray(messages), signal: abortSignal?.aborted });
      return Promise.resolve({ sum: a + b });
    },
  });

  it("is run as version 4's own loop runs it", async () => {
    const { signal } = new AbortController();
    const { steps } = await ai4.generateText({
      model: calling("sum", { a: 1 }),
      prompt: "Add.",
      maxSteps: 2,
      tools: { sum },
      abortSignal: signal,
    });
    const run = createToolbox({ tools: fromAISDK({ sum }, { effect: "read" }) }).run();
    const result = await run.call("sum", { a: 1 }, { callId: "c1", signal });
    const theirs: unknown = steps[0]?.toolResults[0]?.result;
    expect(result).toMatchObject({ status: "ok", data: theirs });
    expect(textOf(result)).toBe(JSON.stringify(theirs));
    expect(seen).toEqual([seen[1], { a: 1, b: 2, toolCallId: "c1", messages: true, signal: false }]);
  });

  it("that was exported from here is refused by a sentence, since version 4 can't run it", async () => {
    const { tools } = toAISDK(createToolbox({ tools: fromAISDK({ sum }, { effect: "read" }) }));
    const asking = ai4.generateText({ model: calling("sum", {}), prompt: "Add.", tools: tools as never });
    await expect(asking).rejects.toThrow("toAISDK() exports to ai 5, 6 and 7.");
  });
});

/** A model that makes one call, and then says that it is done. */
function calling(toolName: string, args: object): ai4.LanguageModelV1 {
  const about = {
    usage: { promptTokens: 1, completionTokens: 1 },
    rawCall: { rawPrompt: null, rawSettings: {} },
  };
  const toolCalls = [
    { toolCallType: "function" as const, toolCallId: "c1", toolName, args: JSON.stringify(args) },
  ];
  return new MockLanguageModelV1({
    doGenerate: ({ prompt }) =>
      Promise.resolve(
        prompt.some(({ role }) => role === "tool")
          ? { ...about, finishReason: "stop", text: "Done." }
          : { ...about, finishReason: "tool-calls", toolCalls },
      ),
    // Its type is written for a compiler that lets `undefined` stand for what is not there.
  }) as ai4.LanguageModelV1;
}
