import { createToolbox, defineTool, isToolportError } from "@toolport/core";
import type OpenAI from "openai";
import type OpenAI6 from "openai-6";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import {
  toOpenAIChat,
  toOpenAIResponses,
  type ChatToolMessage,
  type ChatTool,
  type ResponsesCallOutput,
  type ResponsesTool,
} from "../src/index.ts";

const search = defineTool({
  name: "search",
  description: "Searches",
  effect: "read",
  input: z.object({ query: z.string(), limit: z.number().optional() }),
  execute: () => "found",
});
const labels = defineTool({
  name: "set_labels",
  description: "Sets labels",
  effect: "read",
  input: z.object({ labels: z.record(z.string(), z.string()) }),
  execute: () => "set",
});
const now = defineTool({ name: "now", description: "The time", effect: "read", execute: () => "noon" });
const toolbox = createToolbox({ tools: [search, labels, now] });
const flags = (strict?: "auto" | boolean) =>
  toOpenAIResponses(toolbox.omit("set_labels"), strict === undefined ? {} : { strict }).tools.map(
    (tool) => tool.strict,
  );

describe("strict", () => {
  it("is always sent, and off unless asked for", () => {
    expect(toOpenAIChat(toolbox).tools.map((tool) => tool.function.strict)).toEqual([false, false, false]);
    expect(flags()).toEqual([false, false]);
    expect(flags(true)).toEqual([true, true]);
  });

  const fields = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`f${at}`, { type: "string" }]));
  const huge = defineTool({
    name: "huge",
    description: "More properties than strict mode takes",
    effect: "read",
    input: { type: "object", properties: fields },
    execute: () => "x",
  });

  it('"auto" is strict for each tool whose schema strict mode can say, in whatever form', () => {
    const chat = toOpenAIChat(toolbox.with({ tools: [huge] }), { strict: "auto" });
    expect(chat.tools.map((tool) => [tool.function.name, tool.function.strict])).toEqual([
      ["search", true],
      ["set_labels", true],
      ["now", true],
      ["huge", false],
    ]);
    expect(chat.losses).toContainEqual(
      expect.objectContaining({ tool: "set_labels", pointer: "/properties/labels", action: "rewritten" }),
    );
    expect(chat.losses).toContainEqual(expect.objectContaining({ tool: "huge", action: "fallback" }));
    expect(chat.tools[2]?.function.parameters).toEqual({
      type: "object",
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });

  it("true refuses a tool it can't say, naming it and why", () => {
    expect(() => toOpenAIChat(toolbox.with({ tools: [huge] }), { strict: true })).toThrow(
      /huge: strict mode can't say its schema \(the root: 5001 properties/,
    );
  });

  it("onLoss leaves a tool out, or makes what it loses an error", () => {
    const { tools, skipped } = toOpenAIChat(toolbox.with({ tools: [huge] }), {
      strict: "auto",
      onLoss: ({ action }) => (action === "fallback" ? "drop" : "warn"),
    });
    expect(tools.map((tool) => tool.function.name)).not.toContain("huge");
    expect(skipped).toMatchObject([{ tool: "huge" }]);
    expect(() => toOpenAIChat(toolbox.with({ tools: [huge] }), { strict: "auto", onLoss: "error" })).toThrow(
      /huge: the root: 5001 properties/,
    );
  });

  it("cuts a description that is too long for the API, at a word, and says so", () => {
    const wordy = toolbox.with({
      tools: [
        defineTool({
          name: "wordy",
          description: "many words ".repeat(200),
          effect: "read",
          execute: () => "",
        }),
      ],
    });
    const { tools, losses } = toOpenAIChat(wordy);
    const { description = "" } = tools.at(-1)?.function ?? {};
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(description).toMatch(/(many|words)… \(shortened\)$/);
    expect(losses).toContainEqual(expect.objectContaining({ tool: "wordy", keyword: "description" }));
  });
});

describe("a tool that can't be exported", () => {
  const unwrapped = defineTool({
    name: "odd",
    description: "Of a vendor that has no JSON Schema",
    effect: "read",
    input: { "~standard": { version: 1, vendor: "odd", validate: (value: unknown) => ({ value }) } },
    execute: () => "x",
  });
  const mixed = toolbox.with({ tools: [unwrapped] });

  it("is an error that says what mends it", () => {
    expect(() => toOpenAIChat(mixed)).toThrow(/odd: [\s\S]*Standard JSON Schema/);
    const thrown: unknown = (() => {
      try {
        return toOpenAIChat(mixed);
      } catch (error) {
        return error;
      }
    })();
    expect(isToolportError(thrown, "invalid_tool")).toBe(true);
  });

  it("is left out and listed on request, and the others stay", () => {
    const chat = toOpenAIChat(mixed, { skipUnusable: true });
    expect(chat.tools.map((tool) => tool.function.name)).toEqual(["search", "set_labels", "now"]);
    expect(chat.skipped).toEqual([{ tool: "odd", reason: expect.stringContaining("Standard JSON Schema") }]);
  });
});

describe("names", () => {
  const tool = (name: string) => defineTool({ name, description: name, effect: "read", execute: () => name });

  it("that OpenAI does not take are altered the same way each time, and lead back", async () => {
    const chat = toOpenAIChat(createToolbox({ tools: [tool("mail.draft/save"), tool("a".repeat(100))] }));
    const wire = chat.tools.map((one) => one.function.name);
    for (const name of wire) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    const { messages } = await chat.run({
      tool_calls: wire.map((name, at) => ({ id: `c${at}`, function: { name, arguments: "" } })),
    });
    expect(messages.map((message) => message.content)).toEqual(["mail.draft/save", "a".repeat(100)]);
  });

  it("are the model's own in what it is told", async () => {
    const chat = toOpenAIChat(createToolbox({ tools: [tool("mail.draft")] }));
    const { messages } = await chat.run({
      tool_calls: [{ id: "c", function: { name: "mail_draft", arguments: "{}" } }],
    });
    expect(messages[0]?.content).toBe(
      `There is no tool called "mail_draft". Nearest: ${chat.tools[0]?.function.name}.`,
    );
  });
});

it("gives equal definitions each time, and converts a schema once", () => {
  const one = toOpenAIChat(toolbox, { strict: "auto" });
  const other = toOpenAIChat(toolbox, { strict: "auto" });
  expect(other.tools).toEqual(one.tools);
  expect(other.tools[0]).not.toBe(one.tools[0]);
});

it("gives the client's own types, in both majors", () => {
  expectTypeOf<ChatTool>().toExtend<OpenAI.ChatCompletionTool>();
  expectTypeOf<ChatTool>().toExtend<OpenAI6.ChatCompletionTool>();
  expectTypeOf<ChatToolMessage>().toExtend<OpenAI.ChatCompletionMessageParam>();
  expectTypeOf<ChatToolMessage>().toExtend<OpenAI6.ChatCompletionMessageParam>();
  expectTypeOf<ResponsesTool>().toExtend<OpenAI.Responses.Tool>();
  expectTypeOf<ResponsesTool>().toExtend<OpenAI6.Responses.Tool>();
  expectTypeOf<ResponsesCallOutput>().toExtend<OpenAI.Responses.ResponseInputItem>();
  expectTypeOf<ResponsesCallOutput>().toExtend<OpenAI6.Responses.ResponseInputItem>();
  type Chat = ReturnType<typeof toOpenAIChat>;
  type Responses = ReturnType<typeof toOpenAIResponses>;
  expectTypeOf<OpenAI.ChatCompletion.Choice>().toExtend<Parameters<Chat["run"]>[0]>();
  expectTypeOf<OpenAI6.ChatCompletionMessage>().toExtend<Parameters<Chat["run"]>[0]>();
  expectTypeOf<OpenAI.ChatCompletionChunk>().toExtend<Parameters<ReturnType<Chat["collect"]>["add"]>[0]>();
  expectTypeOf<OpenAI6.ChatCompletionChunk>().toExtend<Parameters<ReturnType<Chat["collect"]>["add"]>[0]>();
  expectTypeOf<OpenAI.Responses.Response>().toExtend<Parameters<Responses["run"]>[0]>();
  expectTypeOf<OpenAI6.Responses.Response>().toExtend<Parameters<Responses["run"]>[0]>();
  expectTypeOf<OpenAI.Responses.ResponseStreamEvent>().toExtend<
    Parameters<ReturnType<Responses["collect"]>["add"]>[0]
  >();
  expectTypeOf<OpenAI6.Responses.ResponseStreamEvent>().toExtend<
    Parameters<ReturnType<Responses["collect"]>["add"]>[0]
  >();
});
