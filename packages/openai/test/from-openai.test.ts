import { createToolbox, defineTool, textOf, type Tool } from "@toolport/core";
import type OpenAI from "openai";
import { standardFunction } from "openai/helpers/standard-schema";
import { zodFunction, zodResponsesFunction } from "openai/helpers/zod";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  fromOpenAI,
  toOpenAIChat,
  toOpenAIResponses,
  type FromOpenAIOptions,
  type OpenAITool,
} from "../src/index.ts";

const parameters = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
const chat: OpenAI.ChatCompletionFunctionTool = {
  type: "function",
  function: { name: "double", description: "Doubles", parameters },
};
const responses: OpenAI.Responses.FunctionTool = {
  type: "function",
  name: "double",
  description: "Doubles",
  parameters,
  strict: false,
};
const handlers: FromOpenAIOptions["handlers"] = { double: ({ a }: { a: number }) => a * 2 };

const told = async (tools: readonly Tool[], args: unknown) =>
  textOf(await createToolbox({ tools }).call("double", args));

describe("home from OpenAI", () => {
  it.each([
    ["Chat", chat],
    ["Responses", responses],
  ] as const)("comes a %s definition with a handler, and its schema is enforced", async (_, tool) => {
    const tools = fromOpenAI([tool], { effect: "read", handlers });
    expect(tools[0]).toMatchObject({
      name: "double",
      description: "Doubles",
      effect: "read",
      source: "openai",
      input: parameters,
    });
    expect(await told(tools, '{"a":4}')).toBe("8");
    expect(await told(tools, '{"a":"four"}')).toContain("/a: expected number");
  });

  it("comes what the client's helpers made, with parser and callback", async () => {
    const input = z.object({ a: z.number(), times: z.number().nullable() });
    const callback = ({ a, times }: z.infer<typeof input>) => a * (times ?? 2);
    const made = { name: "double", description: "Doubles", parameters: input, function: callback };
    const args = { a: 4, times: null };
    expect(await told(fromOpenAI([zodFunction(made)], { effect: "read" }), args)).toBe("8");
    expect(await told(fromOpenAI([zodResponsesFunction(made)], { effect: "read" }), args)).toBe("8");
    expect(await told(fromOpenAI([standardFunction(made)], { effect: "read" }), args)).toBe("8");
  });

  it("comes a runTools function, parsed as it asks, or raw", async () => {
    const parsing = {
      type: "function",
      function: {
        ...chat.function,
        parse: JSON.parse,
        function: ({ a }: { a: number }) => ({ twice: a * 2 }),
      },
    };
    const raw = { type: "function", function: { ...chat.function, function: (text: string) => text.length } };
    expect(await told(fromOpenAI([parsing], { effect: "read" }), { a: 4 })).toBe('{"twice":8}');
    expect(await told(fromOpenAI([raw], { effect: "read" }), { a: 4 })).toBe("7");
  });

  it("comes a runTools function with its parser, each a method of the tool as in the runner", async () => {
    const tool = {
      type: "function",
      function: {
        name: "double",
        description: "Doubles",
        parameters,
        factor: 2,
        parse(this: { factor: number }, text: string) {
          return { a: (JSON.parse(text) as { a: number }).a, factor: this.factor };
        },
        function(this: { factor: number }, args: { a: number; factor: number }) {
          return args.a * args.factor * this.factor;
        },
      },
    } as const;
    expect(await told(fromOpenAI([tool], { effect: "read" }), { a: 3 })).toBe("12");
  });

  it("comes a parser, which refuses in its own words, and whose value a handler gets", async () => {
    const input = z.object({ a: z.string().transform(Number).pipe(z.int("a must be whole")) });
    const tool = zodFunction({ name: "double", description: "Doubles", parameters: input });
    const tools = fromOpenAI([tool], { effect: "read", handlers });
    expect(await told(tools, { a: "4" })).toBe("8");
    const refused = await createToolbox({ tools }).call("double", { a: "4.5" });
    expect(refused).toMatchObject({
      status: "invalid",
      error: { issues: [{ pointer: "/a", message: expect.stringContaining("a must be whole") as string }] },
    });
  });

  it("comes a parser that only complains, and one that checks nothing: the schema is enforced", async () => {
    const complaining = (): never => {
      throw new Error("a is out of stock");
    };
    const withParse = (parse: unknown): OpenAITool => ({ ...chat, function: { ...chat.function, parse } });
    const complained = fromOpenAI([withParse(complaining)], { effect: "read", handlers });
    expect(await told(complained, { a: 4 })).toContain("a is out of stock");
    const unchecked = fromOpenAI([withParse(JSON.parse)], { effect: "read", handlers });
    expect(await told(unchecked, { a: "four" })).toContain("/a: expected number");
  });

  it("a body's throw stays here, and its signal is the call's", async () => {
    let signal: unknown;
    const tool = {
      type: "function",
      function: {
        ...chat.function,
        parse: JSON.parse,
        function: (_: unknown, runner: { controller: { signal: AbortSignal } }) => {
          signal = runner.controller.signal;
          throw new Error("secret");
        },
      },
    };
    expect(await told(fromOpenAI([tool], { effect: "read" }), { a: 1 })).not.toContain("secret");
    expect(signal).toBeInstanceOf(AbortSignal);
  });

  it("comes the very tool that was exported, from both APIs, by another copy of the packages too", async () => {
    const own = defineTool({
      name: "mail.send",
      description: "Sends",
      effect: "write",
      execute: () => "sent",
    });
    const toolbox = createToolbox({ tools: [own], approval: "none" });
    expect(fromOpenAI(toOpenAIChat(toolbox).tools, { effect: "unknown" })[0]).toBe(own);
    expect(fromOpenAI(toOpenAIResponses(toolbox).tools, { effect: "unknown" })[0]).toBe(own);
    vi.resetModules();
    const other = (await import("../src/index.ts")) as { readonly fromOpenAI: typeof fromOpenAI };
    expect(other.fromOpenAI).not.toBe(fromOpenAI);
    expect(other.fromOpenAI(toOpenAIChat(toolbox).tools, { effect: "unknown" })[0]).toBe(own);
  });

  it("says what is missing", () => {
    const import1 =
      (tool: OpenAITool, options: Partial<FromOpenAIOptions> = {}) =>
      () =>
        fromOpenAI([tool], { effect: "read", ...options });
    expect(import1(chat)).toThrow(
      'OpenAI tools that can\'t be imported:\n- double: it carries no function: give one in handlers["double"]',
    );
    expect(import1({ type: "function", name: "x", parameters })).toThrow("- x: it has no description");
    expect(import1({ type: "web_search" })).toThrow('- web_search: it is of type "web_search"');
    expect(import1(chat, { handlers, effect: { other: "read" } })).toThrow(
      "- double: options.effect must say what it does",
    );
    expect(import1({ ...chat, function: { ...chat.function, name: "toString" } }, { handlers: {} })).toThrow(
      "carries no function",
    );
  });
});
