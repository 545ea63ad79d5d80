import type OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer, type ScriptStep } from "../src/model-server.ts";
import { clients } from "./model-clients.ts";

const user = { role: "user", content: "q" } as const;
const ask = { model: "m", messages: [user] } satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;
const add = { name: "add", arguments: { a: 1, b: "héllo 🎉🎉🎉 wörld" } };
const mul = { name: "mul", arguments: '{"x": 2' };

let server: ModelServer;
afterEach(() => server.close());

describe.each(clients)("chat completions through openai $major", ({ connect }) => {
  const start = async (...script: ScriptStep[]): Promise<OpenAI> => {
    server = await startModelServer(script);
    return connect(server.url);
  };

  it("answers in words, with usage and a deterministic id", async () => {
    const client = await start({ text: "hello" });
    const completion = await client.chat.completions.create(ask);
    expect(completion).toMatchObject({
      id: "chatcmpl_1",
      object: "chat.completion",
      created: 1_735_689_600,
      model: "m",
      choices: [
        { index: 0, finish_reason: "stop", message: { role: "assistant", content: "hello", refusal: null } },
      ],
    });
    expect(completion.choices[0]?.message).not.toHaveProperty("tool_calls");
    expect(completion.usage?.total_tokens).toBeGreaterThan(0);
  });

  it("calls several tools in one turn, with ids that are never given twice", async () => {
    const client = await start(
      { calls: [add, { ...mul, id: "call_3" }], text: "on it" },
      { calls: [add, mul] },
    );
    const first = await client.chat.completions.create(ask);
    const second = await client.chat.completions.create(ask);
    expect(first.choices[0]).toMatchObject({
      finish_reason: "tool_calls",
      message: {
        content: "on it",
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: { name: "add", arguments: JSON.stringify(add.arguments) },
          },
          { id: "call_3", function: { name: "mul", arguments: '{"x": 2' } },
        ],
      },
    });
    expect(second.choices[0]?.message.content).toBeNull();
    expect(second.choices[0]?.message.tool_calls?.map((call) => call.id)).toEqual(["call_2", "call_4"]);
  });

  it.each([
    { what: "words", step: { text: "héllo 🎉 wörld, at some length" } },
    { what: "calls", step: { calls: [add, mul, { name: "none", arguments: "" }], text: "both" } },
    { what: "a refusal", step: { refusal: "I will not do that" } },
    { what: "a cut answer", step: { calls: [mul], finishReason: "length" } },
    { what: "one character a delta", step: { calls: [add], stream: { chunkSize: 1 } } },
    { what: "writes in mid-event", step: { calls: [add], text: "🎉", stream: { writeSize: 3 } } },
  ] as const)("streams $what as it answers it in JSON", async ({ step }) => {
    const client = await start(step);
    const json = await client.chat.completions.create(ask);
    await server.close();
    const again = await start(step);
    const streamed = await again.chat.completions
      .stream({ ...ask, stream_options: { include_usage: true } })
      .finalChatCompletion();
    const { message, finish_reason } = json.choices[0]!;
    const { tool_calls, content, refusal } = streamed.choices[0]!.message;
    // The stream helpers add what they parsed of the arguments.
    const plain = tool_calls?.map((call) => {
      if (call.type !== "function") throw new TypeError(call.type);
      return { ...call, function: { name: call.function.name, arguments: call.function.arguments } };
    });
    expect({ content, refusal: refusal ?? null, tool_calls: plain, usage: streamed.usage }).toEqual({
      content: message.content,
      refusal: message.refusal,
      tool_calls: message.tool_calls,
      usage: json.usage,
    });
    expect(streamed.choices[0]?.finish_reason).toBe(finish_reason);
    expect(streamed.id).toBe(json.id);
  });

  it("numbers parallel calls in the deltas and never splits a surrogate pair", async () => {
    const client = await start({ calls: [add, mul], stream: { chunkSize: 1 } });
    const joined = ["", ""];
    for await (const chunk of await client.chat.completions.create({ ...ask, stream: true })) {
      for (const call of chunk.choices[0]?.delta.tool_calls ?? []) {
        const piece = call.function?.arguments ?? "";
        expect(piece.isWellFormed()).toBe(true);
        joined[call.index] += piece;
      }
      expect(chunk).not.toHaveProperty("usage");
    }
    expect(joined).toEqual([JSON.stringify(add.arguments), mul.arguments]);
  });

  it("sends usage in a last chunk of its own when it is asked for", async () => {
    const client = await start({ text: "hi" });
    const stream = await client.chat.completions.create({
      ...ask,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const last = chunks.pop();
    expect(last).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } });
    expect(chunks.every((chunk) => chunk.usage === null && chunk.choices.length === 1)).toBe(true);
  });

  it("drives the client's own tool loop and records what the model was told", async () => {
    const client = await start({ calls: [add] }, ({ toolResults }) => ({
      text: `sum ${String(toolResults[0]?.output)}`,
    }));
    const run = client.chat.completions.runTools({
      ...ask,
      tools: [
        {
          type: "function",
          function: {
            name: "add",
            description: "adds",
            parameters: { type: "object", properties: {} },
            function: () => "42",
          },
        },
      ],
    });
    expect(await run.finalContent()).toBe("sum 42");
    expect(server.requests.map((request) => request.toolResults)).toEqual([
      [],
      [{ callId: "call_1", output: "42" }],
    ]);
    expect(server.requests[1]).toMatchObject({
      api: "chat",
      path: "/v1/chat/completions",
      body: { model: "m" },
    });
    expect(JSON.parse(server.requests[1]?.raw ?? "")).toEqual(server.requests[1]?.body);
    expect(server.requests[1]?.headers["authorization"]).toBe("Bearer x");
  });
});
