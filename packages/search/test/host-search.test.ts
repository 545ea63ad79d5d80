import { createOpenAI } from "@ai-sdk/openai";
import { toAISDK } from "@toolport/ai-sdk";
import { createToolbox, type Run } from "@toolport/core";
import { toOpenAIResponses, toOpenAIToolSearch, type ResponsesResponse } from "@toolport/openai";
import { startModelServer } from "@toolport/testing";
import { generateText, stepCountIs, toolSearch } from "ai";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { searchTool, toolIndex } from "../src/index.ts";
import { realTools } from "./labelled/catalogue.ts";

// The hosts' own ways to tell a model of a tool only when it looks for one.

const ran: unknown[] = [];
const toolbox = createToolbox({
  tools: realTools.map((tool) => ({
    ...tool,
    execute: (args: never) => (ran.push([tool.name, args]), "done"),
  })),
  approval: "none",
});
const refund = { payment_intent: "pi_1", reason: "broken" };
const deferred = ({ name }: { readonly name: string }): boolean => name !== "calculator";
const namesIn = (body: Readonly<Record<string, unknown>>): string[] =>
  (body.tools as readonly { readonly name: string }[]).map(({ name }) => name);

it("AI SDK 7's toolSearch finds deferred tools by our ranking, and tells the model of them in the next step", async () => {
  const run = toolbox.run({ caller: { id: "ann" } });
  const index = toolIndex(toolbox);
  const exported = toAISDK(run, { defer: deferred });
  const find = toolSearch({ search: ({ query }) => [...index.select({ query, within: run }).ranked] });
  await using server = await startModelServer([
    { calls: [{ id: "c1", name: "find", arguments: { query: "give the customer money back" } }] },
    { calls: [{ id: "c2", name: "stripe_create_refund", arguments: refund }] },
    { text: "done" },
  ]);
  await generateText({
    model: createOpenAI({ baseURL: server.url, apiKey: "x" }).responses("m"),
    prompt: "go",
    stopWhen: stepCountIs(4),
    ...exported,
    tools: { ...exported.tools, find },
  });
  const [first, second] = server.requests.map(({ body }) => namesIn(body));
  expect(first).toEqual(["calculator", "find"]);
  expect(second).toHaveLength(2 + 5);
  expect(second).toContain("stripe_create_refund");
  expect(ran.splice(0)).toEqual([["stripe_create_refund", refund]]);
  expect(server.requests[2]?.toolResults.at(-1)?.output).toBe("done");
});

it("OpenAI's tool_search gets definitions marked as deferred, and calls of what it found are answered as any", async () => {
  // As many as one request may carry.
  const some = toolbox.pick("calculator", "stripe_create_refund", "slack_post_message");
  const responses = toOpenAIResponses(some.run({ caller: { id: "ann" } }), { defer: deferred });
  await using server = await startModelServer([
    { calls: [{ id: "c1", name: "stripe_create_refund", arguments: refund }] },
  ]);
  const client = new OpenAI({ baseURL: server.url, apiKey: "x", maxRetries: 0 });
  const tools: OpenAI.Responses.Tool[] = [...responses.tools, { type: "tool_search" }];
  const response = await client.responses.create({ model: "m", input: "go", tools });
  const sent = server.requests[0]?.body.tools as OpenAI.Responses.Tool[];
  const loaded = sent.filter((tool) => tool.type === "function" && tool.defer_loading !== true);
  expect(loaded).toMatchObject([{ name: "calculator" }]);
  expect(sent).toHaveLength(3 + 1);
  // What the API's own search leaves in the output is passed over.
  const searched = { type: "tool_search_call", id: "ts_1" };
  const { messages } = await responses.run([searched, ...response.output]);
  expect(messages).toEqual([{ type: "function_call_output", call_id: "c1", output: "done" }]);
  expect(ran.splice(0)).toEqual([["stripe_create_refund", refund]]);
});

describe("OpenAI's tool_search, done by this side", () => {
  type Request = OpenAI.Responses.ResponseCreateParamsNonStreaming;
  const searching = (): Run =>
    toolbox.with({ tools: [searchTool(toolbox, { parameters: false })] }).run({ caller: { id: "ann" } });
  const script = [
    { calls: [{ id: "s1", name: "tool_search", arguments: { query: "give the customer money back" } }] },
    { calls: [{ id: "c1", name: "stripe_create_refund", arguments: refund }] },
    { text: "done" },
  ];

  it.each([
    { streamed: false, remembered: false },
    { streamed: false, remembered: true },
    { streamed: true, remembered: false },
  ])(
    "finds by our ranking among more tools than a request may have; streamed $streamed, by previous_response_id $remembered",
    async ({ streamed, remembered }) => {
      await using server = await startModelServer(script);
      const client = new OpenAI({ baseURL: server.url, apiKey: "x", maxRetries: 0 });
      const run = searching();
      let input: OpenAI.Responses.ResponseInput = [{ role: "user", content: "go" }];
      let before: string | null = null;
      for (let complete = false; !complete;) {
        // A new export in each step, as in another process: what was found is in the conversation only.
        const search = toOpenAIToolSearch(run, { search: "find_tools", defer: deferred });
        const request: Request = { model: "m", input, tools: search.tools, previous_response_id: before };
        const collected = search.collect();
        if (streamed)
          for await (const event of await client.responses.create({ ...request, stream: true }))
            collected.add(event);
        const output: ResponsesResponse = streamed
          ? collected.response()
          : await client.responses.create(request);
        const { messages } = await search.run(output);
        complete = messages.length === 0;
        before = remembered ? (output.id ?? null) : null;
        const said = output.output as OpenAI.Responses.ResponseInput;
        input = remembered ? messages : [...input, ...said, ...messages];
      }
      const told = server.requests.map(({ body }) => body.tools as OpenAI.Responses.Tool[]);
      expect(told[0]).toMatchObject([
        { type: "tool_search", execution: "client", parameters: { required: ["query"] } },
        { type: "function", name: "calculator" },
      ]);
      expect(told[1]).toEqual(told[0]);
      expect(told[2]).toEqual(told[0]);
      const [found] = server.requests[1]?.toolResults ?? [];
      expect(found).toMatchObject({ callId: "s1", output: { length: 5 } });
      expect(found?.output).toContainEqual(
        expect.objectContaining({ name: "stripe_create_refund", type: "function", defer_loading: true }),
      );
      expect(ran.splice(0)).toEqual([["stripe_create_refund", refund]]);
      expect(server.requests[2]?.toolResults.at(-1)).toEqual({ callId: "c1", output: "done" });
    },
  );
});
