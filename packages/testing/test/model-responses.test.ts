import type OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer, type ScriptStep } from "../src/model-server.ts";
import { clients } from "./model-clients.ts";

type Event = OpenAI.Responses.ResponseStreamEvent;

const ask = { model: "m", input: "q" } satisfies OpenAI.Responses.ResponseCreateParamsNonStreaming;
const add = { name: "add", arguments: { a: 1, b: "héllo 🎉🎉🎉 wörld" } };
const mul = { name: "mul", arguments: '{"x": 2' };

let server: ModelServer;
afterEach(() => server.close());

async function collect(stream: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe.each(clients)("responses through openai $major", ({ connect }) => {
  const start = async (...script: ScriptStep[]): Promise<OpenAI> => {
    server = await startModelServer(script);
    return connect(server.url);
  };

  it("answers in words, with usage and deterministic ids", async () => {
    const client = await start({ text: "hello" });
    const response = await client.responses.create(ask);
    expect(response).toMatchObject({
      id: "resp_1",
      object: "response",
      status: "completed",
      created_at: 1_735_689_600,
      model: "m",
      output: [
        {
          id: "msg_1",
          type: "message",
          role: "assistant",
          content: [{ type: "output_text", text: "hello" }],
        },
      ],
    });
    expect(response.output_text).toBe("hello");
    expect(response.usage?.total_tokens).toBeGreaterThan(0);
  });

  it("gives each of several calls an item id and a call id of its own", async () => {
    const client = await start({ text: "on it", calls: [add, mul] }, { calls: [add] });
    const first = await client.responses.create(ask);
    const second = await client.responses.create(ask);
    expect([...first.output, ...second.output]).toMatchObject([
      { id: "msg_1", type: "message" },
      { id: "fc_1", call_id: "call_1", name: "add", arguments: JSON.stringify(add.arguments) },
      { id: "fc_2", call_id: "call_2", name: "mul", arguments: mul.arguments },
      { id: "fc_3", call_id: "call_3", name: "add" },
    ]);
  });

  it.each([
    { what: "words", step: { text: "héllo 🎉 wörld, at some length" } },
    { what: "no words", step: { text: "" } },
    { what: "calls", step: { calls: [add, mul, { name: "none", arguments: "" }], text: "both" } },
    { what: "a refusal", step: { refusal: "I will not do that" } },
    { what: "a cut answer", step: { calls: [mul], finishReason: "length" } },
    { what: "a filtered answer", step: { text: "par", finishReason: "content_filter" } },
    { what: "a failure", step: { text: "then", failure: { message: "model broke" } } },
    { what: "one character a delta", step: { calls: [add], stream: { chunkSize: 1 } } },
    { what: "writes in mid-event", step: { calls: [add], text: "🎉", stream: { writeSize: 5 } } },
  ] as const)("streams $what as it answers it in JSON", async ({ step }) => {
    const client = await start(step);
    const json = await client.responses.create(ask);
    await server.close();
    const again = await start(step);
    const streamed = await again.responses.stream(ask).finalResponse();
    // Both clients add fields of their own to what they parsed.
    const strip = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, inner: unknown) =>
          /^(output_)?parsed|^output_text$/.test(key) ? undefined : inner,
        ),
      );
    expect(strip(streamed)).toEqual(strip(json));
  });

  it("emits the service's events in their order, numbered from zero", async () => {
    const client = await start({ text: "hi", calls: [{ name: "add", arguments: "{}" }] });
    const events = await collect(await client.responses.create({ ...ask, stream: true }));
    expect(events.map((event) => event.type)).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.output_item.added",
      "response.function_call_arguments.delta",
      "response.function_call_arguments.done",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index));
    const indexes = events.flatMap((event) => ("output_index" in event ? [event.output_index] : []));
    expect(indexes).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it.each([
    {
      what: "a cut answer",
      step: { calls: [mul], finishReason: "length" },
      last: {
        type: "response.incomplete",
        response: {
          status: "incomplete",
          incomplete_details: { reason: "max_output_tokens" },
          output: [{ status: "incomplete", arguments: mul.arguments }],
        },
      },
    },
    {
      what: "a failure",
      step: { text: "", failure: { message: "model broke", code: "server_error" } },
      last: {
        type: "response.failed",
        response: { status: "failed", error: { code: "server_error", message: "model broke" } },
      },
    },
  ] as const)("ends $what with $last.type", async ({ step, last }) => {
    const client = await start(step);
    const events = await collect(await client.responses.create({ ...ask, stream: true }));
    expect(events.at(-1)).toMatchObject(last);
  });

  it("remembers its responses for previous_response_id", async () => {
    const client = await start({ calls: [add, mul] }, ({ toolResults }) => ({
      text: toolResults.map(({ callId, output }) => `${callId}=${String(output)}`).join(" "),
    }));
    const { id } = await client.responses.create(ask);
    const input = ["call_1", "call_2"].map((call_id) => ({
      type: "function_call_output" as const,
      call_id,
      output: `ok ${call_id}`,
    }));
    const last = await client.responses.create({ model: "m", previous_response_id: id, input });
    expect(last.output_text).toBe("call_1=ok call_1 call_2=ok call_2");
    expect(last.previous_response_id).toBe(id);
  });

  it("takes a response's output back as input, content lists included", async () => {
    const client = await start({ calls: [add] }, { text: "done" });
    const { output } = await client.responses.create(ask);
    const image = { type: "input_image", image_url: "data:image/png;base64,AA==", detail: "auto" } as const;
    const calls = output.filter((item) => item.type === "function_call");
    const result = { type: "function_call_output", call_id: "call_1", output: [image] } as const;
    const input = [{ role: "user" as const, content: "q" }, ...calls, { ...result, output: [image] }];
    const last = await client.responses.create({ model: "m", input });
    expect(last.output_text).toBe("done");
    expect(server.requests[1]?.toolResults).toEqual([{ callId: "call_1", output: [image] }]);
  });
});
