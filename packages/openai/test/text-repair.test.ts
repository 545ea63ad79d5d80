import { createToolbox, defineTool, textOf, type Effect, type ToolEvent } from "@toolport/core";
import { jsonrepair } from "jsonrepair";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toOpenAIChat, toOpenAIResponses, type OpenAIOptions } from "../src/index.ts";

const refused =
  "The arguments are not complete, valid JSON. Nothing was run. Send the whole call again with valid JSON.";

const events: ToolEvent[] = [];

function runWith(effect: Effect): ReturnType<ReturnType<typeof createToolbox>["run"]> {
  const note = defineTool({
    name: "note",
    description: "Takes a note.",
    input: z.object({ text: z.string(), tags: z.array(z.string()).optional() }),
    effect,
    execute: (args) => args,
  });
  const observers = [{ name: "log", records: true, observe: (event: ToolEvent) => void events.push(event) }];
  return createToolbox({ tools: [note], approval: "none", observers }).run({ caller: { id: "ann" } });
}

/** What the model is told of one call with these arguments. */
async function chat(
  text: string,
  options: OpenAIOptions,
  effect: Effect = "read",
): Promise<string | undefined> {
  const { messages } = await toOpenAIChat(runWith(effect), options).run({
    tool_calls: [{ id: "c1", type: "function", function: { name: "note", arguments: text } }],
  });
  return messages[0]?.content;
}

const repairText = { repair: jsonrepair };

describe("arguments whose text is no JSON", () => {
  it.each([
    ['```json\n{"text":"hi"}\n```', '{"text":"hi"}'],
    ["{'text': 'hi', 'tags': ['a', 'b',], // done\n}", '{"text":"hi","tags":["a","b"]}'],
    ['Calling now: {"text":"two\nlines"} Done.', '{"text":"two\\nlines"}'],
    ['{text: "hi", tags: None}', '{"text":"hi"}'],
    ["{'text': 12345678901234567890,}", '{"text":"12345678901234567890"}'],
  ])("are mended where that is asked for: %j", async (text, told) => {
    expect(await chat(text, { repairText })).toBe(told);
    expect(await chat(text, {})).toBe(refused);
  });

  it.each([
    '{"text":"h',
    '{"text":"hi"',
    '{"text":"hi","tags":["a"',
    '```json\n{"text":"hi","tags":["a","b"]\n```',
    '{"text":"hi","tags":}',
    '{"text":"a"} {"text":"b"}',
    "{'__proto__': {'admin': true}, 'text': 'hi'}",
  ])("are never completed, nor trusted more than others: %j", async (text) => {
    expect(await chat(text, { repairText })).toBe(refused);
  });

  it("stay refused where the tool mutates, unless the caller says otherwise", async () => {
    expect(await chat("{'text':'hi'}", { repairText }, "write")).toBe(refused);
    expect(await chat("{'text':'hi'}", { repairText: { ...repairText, mutating: true } }, "write")).toBe(
      '{"text":"hi"}',
    );
  });

  it("are mended in the Responses API as well, and flagged in the record", async () => {
    events.length = 0;
    const { messages } = await toOpenAIResponses(runWith("read"), { repairText }).run([
      { type: "function_call", call_id: "c1", name: "note", arguments: "{'text':'hi'}" },
    ]);
    expect(messages).toEqual([{ type: "function_call_output", call_id: "c1", output: '{"text":"hi"}' }]);
    const last = events.at(-1);
    expect(last?.type === "finished" && last.record?.steps.map(({ by, what }) => `${by}: ${what}`)).toContain(
      "arguments: text repaired",
    );
    expect(last?.type === "finished" && textOf(last.result)).toBe('{"text":"hi"}');
  });
});
