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

/** Tools, and a run that takes them. */
const RUN = `import { generateText, tool } from "ai";
import { openai } from "@ai-sdk/openai";
import { z } from "zod";
const tools = {
  one: tool({ description: "x", inputSchema: z.object({}), execute: async () => 1 }),
  two: tool({ description: "x", inputSchema: z.object({}), execute: async () => 2 }),
};
`;

describe("the SDK's runs", () => {
  it("end after the steps of version 4, which calls them maxSteps", () => {
    const file = migrate(
      `${RUN}export async function ask(prompt: string) {\n  const { text } = await generateText({ model: openai("gpt-4o"), prompt, tools, maxSteps: 5 });\n  return text;\n}\n`,
      "langchain",
    );
    expect(file?.text).toContain("modelCallLimitMiddleware({ runLimit: 5 })");
    expect(file?.left).toEqual([]);
  });

  it("of version 4 that take a toolbox say that they need a later one, and count steps as that does", () => {
    const file = migrate(
      `${RUN.replaceAll("inputSchema", "parameters")}export const ask = (prompt: string) => generateText({ model: openai("gpt-4o"), prompt, tools, maxSteps: 5 });\n`,
      "toolport",
    );
    expect(file?.text).toContain("prompt, ...toAISDK(toolbox), stopWhen: stepCountIs(5) });");
    expect(file?.text).toContain('import { generateText, stepCountIs } from "ai";');
    expect(file?.left.map(({ why }) => why)).toEqual([
      "version 4 of the AI SDK can't run a toolbox's tools: move to a later one, by `npx @ai-sdk/codemod upgrade`",
    ]);
  });

  it("that read a type of a schema only don't keep the tools", () => {
    const file = migrate(
      `${RUN}import type { Tool } from "ai";\nexport const input = z.object({ a: z.string() });\nexport type Mine = Tool<z.infer<typeof input>>;\nexport type Names = typeof tools;\n`,
      "toolport",
    );
    expect(file?.converted).toHaveLength(2);
  });

  it.each([
    [
      "a step's results",
      'const result = await generateText({ model: openai("gpt-4o"), prompt: "x", tools });\nconsole.log(result.toolResults);\n',
    ],
    [
      "a stream's parts",
      'import { streamText } from "ai";\nfor await (const part of streamText({ model: openai("gpt-4o"), prompt: "x", tools }).fullStream)\n  if (part.type === "tool-result") console.log(part.output);\n',
    ],
    ["a type", 'import type { InferUITools } from "ai";\nexport type Tools = InferUITools<typeof tools>;\n'],
    [
      "a type with a name of its own",
      'import type { InferUITools } from "ai";\ntype Mine = typeof tools;\nexport type Tools = InferUITools<Mine>;\n',
    ],
    [
      "what a function returns, in a type",
      'import type { InferUITools } from "ai";\nconst make = () => tools;\nexport type Tools = InferUITools<ReturnType<typeof make>>;\n',
    ],
  ])("keep all their tools where what these return is read from %s", (_from, code) => {
    const file = migrate(RUN + code, "toolport");
    expect(file?.converted).toEqual([]);
    expect(file?.text.replaceAll(/^ *\/\/ TODO.*\n/gm, "")).toBe(RUN + code);
  });

  it("say that a client is sent results of another form", () => {
    const file = migrate(
      `${RUN}import { streamText } from "ai";\nexport const POST = () => streamText({ model: openai("gpt-4o"), prompt: "x", tools }).toUIMessageStreamResponse();\n`,
      "toolport",
    );
    expect(file?.converted).toHaveLength(2);
    expect(file?.left.map(({ why }) => why)).toEqual([
      "a client's tool part now holds a toolbox's result as its `output`: what the tool returned is its `data`",
    ]);
  });

  it("that are not known get their tools under the key they had", () => {
    const file = migrate(
      `${RUN}declare function start(run: object): void;\nstart({ prompt: "x", settings: { tools } });\nstart(tools.one);\n`,
      "toolport",
    );
    expect(file?.text).toContain('start({ prompt: "x", settings: { tools: toAISDK(toolbox).tools } });');
    expect(file?.text).toContain("start(toAISDK(toolbox2).tools.one!);");
  });
});

describe("what the model reads of an output", () => {
  it.each([
    ["5", "toModelOutput: (output) => ({ type: 'text', value: output.trim() })", "text.trim()"],
    [
      "6, as a list of one",
      "toModelOutput: ({ output }) => ({ type: 'content', value: [{ type: 'text', text: output.trim() }] })",
      "text.trim()",
    ],
    [
      "4",
      "experimental_toToolResultContent(output) {\n      return [{ type: 'text', text: output.trim() }];\n    }",
      "text.trim()",
    ],
    ["6, whatever it is", "toModelOutput: () => ({ type: 'text', value: 'Done.' })", "'Done.'"],
  ])("is a text in the form of version %s", (_version, told, content) => {
    const file = migrate(
      `import { tool } from 'ai';\nimport { z } from 'zod';\nexport const tools = {\n  say: tool({ description: 'x', parameters: z.object({ text: z.string() }), execute: async ({ text }) => text, ${told} }),\n};\n`,
      "toolport",
    );
    expect(file?.text).toContain(`=> result({ content: ${content}, data: text })`);
    expect(file?.left).toEqual([]);
  });

  it("is left where it is no text", () => {
    const file = migrate(
      `${IMPORTS}export const tools = {\n  shoot: tool({ description: "x", parameters: z.object({}), execute: async () => "AAAA", experimental_toToolResultContent: (data) => [{ type: "image", data }] }),\n};\n`,
      "toolport",
    );
    expect(file?.left.map(({ why }) => why)).toEqual([
      "a tool is left: its `experimental_toToolResultContent` does more than make a text of the output",
    ]);
  });
});

describe("what is around tools of the AI SDK", () => {
  const TOOL = 'tool({ description: "x", inputSchema: z.object({}), execute: async () => 1 })';

  it.each([
    ["a function that makes one", `export const makePing = (user: string) => ${TOOL};\n`, "makePing"],
    ["a key that is assigned", `export const all: object = {};\nall["ping"] = ${TOOL};\n`, "ping"],
    ["what wraps it", `export const all = { ping: logged(${TOOL}) };\n`, "ping"],
  ])("gives them their name: %s", (_what, code, name) => {
    expect(migrate(IMPORTS + code, "toolport")?.converted.map((one) => one.name)).toEqual([name]);
  });

  it.each([
    [
      "a list with other things",
      `export const entries = [["ping", ${TOOL}]];\nexport const all = { ping: 1 };\n`,
    ],
    [
      "a body that another function makes, with the SDK's options",
      'export const all = { ping: tool({ description: "x", inputSchema: z.object({}), execute: timed(async (args, { toolCallId }) => toolCallId) }) };\n',
    ],
  ])("may leave them: %s", (_what, code) => {
    const file = migrate(IMPORTS + code, "toolport");
    expect(file?.converted).toEqual([]);
    expect(file?.left).toHaveLength(1);
  });

  it("leaves them where a list would change a type that goes by their record", () => {
    const text = `${IMPORTS}export const all = { ping: ${TOOL} };\nexport type Name = keyof typeof all;\n`;
    expect(migrate(text, "langchain")?.converted).toEqual([]);
    expect(migrate(text, "toolport")?.converted).toHaveLength(1);
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
