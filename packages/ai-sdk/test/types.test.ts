import { createToolbox, defineTool, type Run, type ToolContext } from "@toolport/core";
import type * as V7 from "ai";
import type * as V4 from "ai-4";
import type * as V5 from "ai-5";
import type * as V6 from "ai-6";
import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { fromAISDK, toAISDK, type AISDKExport, type AISDKOutput, type HostTools } from "../src/index.ts";

const weather = defineTool({
  name: "get_weather",
  description: "Weather",
  effect: "read",
  input: z.object({ city: z.string(), days: z.number().default(1) }),
  execute: ({ city, days }) => ({ city, days, sky: "clear" as const }),
});
const now = defineTool({ name: "now", description: "Time", effect: "read", execute: () => "noon" });
const dotted = defineTool({ name: "mail.send", description: "Sends", effect: "read", execute: () => "sent" });
const toolbox = createToolbox({ tools: [weather, now, dotted] });
const exported = toAISDK(toolbox.run());
type Tools = typeof exported.tools;

interface Weather {
  city: string;
  days: number;
  sky: "clear";
}

// Never called: the compiler is the test.
function accepted(
  v7: typeof V7,
  v6: typeof V6,
  v5: typeof V5,
  model7: V7.LanguageModel,
  model6: V6.LanguageModel,
  model5: V5.LanguageModel,
): unknown[] {
  return [
    v7.generateText({
      model: model7,
      prompt: "",
      ...exported,
      stopWhen: [v7.isStepCount(5), exported.waits],
    }),
    v7.streamText({ model: model7, prompt: "", ...exported }),
    new v7.ToolLoopAgent({ model: model7, ...exported }),
    v6.generateText({
      model: model6,
      prompt: "",
      ...exported,
      stopWhen: [v6.stepCountIs(5), exported.waits],
    }),
    v6.streamText({ model: model6, prompt: "", ...exported }),
    new v6.ToolLoopAgent({ model: model6, ...exported }),
    v5.generateText({
      model: model5,
      prompt: "",
      ...exported,
      stopWhen: [v5.stepCountIs(5), exported.waits],
    }),
    v5.streamText({ model: model5, prompt: "", ...exported }),
    new v5.Experimental_Agent({ model: model5, ...exported }),
    v5.generateText({ model: model5, prompt: "", ...(exported as unknown as AISDKExport) }),
    v7.generateText({ model: model7, prompt: "", ...(exported as unknown as AISDKExport) }),
    v6.generateText({ model: model6, prompt: "", ...(exported as unknown as AISDKExport) }),
  ];
}

describe("types", () => {
  it("are accepted by each major", () => {
    expectTypeOf(accepted).toBeFunction();
    expectTypeOf<Tools>().toExtend<V7.ToolSet>();
    expectTypeOf<Tools>().toExtend<V6.ToolSet>();
    expectTypeOf<Tools>().toExtend<V5.ToolSet>();
    expectTypeOf<AISDKExport["tools"]>().toExtend<V7.ToolSet>();
    expectTypeOf<AISDKExport["tools"]>().toExtend<V6.ToolSet>();
    expectTypeOf<AISDKExport["tools"]>().toExtend<V5.ToolSet>();
  });

  it("keep the names that go on the wire as they are", () => {
    expectTypeOf<keyof Tools>().toEqualTypeOf<"get_weather" | "now">();
    expectTypeOf<V7.TypedToolCall<Tools>["toolName"]>().toExtend<string>();
  });

  it("keep inputs and outputs, in version 7", () => {
    type Parts = V7.InferUITools<Tools>;
    expectTypeOf<Parts["get_weather"]["input"]>().toEqualTypeOf<{
      city: string;
      days?: number | undefined;
    }>();
    expectTypeOf<Parts["get_weather"]["output"]>().toEqualTypeOf<AISDKOutput<Weather>>();
    expectTypeOf<Parts["now"]["output"]>().toEqualTypeOf<AISDKOutput<string>>();
    expectTypeOf<V7.InferToolInput<Tools["get_weather"]>>().toEqualTypeOf<{
      city: string;
      days?: number | undefined;
    }>();
  });

  it("keep inputs and outputs, in version 6", () => {
    type Parts = V6.InferUITools<Tools>;
    expectTypeOf<Parts["get_weather"]["input"]>().toEqualTypeOf<{
      city: string;
      days?: number | undefined;
    }>();
    expectTypeOf<Parts["get_weather"]["output"]>().toEqualTypeOf<AISDKOutput<Weather>>();
    expectTypeOf<Parts["now"]["output"]>().toEqualTypeOf<AISDKOutput<string>>();
  });

  it("keep inputs and outputs, in version 5", () => {
    type Parts = V5.InferUITools<Tools>;
    expectTypeOf<Parts["get_weather"]["input"]>().toEqualTypeOf<{
      city: string;
      days?: number | undefined;
    }>();
    expectTypeOf<Parts["get_weather"]["output"]>().toEqualTypeOf<AISDKOutput<Weather>>();
    expectTypeOf<Parts["now"]["output"]>().toEqualTypeOf<AISDKOutput<string>>();
  });

  it("are kept from a toolbox as from a run, and forgotten with the run's", () => {
    const bare = toAISDK(toolbox);
    expectTypeOf(bare.tools).toEqualTypeOf<Tools>();
    const forgotten = toAISDK(toolbox.run() as unknown as Run);
    expectTypeOf<keyof typeof forgotten.tools>().toEqualTypeOf<string | number>();
  });

  it("of every major can come home", () => {
    expectTypeOf<V7.ToolSet>().toExtend<HostTools>();
    expectTypeOf<V6.ToolSet>().toExtend<HostTools>();
    expectTypeOf<V5.ToolSet>().toExtend<HostTools>();
    expectTypeOf<V4.ToolSet>().toExtend<HostTools>();
  });

  it("come home with names, inputs and outputs", () => {
    const host = {
      add: {
        description: "Adds",
        inputSchema: z.object({ a: z.number() }),
        execute: async ({ a }: { a: number }) => await Promise.resolve({ sum: a }),
      },
    };
    const tools = fromAISDK(host, { effect: { add: "read" } });
    expectTypeOf<Parameters<typeof tools.add.execute>[0]>().toEqualTypeOf<{ a: number }>();
    expectTypeOf<Parameters<typeof tools.add.execute>[1]>().toEqualTypeOf<ToolContext>();
    const again = toAISDK(createToolbox({ tools }));
    expectTypeOf<V7.InferUITools<typeof again.tools>["add"]>().toEqualTypeOf<{
      input: { a: number };
      output: AISDKOutput<{ sum: number }>;
    }>();
    const client = { description: "Asks", inputSchema: z.object({ text: z.string() }) };
    fromAISDK(
      { client },
      { effect: "read", handlers: { client: ({ text }) => expectTypeOf(text).toEqualTypeOf<string>() } },
    );
    // @ts-expect-error: what running a tool does must be said
    void (() => fromAISDK(host, {}));
    // @ts-expect-error: for each of them
    void (() => fromAISDK(host, { effect: { other: "read" } }));
  });
});
