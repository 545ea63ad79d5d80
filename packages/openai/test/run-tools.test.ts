import { createToolbox, defineTool } from "@toolport/core";
import { startModelServer } from "@toolport/testing";
import OpenAI from "openai";
import { expect, it } from "vitest";
import { z } from "zod";
import { toOpenAIRunTools } from "../src/index.ts";

const add = defineTool({
  name: "math.add",
  description: "Adds two numbers",
  input: z.object({ a: z.number(), b: z.number() }),
  effect: "read",
  execute: ({ a, b }) => ({ sum: a + b }),
});
const explode = defineTool({
  name: "explode",
  description: "Fails",
  effect: "read",
  execute: () => {
    throw new Error("secret");
  },
});
const toolbox = createToolbox({ tools: [add, explode] });

/** What the model is told of one call, by the client's own runner. */
async function told(name: string, args: string): Promise<unknown> {
  await using server = await startModelServer([
    { calls: [{ id: "call_1", name, arguments: args }] },
    { text: "Done." },
  ]);
  const client = new OpenAI({ baseURL: server.url, apiKey: "none" });
  const runner = client.chat.completions.runTools({
    model: "m",
    messages: [{ role: "user", content: "go" }],
    ...toOpenAIRunTools(toolbox),
  });
  expect(await runner.finalContent()).toBe("Done.");
  return server.requests[1]?.toolResults[0]?.output;
}

it("runs what the model calls, under the name OpenAI takes", async () => {
  const { tools } = toOpenAIRunTools(toolbox);
  expect(await told(tools[0]?.function.name ?? "", '{"a":1,"b":2}')).toBe('{"sum":3}');
});

it("tells the model what to correct in bad arguments, and that a tool failed, and goes on", async () => {
  const { tools } = toOpenAIRunTools(toolbox);
  expect(await told(tools[0]?.function.name ?? "", '{"a":1}')).toContain("b");
  expect(await told(tools[0]?.function.name ?? "", '{"a":1')).toContain("JSON");
  expect(await told("explode", "{}")).not.toContain("secret");
});

it("hands the runner's abort to the tool", async () => {
  const seen: AbortSignal[] = [];
  const wait = defineTool({
    name: "wait",
    description: "Waits",
    effect: "read",
    execute: (_, { signal }) => void seen.push(signal),
  });
  const controller = new AbortController();
  controller.abort();
  const [tool] = toOpenAIRunTools(createToolbox({ tools: [wait] })).tools;
  expect(await tool?.function.function("{}", { controller })).toContain("cancel");
  expect(seen).toEqual([]);
});
