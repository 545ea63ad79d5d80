import type OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer } from "../src/model-server.ts";
import { clients } from "./model-clients.ts";

const user = { role: "user", content: "q" };
const call = (id: string): object => ({ id, type: "function", function: { name: "f", arguments: "{}" } });
const asked = (...ids: string[]): object => ({ role: "assistant", tool_calls: ids.map(call) });
const told = (tool_call_id: string, content: unknown = "ok"): object => ({
  role: "tool",
  tool_call_id,
  content,
});
const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };

const called = { type: "function_call", call_id: "c1", name: "f", arguments: "{}" };
const output = { type: "function_call_output", call_id: "c1", output: "ok" };

let server: ModelServer;
afterEach(() => server.close());

// The bodies are wrong on purpose, so they reach the client through its untyped request method.
async function post(connect: (url: string) => OpenAI, path: string, body: object): Promise<unknown> {
  server = await startModelServer([{ text: "taken" }]);
  return connect(server.url).post(path, { body: { model: "m", ...body } });
}

describe.each(clients)("what the service refuses, through openai $major", ({ connect }) => {
  it.each([
    {
      what: "a call without its tool message",
      messages: [user, asked("a", "b"), told("a")],
      error: { message: "did not have response messages: b", param: "messages.[1].role", code: null },
    },
    {
      what: "a call answered too late",
      messages: [user, asked("a"), user, told("a")],
      error: { message: "did not have response messages: a", param: "messages.[1].role" },
    },
    {
      what: "a tool message without calls",
      messages: [user, told("a")],
      error: { message: "must be a response to a preceeding message", param: "messages.[1].role" },
    },
    {
      what: "a tool message for another call",
      messages: [user, asked("a"), told("z")],
      error: { message: "'tool_call_id' of 'z' not found", param: "messages.[2].tool_call_id" },
    },
    {
      what: "two tool messages for one call",
      messages: [user, asked("a"), told("a"), told("a")],
      error: { message: "in messages[2] and messages[3]", param: "messages.[3].tool_call_id" },
    },
    {
      what: "an object for tool content",
      messages: [user, asked("a"), told("a", { sum: 1 })],
      error: { message: "but got an object instead", param: "messages[2].content", code: "invalid_type" },
    },
    {
      what: "an image as tool content",
      messages: [user, asked("a"), told("a", [{ type: "text", text: "see" }, image])],
      error: { message: "Image URLs are only allowed", param: "messages[2]", code: "invalid_value" },
    },
    {
      what: "an unknown part as tool content",
      messages: [user, asked("a"), told("a", [{ type: "json", json: {} }])],
      error: { message: "Supported values are: 'text'", param: "messages[2].content[0].type" },
    },
    {
      what: "arguments that are no string",
      messages: [user, { role: "assistant", tool_calls: [{ ...call("a"), function: { arguments: {} } }] }],
      error: { message: "expected a string", param: "messages[1].tool_calls[0].function.arguments" },
    },
    { what: "empty tool_calls", messages: [user, asked()], error: { code: "empty_array" } },
    { what: "no messages", messages: [], error: { param: "messages", code: "empty_array" } },
  ])("refuses $what in Chat", async ({ messages, error: { message = "", ...error } }) => {
    const refusal = post(connect, "/chat/completions", { messages });
    await expect(refusal).rejects.toMatchObject({
      ...error,
      status: 400,
      type: "invalid_request_error",
      message: expect.stringContaining(message),
    });
  });

  it.each([
    {
      what: "an output without a call",
      input: [output],
      error: { message: "No tool call found for function call output with call_id c1.", param: "input" },
    },
    {
      what: "an output before its call",
      input: [output, called],
      error: { message: "No tool call found", param: "input" },
    },
    {
      what: "a call without an output",
      input: [called],
      error: { message: "No tool output found for function call c1.", param: "input", code: null },
    },
    {
      what: "a call id in the place of an item id",
      input: [{ ...called, id: "call_1" }, output],
      error: { message: "Expected an ID that begins with 'fc'", param: "input[0].id" },
    },
    {
      what: "a field the wire does not have",
      input: [called, { ...output, is_error: true }],
      error: { message: "Unknown parameter: 'input[1].is_error'.", code: "unknown_parameter" },
    },
    {
      what: "an object for an output",
      input: [called, { ...output, output: { sum: 1 } }],
      error: { message: "but got an object instead", param: "input[1].output", code: "invalid_type" },
    },
    {
      what: "Chat's content parts in an output",
      input: [called, { ...output, output: [{ type: "text", text: "x" }] }],
      error: { message: "Supported values are: 'input_text'", param: "input[1].output[0].type" },
    },
    {
      what: "an unknown item reference",
      input: [{ type: "item_reference", id: "fc_9" }],
      error: { status: 404, message: "Item with id 'fc_9' not found" },
    },
  ])("refuses $what in Responses", async ({ input, error: { message, ...error } }) => {
    const refusal = post(connect, "/responses", { input });
    await expect(refusal).rejects.toMatchObject({
      status: 400,
      type: "invalid_request_error",
      message: expect.stringContaining(message),
      ...error,
    });
  });

  it("holds outputs against the previous response, and knows only stored ones", async () => {
    const turn = { calls: [{ name: "f", arguments: {} }] };
    server = await startModelServer([turn, turn, { text: "done" }]);
    const client = connect(server.url);
    const { id } = await client.responses.create({ model: "m", input: "q" });
    const unstored = await client.responses.create({ model: "m", input: "q", store: false });
    const next = (previous_response_id: string, input: OpenAI.Responses.ResponseInput): Promise<unknown> =>
      client.responses.create({ model: "m", previous_response_id, input });
    const result = (call_id: string): OpenAI.Responses.ResponseInputItem => ({
      type: "function_call_output",
      call_id,
      output: "ok",
    });
    await expect(next(id, [])).rejects.toThrow("No tool output found for function call call_1.");
    await expect(next(id, [result("call_2")])).rejects.toThrow("call_id call_2");
    await expect(next(unstored.id, [result("call_2")])).rejects.toMatchObject({
      code: "previous_response_not_found",
    });
    await expect(next(id, [result("call_1")])).resolves.toMatchObject({ output_text: "done" });
  });

  it("follows item references to the calls they stand for", async () => {
    server = await startModelServer([{ calls: [{ name: "f", arguments: {} }] }, { text: "done" }]);
    const client = connect(server.url);
    await client.responses.create({ model: "m", input: "q" });
    const result = { type: "function_call_output", call_id: "call_1", output: "ok" } as const;
    const reference = { type: "item_reference", id: "fc_1" } as const;
    const last = await client.responses.create({ model: "m", input: [reference, result] });
    expect(last.output_text).toBe("done");
  });

  it("takes what the service takes", async () => {
    const parts = [{ type: "text", text: "x" }];
    const chat = {
      messages: [user, asked("a", "b"), told("b", parts), told("a"), user, asked("a"), told("a")],
    };
    await expect(post(connect, "/chat/completions", chat)).resolves.toMatchObject({ id: "chatcmpl_1" });
    await server.close();
    const between = { type: "message", role: "user", content: "meanwhile" };
    const input = [user, { ...called, id: "fc_x", status: "completed" }, between, output];
    await expect(post(connect, "/responses", { input })).resolves.toMatchObject({ status: "completed" });
  });
});
