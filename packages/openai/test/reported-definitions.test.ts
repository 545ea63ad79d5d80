import { createToolbox, defineTool, type Tool } from "@toolport/core";
import type { JsonSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toOpenAIChat, toOpenAIResponses } from "../src/index.ts";

function reader(name: string, input?: JsonSchema | z.ZodType): Tool {
  return defineTool({
    name,
    description: `The tool ${name}`,
    effect: "read",
    ...(input && { input }),
    execute: (args: unknown) => JSON.stringify(args ?? "nothing"),
  });
}

function exported(...tools: readonly Tool[]): ReturnType<typeof toOpenAIChat> {
  return toOpenAIChat(createToolbox({ tools }));
}

const parametersOf = (tool: Tool): unknown => exported(tool).tools[0]?.function.parameters;

describe("a tool from elsewhere", () => {
  const listed = reader("set_state", {
    type: "object",
    properties: {
      listId: { type: "string" },
      states: { type: "array", items: { anyOf: [{ enum: ["OPEN"] }, { enum: ["DONE"] }] } },
    },
    required: [],
  });

  it("goes out as it is, and says that it is not strict", () => {
    for (const tool of [
      exported(listed).tools[0]?.function,
      toOpenAIResponses(createToolbox({ tools: [listed] })).tools[0],
    ])
      expect(tool).toMatchObject({
        strict: false,
        parameters: {
          properties: { states: { items: { anyOf: [{ enum: ["OPEN"] }, { enum: ["DONE"] }] } } },
          required: [],
        },
      });
  });

  it("is rewritten where strict mode is asked for", () => {
    const { tools } = toOpenAIChat(createToolbox({ tools: [listed] }), { strict: true });
    expect(tools[0]?.function).toMatchObject({
      strict: true,
      parameters: { required: ["listId", "states"], additionalProperties: false },
    });
  });
});

describe("a tool that takes nothing", () => {
  it.each<[string, Tool]>([
    ["no schema", reader("now")],
    ["an empty schema", reader("now", {})],
    ["an object", reader("now", { type: "object" })],
    ["zod's empty object", reader("now", z.object({}))],
  ])("is defined and called the same way: %s", async (_name, tool) => {
    expect(parametersOf(tool)).toEqual(parametersOf(reader("now")));
    const chat = exported(tool);
    for (const text of ["", "{}", "null"]) {
      const call = { id: "c1", function: { name: "now", arguments: text } };
      expect((await chat.run({ tool_calls: [call] })).messages[0]?.content).toBe("{}");
    }
  });
});

describe("one bad tool among many", () => {
  const good = reader("good", {
    type: "object",
    properties: { ids: { type: "array", items: { type: "string" }, uniqueItems: true } },
  });
  const bad = reader("bad", { type: "object", properties: { a: { $ref: "#/$defs/Missing" } } });
  const worse = reader("worse", { type: "object", properties: { a: { type: "string", pattern: "(?i)x" } } });
  const toolbox = createToolbox({ tools: [bad, good, worse] });

  it("is named with the place and the cure, together with all that are as bad", () => {
    const exporting = (): unknown => toOpenAIChat(toolbox);
    expect(exporting).toThrow(/bad: .*\/properties\/a\/\$ref.*#\/\$defs\/Missing.*"\$defs"/);
    expect(exporting).toThrow(/worse: .*\/properties\/a\/pattern.*JavaScript's/);
  });

  it("does not take the others down", async () => {
    const chat = toOpenAIChat(toolbox, { skipUnusable: true });
    expect(chat.tools.map((tool) => tool.function.name)).toEqual(["good"]);
    expect(chat.skipped.map(({ tool }) => tool)).toEqual(["bad", "worse"]);
    const call = { id: "c1", function: { name: "good", arguments: '{"ids":["x","x"]}' } };
    expect((await chat.run({ tool_calls: [call] })).messages[0]?.content).toContain("/ids");
  });

  it("with slips in its schema still has its arguments repaired", async () => {
    const shouted = reader("shouted", {
      type: "OBJECT",
      properties: { n: { type: "INTEGER" } },
      required: ["n"],
    });
    const call = { id: "c1", function: { name: "shouted", arguments: '{"n":"5"}' } };
    expect((await exported(shouted).run({ tool_calls: [call] })).messages[0]?.content).toBe('{"n":5}');
  });
});
