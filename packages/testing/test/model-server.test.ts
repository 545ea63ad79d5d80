import type OpenAI from "openai";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startModelServer, type ModelServer, type ScriptStep } from "../src/model-server.ts";
import { clients } from "./model-clients.ts";

const ask = {
  model: "m",
  messages: [{ role: "user", content: "q" }],
} satisfies OpenAI.ChatCompletionCreateParams;
const askResponses = { model: "m", input: "q" };
const long = "a text of some length, cut into many deltas";

let server: ModelServer;
afterEach(() => server.close());

async function drain(stream: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of stream) count += 1;
  return count;
}

function post(path: string, body: string): Promise<Response> {
  return fetch(new URL(path, server.url), { method: "POST", body });
}

describe.each(clients)("a model server under openai $major", ({ connect }) => {
  const start = async (...script: ScriptStep[]): Promise<OpenAI> => {
    server = await startModelServer(script);
    return connect(server.url);
  };

  it.each([
    { status: 401, error: { message: "bad key", code: "invalid_api_key" }, type: "invalid_request_error" },
    {
      status: 429,
      error: { headers: { "retry-after": "0" } },
      type: "requests",
      code: "rate_limit_exceeded",
    },
    { status: 503, error: { message: "overloaded" }, type: "server_error" },
  ])("answers a scripted $status in the service's form", async ({ status, error, type, code }) => {
    const client = await start({ error: { status, ...error } });
    const failure = client.chat.completions.create(ask);
    await expect(failure).rejects.toMatchObject({ status, type, code: code ?? error.code ?? null });
    expect(server.requests).toHaveLength(1);
  });

  it("lets the client's retry reach the next step", async () => {
    const headers = { "retry-after-ms": "1" };
    const client = await start({ error: { status: 429, headers } }, { text: "at last" });
    const completion = await client.chat.completions.create(ask, { maxRetries: 1 });
    expect(completion.choices[0]?.message.content).toBe("at last");
  });

  it("says that the script is exhausted, and is not retried", async () => {
    const client = await start({ text: "only" });
    await client.responses.create(askResponses);
    const failure = client.responses.create(askResponses, { maxRetries: 3 });
    await expect(failure).rejects.toMatchObject({
      status: 500,
      code: "script_exhausted",
      message: expect.stringContaining("request 2 has no step left, the script has 1"),
    });
    expect(server.requests).toHaveLength(2);
  });

  it("reports a step that throws, and one that says nothing", async () => {
    const client = await start(
      () => {
        throw new Error("boom");
      },
      () => ({ text: "x", stream: { chunkSize: 0 } }),
    );
    await expect(client.chat.completions.create(ask)).rejects.toThrow(
      "Script step 1 failed on request 1: boom",
    );
    await expect(client.chat.completions.create(ask)).rejects.toThrow("stream.chunkSize");
  });

  it("sends a model's breakdown as an error event, or as HTTP 500 without a stream", async () => {
    const step = { text: long, failure: { message: "model broke" } };
    const client = await start(step, step);
    const stream = await client.chat.completions.create({ ...ask, stream: true });
    await expect(drain(stream)).rejects.toThrow("model broke");
    await expect(client.chat.completions.create(ask)).rejects.toMatchObject({ status: 500 });
  });

  it.each([0, 1, 3])("breaks the connection after %i events", async (breakAfter) => {
    const client = await start({ text: long, stream: { breakAfter } });
    let seen = 0;
    const read = async (): Promise<void> => {
      for await (const _ of await client.responses.create({ ...askResponses, stream: true })) seen += 1;
    };
    await expect(read()).rejects.toThrow(/terminated|closed|Connection/);
    expect(seen).toBe(breakAfter);
    expect(server.requests[0]?.aborted).toBe(false);
  });

  it("leaves the last event out on demand", async () => {
    const step = { text: "hi", stream: { omitDone: true } };
    const client = await start(step, step);
    const types: string[] = [];
    const stream = await client.responses.create({ ...askResponses, stream: true });
    for await (const event of stream) types.push(event.type);
    expect(types.at(-1)).toBe("response.output_item.done");
    const raw = await post("/v1/chat/completions", JSON.stringify({ ...ask, stream: true }));
    expect(await raw.text()).not.toContain("[DONE]");
  });

  it("records a client that leaves a slow stream", async () => {
    const client = await start({ text: long, stream: { delayMs: 60_000 } }, { text: "still here" });
    for await (const _ of await client.chat.completions.create({ ...ask, stream: true })) break;
    await vi.waitFor(() => expect(server.requests[0]?.aborted).toBe(true));
    await client.chat.completions.create(ask);
    expect(server.requests[1]?.aborted).toBe(false);
  });

  it("records a client that leaves before the answer", async () => {
    server = await startModelServer([{ text: "late" }], { delayMs: 60_000 });
    const abort = new AbortController();
    const failure = connect(server.url).responses.create(askResponses, { signal: abort.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    abort.abort();
    await expect(failure).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(server.requests[0]?.aborted).toBe(true));
  });

  it("does not take a stream read to its end for an aborted one", async () => {
    const client = await start({ text: long }, { text: long }, { text: "last" });
    await drain(await client.chat.completions.create({ ...ask, stream: true }));
    await client.responses.stream(askResponses).finalResponse();
    await client.responses.create(askResponses);
    expect(server.requests.map((request) => request.aborted)).toEqual([false, false, false]);
  });

  it("closes at once, whatever it is waiting for", async () => {
    const client = await start({ text: long, stream: { delayMs: 60_000 } });
    const stream = await client.chat.completions.create({ ...ask, stream: true });
    const reading = drain(stream);
    const closing = [server.close(), server[Symbol.asyncDispose]()];
    await Promise.all([expect(reading).rejects.toThrow(/terminated|closed/), ...closing]);
    expect(server.requests[0]?.aborted).toBe(false);
  });
});

describe.each(clients)("a model server's options under openai $major", ({ connect }) => {
  it("applies to each streamed turn, unless the turn says otherwise", async () => {
    const stream = { chunkSize: 1, breakAfter: 1_000 };
    server = await startModelServer([{ text: "four" }, { text: "four", stream: { chunkSize: 4 } }], {
      delayMs: 1,
      stream,
    });
    const { responses } = connect(server.url);
    const counts: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      counts.push(await drain(await responses.create({ ...askResponses, stream: true })));
    }
    expect(counts).toEqual([12, 9]);
  });
});

describe("a model server without a client", () => {
  it.each([
    { what: "another path", path: "/v1/embeddings", method: "POST", status: 404, message: "Invalid URL" },
    { what: "another method", path: "/v1/responses", method: "GET", status: 405, message: "Not allowed" },
  ])("refuses $what in the error form", async ({ path, method, status, message }) => {
    server = await startModelServer([]);
    const response = await fetch(new URL(path, server.url), { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: expect.objectContaining({
        message: expect.stringContaining(message),
        type: "invalid_request_error",
        param: null,
      }),
    });
  });

  it("answers without the /v1 prefix and with a query", async () => {
    server = await startModelServer([{ text: "a" }, { text: "b" }]);
    const chat = await post("/chat/completions?x=1", JSON.stringify(ask));
    const responses = await post("/responses", JSON.stringify(askResponses));
    expect([chat.status, responses.status]).toEqual([200, 200]);
    expect(server.requests.map((request) => request.path)).toEqual(["/chat/completions", "/responses"]);
  });

  it.each(["{", "[]", "null", ""])("refuses the body %j and takes no step for it", async (body) => {
    server = await startModelServer([{ text: "a" }]);
    expect((await post("/v1/responses", body)).status).toBe(400);
    expect((await post("/v1/responses", JSON.stringify(askResponses))).status).toBe(200);
    expect(server.requests[0]).toMatchObject({ raw: body, body: {} });
  });

  it("refuses a body over 32 MB", async () => {
    server = await startModelServer([{ text: "a" }]);
    const response = await post("/v1/responses", JSON.stringify({ input: "x".repeat(33 * 1024 * 1024) }));
    expect(response.status).toBe(413);
    expect(server.requests).toHaveLength(0);
  });

  it("splits events over several writes, and so characters too", async () => {
    server = await startModelServer([{ text: "🎉", stream: { writeSize: 1 } }]);
    const response = await post("/v1/chat/completions", JSON.stringify({ ...ask, stream: true }));
    const sizes: number[] = [];
    for await (const bytes of response.body ?? []) sizes.push(bytes.length);
    expect(Math.max(...sizes)).toBeLessThan(20);
  });

  it("refuses a stream fault that means nothing when it starts", async () => {
    server = await startModelServer([]);
    await expect(startModelServer([{ text: "a", stream: { writeSize: 0.5 } }])).rejects.toThrow(RangeError);
  });
});
