import type OpenAI from "openai";
import { afterEach, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer, type ScriptStep } from "../src/model-server.ts";
import { clients } from "./model-clients.ts";

const search = { type: "tool_search", execution: "client", parameters: { type: "object" } } as const;
const ask = { model: "m", input: "q", tools: [search] };
const wanted = { calls: [{ name: "tool_search", arguments: { goal: "mail" } }] };
const found = {
  type: "function",
  name: "send",
  parameters: { type: "object", properties: {} },
  strict: false,
  defer_loading: true,
} as const;
const output: OpenAI.Responses.ResponseToolSearchOutputItemParam = {
  type: "tool_search_output",
  call_id: "call_1",
  execution: "client",
  tools: [found],
};

let server: ModelServer;
afterEach(() => server.close());

describe.each(clients)("a search for tools through openai $major", ({ connect }) => {
  const start = async (...script: ScriptStep[]): Promise<OpenAI> => {
    server = await startModelServer(script);
    return connect(server.url);
  };

  it("is an item of its own, with its arguments as an object, where the client is to do it", async () => {
    const client = await start(wanted);
    const { output: items } = await client.responses.create(ask);
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^tsc_/) as string,
        type: "tool_search_call",
        status: "completed",
        call_id: "call_1",
        execution: "client",
        arguments: { goal: "mail" },
      },
    ]);
  });

  it("is a function call like any other where the request has no such search", async () => {
    const client = await start(wanted);
    const { output: items } = await client.responses.create({ model: "m", input: "q" });
    expect(items).toMatchObject([{ type: "function_call", name: "tool_search" }]);
  });

  it("comes whole in a stream", async () => {
    const client = await start(wanted);
    const types: string[] = [];
    for await (const { type } of await client.responses.create({ ...ask, stream: true })) types.push(type);
    expect(types.slice(2)).toEqual([
      "response.output_item.added",
      "response.output_item.done",
      "response.completed",
    ]);
  });

  it("is answered by its output, with the call in the input or remembered, and recorded", async () => {
    const client = await start(wanted, { text: "one" }, { text: "two" });
    const first = await client.responses.create(ask);
    const calls = first.output as OpenAI.Responses.ResponseInput;
    const sent = await client.responses.create({ ...ask, input: [...calls, output] });
    expect(sent.output_text).toBe("one");
    const remembered = await client.responses.create({
      ...ask,
      previous_response_id: first.id,
      input: [output],
    });
    expect(remembered.output_text).toBe("two");
    expect(server.requests[2]?.toolResults).toEqual([{ callId: "call_1", output: [found] }]);
  });

  it.each([
    ["no output", [], "No tool output found for tool search call call_1."],
    [
      "an output of a function call",
      [{ type: "function_call_output", call_id: "call_1", output: "x" }],
      "No tool call found for function call output",
    ],
    [
      "a definition that no request could have",
      [{ ...output, tools: [{ ...found, name: "a b" }] }],
      "does not match pattern",
    ],
    ["no list of tools", [{ ...output, tools: "send" }], "tools"],
  ])("is refused with %s", async (_, input, message) => {
    const client = await start(wanted, { text: "never" });
    const { id } = await client.responses.create(ask);
    const next = client.responses.create({ ...ask, previous_response_id: id, input: input as never });
    await expect(next).rejects.toThrow(message);
  });

  it("that the service has done itself asks for nothing", async () => {
    const client = await start({ text: "done" });
    const done = { execution: "server", call_id: null } as const;
    const { output_text: text } = await client.responses.create({
      ...ask,
      input: [
        { type: "tool_search_call", arguments: {}, ...done },
        { type: "tool_search_output", tools: [], ...done },
      ],
    });
    expect(text).toBe("done");
  });
});
