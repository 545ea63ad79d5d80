import { createToolbox, defineTool } from "@toolport/core";
import { startModelServer, type StreamFault } from "@toolport/testing";
import OpenAI from "openai";
import OpenAI6 from "openai-6";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toOpenAIChat, toOpenAIResponses } from "../src/index.ts";

const ran: unknown[] = [];
const list = defineTool({
  name: "list",
  description: "Lists",
  effect: "read",
  input: z.object({ all: z.boolean().default(false), note: z.string().optional() }),
  execute: (args) => {
    ran.push(args);
    return "listed";
  },
});
const toolbox = createToolbox({ tools: [list] });
const INCOMPLETE = "The arguments are not complete, valid JSON.";

type Client = typeof OpenAI | typeof OpenAI6;
const clients: readonly [string, Client][] = [
  ["openai 7", OpenAI],
  ["openai 6", OpenAI6],
];

/** Streams one turn of one call and answers it. */
async function answer(
  api: "chat" | "responses",
  Class: Client,
  args: string,
  finishReason: "tool_calls" | "length",
  stream: StreamFault = {},
) {
  ran.length = 0;
  const server = await startModelServer([
    { calls: [{ id: "c1", name: "list", arguments: args }], finishReason, stream },
  ]);
  const client = new Class({ apiKey: "x", baseURL: server.url, maxRetries: 0 }) as OpenAI;
  try {
    return await (api === "chat" ? chatAnswer(client) : responsesAnswer(client));
  } finally {
    await server.close();
  }
}

async function chatAnswer(client: OpenAI): Promise<unknown> {
  const chat = toOpenAIChat(toolbox);
  const collector = chat.collect();
  try {
    const chunks = await client.chat.completions.create({
      model: "m",
      messages: [{ role: "user", content: "q" }],
      tools: chat.tools,
      stream: true,
    });
    for await (const chunk of chunks) collector.add(chunk);
  } catch (error) {
    expect(error).toBeInstanceOf(Error); // the stream broke off: what has arrived is what there is
  }
  return (await chat.run(collector.choice())).messages[0]?.content;
}

async function responsesAnswer(client: OpenAI): Promise<unknown> {
  const responses = toOpenAIResponses(toolbox);
  const collector = responses.collect();
  try {
    for await (const event of await client.responses.create({
      model: "m",
      input: "q",
      tools: responses.tools,
      stream: true,
    }))
      collector.add(event);
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
  }
  return (await responses.run(collector.response())).messages[0]?.output;
}

describe.each(clients)("%s", (_name, Class) => {
  describe.each(["chat", "responses"] as const)("%s, streamed", (api) => {
    it("puts the pieces of a call together", async () => {
      expect(await answer(api, Class, '{"all":true,"note":"Grüße 👋"}', "tool_calls", { chunkSize: 3 })).toBe(
        "listed",
      );
      expect(ran).toEqual([{ all: true, note: "Grüße 👋" }]);
    });

    it("takes a finished call without arguments as one with none", async () => {
      expect(await answer(api, Class, "", "tool_calls")).toBe("listed");
      expect(ran).toEqual([{ all: false }]);
    });

    it("never completes a call cut by the token limit", async () => {
      expect(await answer(api, Class, '{"all":true,"note":"delete all but', "length")).toContain(INCOMPLETE);
      expect(ran).toEqual([]);
    });

    it("does not take a cut call without arguments as one with none", async () => {
      expect(await answer(api, Class, "", "length")).toContain(INCOMPLETE);
      expect(ran).toEqual([]);
    });

    it("runs nothing of a call whose stream broke off", async () => {
      const told = await answer(
        api,
        Class,
        '{"all":true,"note":"a longer text than arrives"}',
        "tool_calls",
        { chunkSize: 4, breakAfter: 5 },
      );
      expect(told).toContain(INCOMPLETE);
      expect(ran).toEqual([]);
    });
  });
});

describe("the chat collector", () => {
  it("collects text and refusals too, and only the first choice", () => {
    const collector = toOpenAIChat(toolbox).collect();
    collector.add({
      choices: [
        { index: 0, delta: { content: "He" }, finish_reason: null },
        { index: 1, delta: { content: "no" }, finish_reason: null },
      ],
    });
    collector.add({
      choices: [{ index: 0, delta: { content: "llo", refusal: "not that" }, finish_reason: "stop" }],
    });
    collector.add({ choices: [] });
    expect(collector.choice()).toEqual({
      message: { role: "assistant", content: "Hello", refusal: "not that" },
      finish_reason: "stop",
    });
  });

  it("keeps parallel calls apart, also where a server leaves the index out", () => {
    const collector = toOpenAIChat(toolbox).collect();
    const add = (
      ...calls: NonNullable<Parameters<typeof collector.add>[0]["choices"][0]["delta"]["tool_calls"]>
    ) => collector.add({ choices: [{ delta: { tool_calls: calls }, finish_reason: null }] });
    add({ id: "a", function: { name: "list", arguments: '{"al' } });
    add({ function: { arguments: 'l":true}' } });
    add({ id: "b", function: { name: "list", arguments: "{}" } });
    expect(collector.choice().message.tool_calls?.map((call) => [call.id, call.function.arguments])).toEqual([
      ["a", '{"all":true}'],
      ["b", "{}"],
    ]);
  });
});
