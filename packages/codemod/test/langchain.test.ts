import { describe, expect, it } from "vitest";
import { migrateFiles, type MigratedFile, type Target } from "../src/index.ts";

const WEATHER = `const weather = tool(async ({ city }) => \`Sunny in \${city}\`, {
  name: "weather",
  description: "The weather.",
  schema: z.object({ city: z.string() }),
});
`;

const IMPORTS = `import { DynamicStructuredTool, DynamicTool, StructuredTool, Tool, tool } from "@langchain/core/tools";
import { z } from "zod";
`;

function migrate(files: Readonly<Record<string, string>>, to: Target = "toolport"): readonly MigratedFile[] {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  return migrateFiles(texts, { from: "langchain", to }).files;
}

/** Why things of one file are left. */
function left(text: string, to: Target = "toolport"): string[] {
  return migrate({ "tools.ts": IMPORTS + text }, to).flatMap((file) => file.left.map(({ why }) => why));
}

describe("modules of Node's old kind", () => {
  const REQUIRED = `const { tool } = require("@langchain/core/tools");\nconst { z } = require("zod");\n${WEATHER}`;

  it.each([
    ["module.exports = { weather };", 'const { weather } = require("./weather");', "weather"],
    ["module.exports = weather;", 'const weather = require("./weather.js");', "weather"],
    ["exports.weather = weather;", 'const all = require("./weather");', "all.weather"],
    ["module.exports = { tools: [weather] };", 'const { tools } = require("./weather");', "...tools"],
  ])("are followed from `%s` to `%s`", (given, taken, used) => {
    const agent = `const { createAgent } = require("langchain");\n${taken}\nconst agent = createAgent({ model: "openai:gpt-4o", tools: [${used}] });\n`;
    const [tools, main] = migrate({ "weather.js": `${REQUIRED}${given}\n`, "agent.js": agent });
    expect(tools?.text).toContain(given);
    expect(tools?.text).not.toContain("createToolbox");
    expect(main?.text).toContain(`tools: [${used}],`);
    expect(main?.text).toContain("...toLangChain(toolbox)");
  });

  it("keep the names that they export, where the AI SDK has names in a record", () => {
    const [file] = migrate(
      { "weather.js": `${REQUIRED}module.exports = { getWeather: weather };\n` },
      "ai-sdk",
    );
    expect(file?.text).toContain("module.exports = { getWeather: weather };");
    expect(file?.left.map(({ why }) => why)).toEqual([]);
  });
});

describe("uses that a toolbox's tools do not fit", () => {
  it.each([
    [
      "a function that a toolbox's tool has not",
      `${WEATHER}export const answer = await weather.func({ city: "Oslo" });\n`,
      'weather is left: a toolbox\'s tool has no `func`: `weather.func({ city: "Oslo" })`',
    ],
    [
      "a call with a bare text",
      'const echo = new DynamicTool({ name: "echo", description: "E.", func: async (text) => text });\nexport const answer = await echo.invoke("hello");\n',
      'echo is left: it is called with a text, where a toolbox\'s tools take objects: `echo.invoke("hello")`',
    ],
    [
      "a record with other keys than the names",
      `${WEATHER}const byKey: Record<string, unknown> = { other: weather };\nexport const pick = (key: string) => byKey[key];\n`,
      "weather is left: it is used in a record, under another key than its name",
    ],
    [
      "a record with keys that are computed from something else",
      `${WEATHER}const key = "w" + 1;\nconst byKey: Record<string, unknown> = { [key]: weather };\nexport const pick = (one: string) => byKey[one];\n`,
      "weather is left: it is used in a record, under another key than its name",
    ],
    [
      "a function that makes tools and is handed on",
      "const named = (name: string) => tool(async () => name, { name, description: name, schema: z.object({}) });\nexport const all = ['a', 'b'].map(named);\n",
      "name is left: the function that makes it is handed on: `['a', 'b'].map(named)`",
    ],
    [
      "a method that makes tools and is handed on",
      "export class Box {\n  make(name: string) {\n    return tool(async () => name, { name, description: name, schema: z.object({}) });\n  }\n  all(names: string[]) {\n    return names.map(this.make);\n  }\n}\n",
      "name is left: the function that makes it is handed on: `this.make`",
    ],
  ])("leave the tool: %s", (_what, text, why) => {
    expect(left(text)).toEqual([why]);
  });

  it("are not calls with an object", () => {
    expect(
      left(
        'const echo = new DynamicTool({ name: "echo", description: "E.", func: async (text) => text });\nexport const answer = await echo.invoke({ input: "hello" });\n',
      ),
    ).toEqual([]);
  });
});

describe("what stays as it is around a tool", () => {
  it.each([
    [
      "its name, where code reads that",
      `${WEATHER}const byName: Record<string, unknown> = { [weather.name]: weather };\nexport const pick = (name: string) => byName[name];\n`,
      "{ [weather.name]: weather };",
    ],
    [
      "a list that gets more tools later",
      `${WEATHER}export function toolsOf(all: boolean) {\n  const list = [weather];\n  if (all) list.push(...others);\n  return new Map(list.map((one) => [one.name, one]));\n}\n`,
      "if (all) list.push(...others);\n  return new Map(list.map((one) => [one.name, one]));",
    ],
    [
      "a getter that is called like what it gives",
      'export class Box {\n  get tool() {\n    return tool(async () => "x", { name: "x", description: "X.", schema: z.object({}) });\n  }\n}\n',
      "  get tool() {\n    return defineTool({",
    ],
  ])("%s", (_what, text, stays) => {
    const [file] = migrate({ "tools.ts": IMPORTS + text });
    expect(file?.text).toContain(stays);
    expect(file?.converted).toHaveLength(1);
    expect(file?.left).toEqual([]);
  });

  it("is not where a list gets more tools later: it holds LangChain's, as before", () => {
    const [file] = migrate({
      "tools.ts": `${IMPORTS}${WEATHER}const tools = [weather];\ntools.push(...others);\nexport const names = tools.map(({ name }) => name);\n`,
    });
    expect(file?.text).toContain("const tools = toLangChain(toolbox).tools;\ntools.push(...others);");
  });
});

describe("agents whose model writes a text for a tool", () => {
  const ECHO =
    'const echo = new DynamicTool({ name: "echo", description: "E.", func: async (text) => text });\nconst tools = [echo];\n';
  const why = "its model calls tools with a text, and those of a toolbox take objects";

  it.each([
    [
      "createReactAgent",
      'import { createReactAgent } from "langchain/agents";\n',
      "export const agent = await createReactAgent({ llm, tools, prompt });",
    ],
    [
      "initializeAgentExecutorWithOptions",
      'import { initializeAgentExecutorWithOptions } from "langchain/agents";\n',
      'export const agent = await initializeAgentExecutorWithOptions(tools, llm, { agentType: "zero-shot-react-description" });',
    ],
  ])("keep their tools: %s", (called, imports, run) => {
    expect(left(`${imports}${ECHO}${run}\n`)).toEqual([
      `echo is left: it is used by ${called}, which is left`,
      `${called} is left: ${why}`,
    ]);
  });

  it("get a toolbox's where the model writes objects", () => {
    const text = `${IMPORTS}import { initializeAgentExecutorWithOptions } from "langchain/agents";\n${ECHO}export const agent = await initializeAgentExecutorWithOptions(tools, llm, { agentType: "openai-functions" });\n`;
    const [file] = migrate({ "tools.ts": text });
    expect(file?.text).toContain("initializeAgentExecutorWithOptions(toLangChain(toolbox).tools, llm,");
    expect(file?.left).toEqual([]);
  });
});

describe("classes", () => {
  const begin = 'class Weather extends Tool {\n  name = "weather";\n  description = "W.";\n';

  it.each([
    [
      "  async _call(input: string) { return `${this.verbose} ${input}`; }\n}\n",
      "it uses `verbose` of LangChain's class",
    ],
    [
      "  schema = z.object({ input: z.string() }).transform(({ input }) => input);\n  async _call(input: string) { return input; }\n}\n",
      "it takes a text by a schema of its own",
    ],
    [
      "  get loud() { return true; }\n  async _call(input: string) { return this.loud ? input : ''; }\n}\n",
      "it has accessors",
    ],
    ["  async _call(input: string) { return handle(this, input); }\n}\n", "it hands `this` on"],
  ])("are left where a function can't do the same: %s", (body, why) => {
    expect(left(begin + body)).toEqual([`this tool is left: ${why}`]);
  });

  it("are left where their code uses a part that is written in the tool", () => {
    expect(
      left(
        'class Weather extends StructuredTool {\n  name = "weather";\n  description = "W.";\n  schema = z.object({ city: z.string() });\n  async _call(input: unknown) { return this.schema.parse(input).city; }\n}\n',
      ),
    ).toEqual(["this tool is left: its code uses `this.schema`, which would be a part of the tool"]);
  });

  it("lose what is only there for LangChain to write them down", () => {
    const [file] = migrate({
      "tools.ts": `${IMPORTS}${begin}  lc_namespace = ["shop"];\n  get lc_secrets() { return { key: "KEY" }; }\n  async _call(input: string) { return input; }\n}\nexport const tools = [new Weather()];\n`,
    });
    expect(file?.converted.map(({ name }) => name)).toEqual(["weather"]);
    expect(file?.text).not.toContain("lc_");
  });
});

it("keeps a description that began on a line of its own there", () => {
  const [file] = migrate({
    "tools.ts": `${IMPORTS}export const a = tool(() => "a", {\n  name: "a",\n  description:\n    "One, " +\n    "and two.",\n  schema: z.object({}),\n});\n`,
  });
  expect(file?.text).toContain('  description:\n    "One, " +\n    "and two.",\n');
});
