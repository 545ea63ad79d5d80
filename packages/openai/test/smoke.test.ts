import { createToolbox, defineTool } from "@toolport/core";
import OpenAI from "openai";
import { expect, it } from "vitest";
import { z } from "zod";
import { startModelServer } from "../../testing/src/model-server.ts";
import { toOpenAIChat, toOpenAIResponses } from "../src/index.ts";

const weather = defineTool({
  name: "get_weather",
  description: "Weather",
  input: z.object({ city: z.string(), unit: z.enum(["c", "f"]).optional() }),
  effect: "read",
  execute: ({ city, unit }) => ({ city, unit: unit ?? "none" }),
});

it("chat", async () => {
  const server = await startModelServer([
    { calls: [{ name: "get_weather", arguments: { city: "Oslo", unit: null } }] },
    { text: "done" },
  ]);
  const client = new OpenAI({ apiKey: "x", baseURL: server.url, maxRetries: 0 });
  const chat = toOpenAIChat(createToolbox({ tools: [weather] }), { strict: "auto" });
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: "q" }];
  const reply = await client.chat.completions.create({ model: "m", messages, tools: chat.tools });
  const { messages: answers } = await chat.run(reply.choices[0]!);
  messages.push(reply.choices[0]!.message, ...answers);
  const end = await client.chat.completions.create({ model: "m", messages, tools: chat.tools });
  expect(end.choices[0]!.message.content).toBe("done");
  expect(answers[0]!.content).toBe('{"city":"Oslo","unit":"none"}');
  console.log(JSON.stringify(chat.tools));
  await server.close();
});
it("responses stream", async () => {
  const server = await startModelServer([
    { calls: [{ name: "get_weather", arguments: { city: "Oslo", unit: null } }] },
    { text: "done" },
  ]);
  const client = new OpenAI({ apiKey: "x", baseURL: server.url, maxRetries: 0 });
  const chat = toOpenAIResponses(createToolbox({ tools: [weather] }), { strict: true });
  const input: OpenAI.Responses.ResponseInputItem[] = [{ role: "user", content: "q" }];
  const c = chat.collect();
  for await (const e of await client.responses.create({ model: "m", input, tools: chat.tools, stream: true }))
    c.add(e);
  const r = c.response();
  const { messages } = await chat.run(r);
  expect(messages[0]!.output).toBe('{"city":"Oslo","unit":"none"}');
  await server.close();
});
