import { AIMessage, AIMessageChunk } from "@langchain/core/messages";
import { createToolbox, defineTool, type Status } from "@toolport/core";
import { describe, expect, it } from "vitest";
import { toLangChain } from "../src/index.ts";

const search = defineTool({
  name: "search",
  description: "Searches.",
  input: { type: "object", properties: { city: { type: "string" }, id: { type: "string" } } },
  effect: "read",
  execute: (args) => JSON.stringify(args),
});
const { tools, middleware } = toLangChain(createToolbox({ tools: [search] }));
const [hook] = middleware;

/** What each call of a model's message comes to, after the middleware. */
async function outcomes(
  message: AIMessage,
): Promise<readonly (readonly [string | undefined, Status, string])[]> {
  const { tool_calls: calls = [] } = await hook.wrapModelCall({}, () => message);
  const made = calls.map(async (call) => {
    const answer = (await tools[0]?.invoke({ ...call, type: "tool_call" } as never)) as unknown as {
      artifact: { status: Status };
      text: string;
    };
    return [call.id, answer.artifact.status, answer.text] as const;
  });
  return await Promise.all(made);
}

const aside = { type: "invalid_tool_call" as const, error: "Malformed args." };
const chunk = (args: string, more: object = {}) => ({
  type: "tool_call_chunk" as const,
  name: "search",
  id: "a",
  index: 0,
  args,
  ...more,
});

const messages: readonly [string, AIMessage, readonly (readonly [string, Status])[]][] = [
  [
    "a call that LangChain set aside",
    new AIMessage({
      content: "",
      invalid_tool_calls: [{ ...aside, id: "a", name: "search", args: "{city}" }],
    }),
    [["a", "invalid"]],
  ],
  [
    "two set-aside calls with one id",
    new AIMessage({
      content: "",
      invalid_tool_calls: [
        { ...aside, id: "a", name: "search", args: "{" },
        { ...aside, id: "a", name: "search", args: "" },
      ],
    }),
    [
      ["a", "invalid"],
      ["a", "ok"],
    ],
  ],
  [
    "a streamed call that LangChain completed",
    new AIMessageChunk({ content: "", tool_call_chunks: [chunk('{"city":"Os')] }),
    [["a", "invalid"]],
  ],
  [
    "a streamed call in pieces without index",
    new AIMessageChunk({
      content: "",
      tool_call_chunks: [chunk('{"city":', { index: undefined }), chunk('"Oslo"}', { index: undefined })],
    }),
    [["a", "ok"]],
  ],
  [
    "an own __proto__ in arguments that came parsed",
    new AIMessage({
      content: "",
      tool_calls: [
        { id: "a", name: "search", args: JSON.parse('{"x":{"__proto__":1}}') as Record<string, unknown> },
      ],
    }),
    [["a", "invalid"]],
  ],
  [
    "an empty call of a turn cut by Anthropic's limit",
    new AIMessageChunk({
      content: "",
      tool_call_chunks: [chunk("")],
      response_metadata: { stop_reason: "max_tokens" },
    }),
    [["a", "invalid"]],
  ],
  [
    "an empty call of a finished turn",
    new AIMessageChunk({ content: "", tool_call_chunks: [chunk("")] }),
    [["a", "ok"]],
  ],
];

describe("the middleware", () => {
  it.each(messages)("answers %s", async (_, message, expected) => {
    expect((await outcomes(message)).map(([id, status]) => [id, status])).toEqual(expected);
  });

  it("reads digits that a parser would round from the model's text", async () => {
    const text = '{"id":9007199254740993}';
    const message = new AIMessageChunk({ content: "", tool_call_chunks: [chunk(text)] });
    expect(await outcomes(message)).toEqual([["a", "ok", '{"id":"9007199254740993"}']]);
  });

  it("gives a message in which nothing was lost back as it is, also a second time", async () => {
    const whole = new AIMessage({
      content: "hi",
      tool_calls: [{ id: "a", name: "search", args: { city: "Oslo" }, type: "tool_call" }],
    });
    expect(await hook.wrapModelCall({}, () => whole)).toBe(whole);
    const broken = new AIMessage({
      content: "",
      invalid_tool_calls: [{ ...aside, id: "a", name: "search", args: "{" }],
    });
    const mended = await hook.wrapModelCall({}, () => broken);
    expect(mended.tool_calls).toMatchObject([{ id: "a", args: {} }]);
    expect(await hook.wrapModelCall({}, () => mended)).toBe(mended);
  });

  it("leaves no second account of the calls behind", async () => {
    const kwargs = {
      tool_calls: [{ id: "a", type: "function", function: { name: "search", arguments: "{" } }],
    };
    const invalid = [{ ...aside, id: "a", name: "search", args: "{" }];
    const message = new AIMessage({
      content: "",
      additional_kwargs: kwargs as never,
      invalid_tool_calls: invalid,
    });
    const mended = await hook.wrapModelCall({}, () => message);
    expect(mended).toMatchObject({ additional_kwargs: {}, tool_calls: [{ id: "a", args: {} }] });
    expect(mended.additional_kwargs.tool_calls).toBeUndefined();
  });

  it("means the shown arguments when somebody has changed them", async () => {
    const text = '{"id":9007199254740993}';
    const message = new AIMessageChunk({ content: "", tool_call_chunks: [chunk(text)] });
    const { tool_calls: [call] = [] } = await hook.wrapModelCall({}, () => message);
    const edited = (await tools[0]?.invoke({
      ...call,
      args: { city: "Rome" },
      type: "tool_call",
    } as never)) as unknown as { text: string };
    expect(edited.text).toBe('{"city":"Rome"}');
  });

  it("leaves what is no message alone", async () => {
    const structured = { structuredResponse: { n: 1 }, messages: [] } as unknown as AIMessage;
    expect(await hook.wrapModelCall({}, () => structured)).toBe(structured);
  });
});
