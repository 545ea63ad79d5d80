import { describe, expect, it } from "vitest";
import { migrateFiles, type MigratedFile, type Target } from "../src/index.ts";

function migrate(text: string, to: Target): MigratedFile | undefined {
  return migrateFiles([{ path: "tools.ts", text }], { from: "ai-sdk", to }).files[0];
}

const IMPORTS = 'import { tool, dynamicTool } from "ai";\nimport { z } from "zod";\n';

describe("tools of the AI SDK", () => {
  it("take the schema of version 4, which calls it parameters", () => {
    const file = migrate(
      `${IMPORTS}export const tools = {\n  add: tool({ description: "Adds.", parameters: z.object({ a: z.number() }), execute: async ({ a }) => a + 1 }),\n};\n`,
      "toolport",
    );
    expect(file?.text).toContain("input: z.object({ a: z.number() }),");
    expect(file?.converted).toEqual([{ name: "add", line: 5 }]);
  });

  it("are left when they are listed under two names", () => {
    const file = migrate(
      `${IMPORTS}const one = tool({ description: "x", inputSchema: z.object({}), execute: async () => 1 });\nexport const a = { first: one };\nexport const b = { second: one };\n`,
      "langchain",
    );
    expect(file?.converted).toEqual([]);
    expect(file?.left.map(({ why }) => why)).toEqual([
      "a tool is left: it is listed under several names: first, second",
    ]);
  });

  it("keep the name of their constant, said aloud, when nothing lists them", () => {
    const file = migrate(
      `${IMPORTS}export const ping = tool({ description: "x", inputSchema: z.object({}), execute: async () => "pong" });\n`,
      "toolport",
    );
    expect(file?.text).toContain('name: "ping",');
    expect(file?.left.map(({ line }) => line)).toEqual([4]);
  });

  it("are left when a part of them comes from elsewhere", () => {
    const file = migrate(
      `${IMPORTS}const base = { inputSchema: z.object({}) };\nexport const tools = { ping: tool({ ...base, description: "x", execute: async () => "pong" }) };\n`,
      "toolport",
    );
    expect(file?.left.map(({ why }) => why)).toEqual(["a tool is left: a part of it comes from elsewhere"]);
    expect(file?.converted).toEqual([]);
  });

  it("name what has no place in the target", () => {
    const file = migrate(
      `${IMPORTS}export const tools = {\n  ping: dynamicTool({\n    description: "x",\n    inputSchema: z.object({}),\n    providerOptions: { openai: {} },\n    execute: async () => "pong",\n  }),\n};\n`,
      "toolport",
    );
    expect(file?.text).toContain("// TODO(toolport): not carried over: `providerOptions: { openai: {} }`\n");
    expect(file?.converted).toHaveLength(1);
  });

  it("are no tools when only their name is alike", () => {
    const text =
      'import { tool } from "./mine.js";\nexport const tools = { a: tool({ inputSchema: {}, execute: () => 1 }) };\n';
    expect(migrate(text, "toolport")).toBeUndefined();
  });

  it("that need an approval are left where the AI SDK itself asks for it", () => {
    const file = migrate(
      `${IMPORTS}import { generateText } from "ai";\nimport { openai } from "@ai-sdk/openai";\nexport const run = async (prompt: string) =>\n  await generateText({\n    model: openai("gpt-4o"),\n    prompt,\n    tools: { wipe: tool({ description: "x", inputSchema: z.object({}), needsApproval: true, execute: async () => 1 }) },\n  });\n`,
      "toolport",
    );
    expect(file?.converted).toEqual([]);
    expect(file?.left).toHaveLength(1);
  });
});

describe("tools for the AI SDK", () => {
  it("that stand in no list say under which name they belong", () => {
    const text =
      'import { tool } from "@langchain/core/tools";\nimport { z } from "zod";\nexport const getTime = tool(async () => "12:00", { name: "get_time", description: "x", schema: z.object({}) });\n';
    const file = migrateFiles([{ path: "tools.ts", text }], { from: "langchain", to: "ai-sdk" }).files[0];
    expect(file?.text).toContain(
      "// TODO(toolport): list it under its name, `get_time`\nexport const getTime = tool({",
    );
  });
});
