import { describe, expect, it } from "vitest";
import { project, runToolport } from "./run-toolport.ts";
import { PLAIN } from "./tool-sources.ts";

const SCHEMA = `z.object({ city: z.string().describe("City") })`;

const cwd = project({
  "plain.ts": PLAIN,
  "ai-sdk.ts": `
import { tool } from "ai";
import { z } from "zod";
console.log("a module that prints");
const input = ${SCHEMA};
export const weather = tool({ description: "Says it.", inputSchema: input, execute: ({ city }) => city });
export const more = { "look-up": tool({ inputSchema: input, execute: () => 1 }), ask: tool({ description: "Asks.", inputSchema: input }) };
export const old = { description: "From ai 4.", parameters: input, execute: () => 1 };`,
  "langchain.ts": `
import { tool, DynamicTool } from "@langchain/core/tools";
import { z } from "zod";
export default [
  tool(({ city }) => city, { name: "weather", description: "Says it.", schema: ${SCHEMA} }),
  new DynamicTool({ name: "echo", description: "Echoes.", func: async (text) => text }),
];
export const toolkit = { tools: [], getTools: () => [] };`,
  "openai.ts": `
const parameters = { type: "object", properties: { a: { type: "number" } } };
export const tools = [
  { type: "function", function: { name: "chat", description: "Chat.", parameters } },
  { type: "function", name: "responses", description: "Responses.", parameters, strict: false },
  { type: "function", function: { name: "runs", description: "Runs.", parameters, parse: JSON.parse, function: () => 1 } },
  { type: "web_search" },
];
export const functions = [{ name: "old", description: "Old.", parameters }];
export const handlers = { chat: ({ a }) => a };`,
  "mcp.json": JSON.stringify({
    tools: [{ name: "fetch", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }],
  }),
  "toolbox.ts": `
import { createToolbox, defineTool } from "@toolport/core";
export const add = defineTool({ name: "add", description: "Adds.", effect: "read", permission: "admin", execute: () => 1 });
export const toolbox = createToolbox({ tools: [add], permissions: ["user", "admin"] });
export const later = Promise.resolve([{ name: "late", description: "Comes late.", effect: "read", execute: () => 1 }]);
export default { toolbox, add };`,
});

interface ListedTool {
  readonly name: string;
  readonly from: string;
  readonly path: string;
  readonly effect: string;
  readonly description: string;
  readonly runnable: boolean;
}

interface Document {
  readonly files: readonly {
    readonly tools: readonly ListedTool[];
    readonly unreadable: readonly unknown[];
  }[];
  readonly tools: number;
  readonly tokens: number;
}

async function listed(...args: readonly string[]): Promise<Document> {
  const { stdout } = await runToolport(["list", "--json", ...args], { cwd });
  return JSON.parse(stdout) as Document;
}

async function rows(file: string): Promise<readonly (readonly unknown[])[]> {
  const { files } = await listed(file);
  return files
    .flatMap(({ tools }) => tools)
    .map(({ name, from, path, effect, runnable }) => [name, from, path, effect, runnable]);
}

describe("toolport list", { timeout: 120_000 }, () => {
  it("shows what each tool does, who may call it, and its size", async () => {
    const { code, stdout, stderr } = await runToolport(["list", "plain.ts"], { cwd });
    expect(stdout).toBe(`plain.ts
  tool    effect       permission  tokens  from      export
  add     read                         40  toolport  add
  broken  read                         20  toolport  broken
  secret  read         admin           22  toolport  secret
  wipe    destructive                  23  toolport  wipe

4 tools, about 105 tokens (o200k_base; other models count differently)
`);
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });

  it("reads tools of the AI SDK: named exports, records, those of ai 4, those without a body", async () => {
    expect(await rows("ai-sdk.ts")).toEqual([
      ["look-up", "ai-sdk", 'more["look-up"]', "unknown", true],
      ["ask", "ai-sdk", "more.ask", "unknown", false],
      ["old", "ai-sdk", "old", "unknown", true],
      ["weather", "ai-sdk", "weather", "unknown", true],
    ]);
  });

  it("reads tools of LangChain in a default export, and of a toolkit", async () => {
    expect(await rows("langchain.ts")).toEqual([
      ["weather", "langchain", "default[0]", "unknown", true],
      ["echo", "langchain", "default[1]", "unknown", true],
    ]);
  });

  it("reads definitions of OpenAI in all their forms, with their handlers, and says what can't be read", async () => {
    expect(await rows("openai.ts")).toEqual([
      ["old", "openai", "functions[0]", "unknown", false],
      ["chat", "openai", "tools[0]", "unknown", true],
      ["responses", "openai", "tools[1]", "unknown", false],
      ["runs", "openai", "tools[2]", "unknown", true],
    ]);
    const { code, stdout } = await runToolport(["list", "openai.ts"], { cwd });
    expect(stdout).toContain('tools[3] can\'t be read: it is a "web_search" tool, which the provider runs');
    expect(code).toBe(1);
  });

  it("reads what an MCP server lists, from a JSON file", async () => {
    expect(await rows("mcp.json")).toEqual([["fetch", "mcp", "tools[0]", "read", false]]);
  });

  it("reads toolboxes whoever may see their tools, a tool once, and promises", async () => {
    expect(await rows("toolbox.ts")).toEqual([
      ["late", "toolport", "later[0]", "read", true],
      ["add", "toolport", "toolbox", "read", true],
    ]);
  });

  it("takes an effect for tools that don't say theirs", async () => {
    const { files } = await listed("ai-sdk.ts", "--effect", "read");
    expect(files[0]?.tools.map(({ effect }) => effect)).toEqual(["read", "read", "read", "read"]);
  });

  it("keeps a description that is missing missing", async () => {
    const { files } = await listed("ai-sdk.ts");
    expect(files[0]?.tools[0]).toMatchObject({ name: "look-up", description: "" });
  });

  it("prints one JSON document and nothing else, whatever modules print", async () => {
    const { stdout, stderr } = await runToolport(["list", "--json", "ai-sdk.ts", "plain.ts"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      tools: 8,
      tokenizer: "o200k_base (approximate for other models)",
    });
    expect(stderr).toBe("a module that prints\n");
  });

  it("colours nothing without a terminal, unless it is told to", async () => {
    const colored = (env: Readonly<Record<string, string>>): Promise<string> =>
      runToolport(["list", "plain.ts"], { cwd, env }).then(({ stdout }) => stdout);
    const escape = "\u001B[";
    expect(await colored({})).not.toContain(escape);
    expect(await colored({ FORCE_COLOR: "1" })).toContain(escape);
    expect(await colored({ FORCE_COLOR: "1", NO_COLOR: "1" })).not.toContain(escape);
  });
});
