import { createToolbox, textOf, type ImportGap, type ToolContext } from "@toolport/core";
import type OpenAI from "openai";
import { runnerFunction, type RunnerFunction } from "openai/helpers/responses-tool-runner";
import { standardResponsesFunction } from "openai/helpers/standard-schema";
import { zodFunction, zodRealtimeFunction, zodResponsesFunction } from "openai/helpers/zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fromOpenAI, type FromOpenAIOptions, type OpenAITool } from "../src/index.ts";

const input = z.object({ a: z.number().max(9, "a is too large") });
const described = { name: "double", description: "Doubles" };
const made = { ...described, parameters: input, function: ({ a }: { a: number }) => a * 2 };
const parameters = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
const doubled = ({ a }: { a: number }) => a * 2;

const call = async (
  tool: OpenAITool,
  args: unknown,
  options: Partial<FromOpenAIOptions> = {},
): Promise<ReturnType<ReturnType<typeof createToolbox>["call"]>> =>
  createToolbox({ tools: () => fromOpenAI([tool], { effect: "read", ...options }) }).call("double", args);

const gapsOf = (tool: OpenAITool, options: Partial<FromOpenAIOptions> = {}): readonly ImportGap[] => {
  const found: ImportGap[] = [];
  fromOpenAI([tool], {
    effect: { double: "read" },
    report: (gaps) => void found.push(...gaps),
    ...options,
  });
  return found;
};

describe("a form of OpenAI's that comes home", () => {
  const oldEntry: OpenAI.ChatCompletionCreateParams.Function = { ...described, parameters };
  it.each<[string, OpenAITool, Partial<FromOpenAIOptions>]>([
    ["an entry of the old functions", oldEntry, { handlers: { double: doubled } }],
    ["an entry that carries its function", { ...oldEntry, parse: JSON.parse, function: doubled }, {}],
    ["zodRealtimeFunction", zodRealtimeFunction(made), { handlers: { double: doubled } }],
    ["standardResponsesFunction", standardResponsesFunction(made), {}],
    ["a function of ResponsesToolRunner", runnerOf(({ a }) => String(Number(a) * 2)), {}],
    [
      "what runnerFunction makes",
      runnerFunction(zodResponsesFunction({ ...made, function: ({ a }) => String(a * 2) })),
      {},
    ],
  ])("%s", async (_, tool, options) => {
    expect(textOf(await call(tool, { a: 4 }, options))).toBe("8");
    expect(await call(tool, { a: "four" }, options)).toMatchObject({ status: "invalid" });
  });

  it("a runner's blocks: texts and images become content, what OpenAI would fetch is named", async () => {
    const tool = runnerOf(() => [
      { type: "input_text", text: "two:" },
      { type: "input_image", image_url: "data:image/png;base64,iVBORw0=", detail: "auto" },
      { type: "input_file", file_url: "https://example.com/a.pdf", filename: "a.pdf" },
    ]);
    expect((await call(tool, { a: 1 })).content).toEqual([
      { type: "text", text: "two:" },
      { type: "image", mediaType: "image/png", data: "iVBORw0=" },
      { type: "text", text: '[file "a.pdf" at https://example.com/a.pdf]' },
    ]);
  });

  it("a runner function, told of an abort by the call's signal", async () => {
    let signal: AbortSignal | undefined;
    const tool = runnerOf((_, options) => {
      signal = options?.signal;
      return "seen";
    });
    await call(tool, { a: 1 });
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  it("the tools of a Responses namespace, one by one", () => {
    const namespace: OpenAI.Responses.NamespaceTool = {
      type: "namespace",
      name: "maths",
      description: "Numbers",
      tools: [{ type: "function", ...described, parameters, strict: false }],
    };
    const options = { handlers: { double: doubled } };
    expect(fromOpenAI([namespace], { effect: "read", ...options })[0]).toMatchObject(described);
    expect(gapsOf(namespace, options)).toContainEqual({
      tool: "double",
      field: "name",
      text: 'its namespace "maths" does not come along',
    });
  });
});

it.each<[string, object]>([
  ["its function", { type: "function", ...described, function: null }],
  ["its type", { type: null, ...described }],
  ["its parser", { type: "function", function: { ...described, parse: null } }],
  ["its parameters", { type: "function", ...described, parameters: null, strict: null }],
])("a definition says nothing by what is null: %s", async (_, tool) => {
  const handlers = { double: () => "ran" };
  expect(textOf(await call(tool as OpenAITool, {}, { handlers }))).toBe("ran");
});

describe("handlers", () => {
  const tool: OpenAITool = { type: "function", function: { ...described, parameters } };
  const dispatch = (name: string, { a }: { a: number }, { callId }: ToolContext) =>
    `${name} ${a} ${callId.length > 0}`;

  it("may be a map, or one function that is told the name", async () => {
    const map = new Map([["double", doubled]]);
    expect(textOf(await call(tool, { a: 4 }, { handlers: map }))).toBe("8");
    expect(textOf(await call(tool, { a: 4 }, { handlers: dispatch }))).toBe("double 4 true");
  });

  it("by name win over the tool's own function; one function for all does not", async () => {
    const own = zodFunction(made);
    expect(textOf(await call(own, { a: 4 }, { handlers: { double: () => "other" } }))).toBe("other");
    expect(textOf(await call(own, { a: 4 }, { handlers: dispatch }))).toBe("8");
  });

  it("that no tool asks for are reported, and one that is no function is refused", () => {
    const handlers = { double: doubled, duoble: doubled };
    expect(gapsOf(tool, { handlers })).toEqual([
      {
        tool: "duoble",
        field: "execute",
        text: "handlers has one of this name, and there is no such tool",
      },
    ]);
    expect(() => gapsOf(tool, { handlers: { double: "x" as never } })).toThrow(
      '- double: handlers["double"] must be a function, and is string',
    );
  });

  it("may be an object's methods, and keep it; what every object has is none", async () => {
    class Calculator {
      readonly #factor = 2;
      double({ a }: { a: number }): number {
        return a * this.#factor;
      }
    }
    const handlers = new Calculator() as unknown as Record<string, never>;
    expect(textOf(await call(tool, { a: 4 }, { handlers }))).toBe("8");
    const odd = (name: string) => () =>
      gapsOf({ ...tool, function: { ...described, name } }, { effect: "read", handlers });
    expect(odd("constructor")).toThrow("it carries no function");
    expect(odd("toString")).toThrow("it carries no function");
  });

  it("that are missing for a helper's copy: the message says what a copy loses", () => {
    const copy = { ...zodFunction(made) };
    expect(() => gapsOf(copy)).toThrow("copies lose the parser and the function: pass the tool itself");
    expect(gapsOf(copy, { handlers: { double: doubled } })).toMatchObject([
      {
        tool: "double",
        field: "input",
        text: expect.stringContaining("only its JSON Schema is enforced") as string,
      },
    ]);
  });
});

describe("what a definition can't say or bring along", () => {
  it("is reported: what strict mode may have changed, and what only OpenAI's service acts on", () => {
    const tool: OpenAI.Responses.FunctionTool = {
      type: "function",
      ...described,
      strict: true,
      parameters: {
        type: "object",
        properties: {
          a: { type: "number" },
          b: { type: ["string", "null"] },
          c: { type: "object", properties: { d: { anyOf: [{ type: "null" }] } }, required: ["d"] },
        },
        required: ["a", "b", "c"],
        additionalProperties: false,
      },
      defer_loading: true,
    };
    expect(gapsOf(tool, { handlers: { double: doubled } })).toEqual([
      {
        tool: "double",
        field: "input",
        text: "strict mode requires every property: b, c.d may be null, and may have been optional",
      },
      { tool: "double", field: "metadata", text: "defer_loading does not come along" },
    ]);
    expect(gapsOf(zodFunction(made))).toEqual([]);
  });

  it("is an error where there is no list, or no tool in it", () => {
    const given = (tools: unknown) => () => fromOpenAI(tools as OpenAITool[], { effect: "read" });
    expect(given({ double: {} })).toThrow("fromOpenAI() takes a list");
    expect(given([{ type: "web_search" }, null])).toThrow(
      "fromOpenAI() was given null at place 1, which is no tool",
    );
    expect(given([{}])).toThrow("- (without a name): it has no name");
  });

  it.each<[string, unknown, string]>([
    ["a promise", Promise.resolve([]), "It was given a promise: await it first."],
    ["a Map", new Map(), "It was given a Map: give [...map.values()]."],
    ["a request", { model: "m", tools: [] }, "It was given an object: give its `tools`."],
    ["one tool", { type: "function", ...described }, "It was given a single tool: give [tool]."],
    ["nothing", undefined, "It was given undefined."],
  ])("%s in place of a list is an error that says what to give", (_, given, why) => {
    expect(() => fromOpenAI(given as OpenAITool[], { effect: "read" })).toThrow(why);
  });

  it.each<[string, object, string]>([
    ["LangChain's", { ...described, schema: {}, invoke: () => "" }, "fromLangChain brings it home"],
    ["the AI SDK's", { inputSchema: {}, execute: () => "" }, "fromAISDK brings it home"],
    ["our own", { ...described, effect: "read", execute: () => "" }, "a tool of Toolport's own already"],
    ["a promise", Promise.resolve(), "it is a promise: await it first"],
    ["a list", [], "it is a list: spread it"],
    [
      "one with a word for a schema",
      { type: "function", ...described, parameters: "none" },
      "no JSON Schema, but string",
    ],
  ])("%s in the list is told from OpenAI's", (_, tool, why) => {
    const handlers = { double: doubled };
    expect(() => fromOpenAI([tool], { effect: "read", handlers })).toThrow(why);
  });

  it("is an error where there are no options", () => {
    expect(() => fromOpenAI([], undefined as never)).toThrow('fromOpenAI(tools, { effect: "read" })');
  });

  it.each<[string, OpenAITool, string]>([
    ["web_search", { type: "web_search" }, "OpenAI's own service or SDK runs"],
    ["sql", { type: "custom", custom: { name: "sql" } } as OpenAITool, "takes free text"],
    ["grep", { type: "custom", name: "grep" }, "takes free text"],
  ])("%s throws, or is left out and said so", (name, tool, why) => {
    expect(() => gapsOf(tool)).toThrow(`- ${name}: it is`);
    const gaps = gapsOf(tool, { unsupported: "leave-out" });
    expect(gaps).toMatchObject([{ tool: name, field: "tool" }]);
    expect(gaps[0]?.text).toContain(why);
  });
});

function runnerOf(execute: RunnerFunction["execute"]): OpenAITool {
  const runner: RunnerFunction = {
    tool: { type: "function", ...described, parameters, strict: false },
    execute,
  };
  return runner;
}
