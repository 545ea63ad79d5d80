import { describe, expect, it } from "vitest";
import { project, runToolport } from "./run-toolport.ts";

const OWN = (name: string): string =>
  `{ name: ${JSON.stringify(name)}, description: "Does it.", effect: "read", execute: () => 1 }`;

const cwd = project({
  "lists.ts": `
const a = ${OWN("a")};
export const tools = [a, { type: "mcp", server_label: "x" }, { type: "custom", name: "free" }, class Tool {}, false, null];
export const again = [a];`,
  "nameless.ts": `
export const a = { ...${OWN("")} };
export const b = { ...${OWN("b")}, name: 5 };
export const c = { description: "Does it.", execute: () => 1 };
export const d = { type: "function", function: { description: "Does it." } };
export const e = ${OWN("e")};`,
  "proxies.ts": `
const fail = (what: string) => () => { throw new Error(what); };
export const a = new Proxy({}, { get: fail("get") });
export const b = new Proxy({}, { getPrototypeOf: fail("prototype"), ownKeys: fail("keys") });
export const c = { get tools() { throw new Error("getter"); } };
export const d = new Proxy(${OWN("d")}, {});
export default { get handlers() { throw new Error("handlers"); } };`,
  "anthropic.json": JSON.stringify([
    { name: "find", description: "Finds it.", input_schema: { type: "object", properties: {} } },
  ]),
  "others.ts": `
const parameters = { type: "OBJECT", properties: { kind: { type: "STRING", enum: ["OBJECT"], description: "Kind" } } };
export const gemini = [{ functionDeclarations: [{ name: "find", description: "Finds what there is of a kind.", parameters }] }];
export const bedrock = { tools: [{ toolSpec: { name: "seek", description: "Seeks what was lost in the house.", inputSchema: { json: { type: "object" } } } }] };`,
  "untyped.json": JSON.stringify({
    tools: [
      { name: "find", annotations: { title: "Find it" }, inputSchema: { properties: {} } },
      { name: "keep", annotations: { readOnlyHint: false }, inputSchema: { type: "object" } },
    ],
  }),
  "names.ts": `
import { tool } from "ai";
import { z } from "zod";
const made = (description: string) => tool({ description, inputSchema: z.object({}), execute: () => 1 });
export const agentTool = made("Asks the agent.");
export const loneTool = made("Stands alone.");
export const tools = { agent: agentTool };
export const zoo = { keeper: agentTool };
export default { agent: agentTool };`,
  "handlers.ts": `
const parameters = { type: "object", properties: {} };
export const one = { type: "function", function: { name: "one", description: "One.", parameters, function: () => 1 } };
export const tools = [{ type: "function", function: { name: "two", description: "Two.", parameters } }];
export const handlers = { two: () => 2 };`,
});

interface Listed {
  readonly tools: readonly (readonly string[])[];
  readonly unreadable: Readonly<Record<string, string>>;
  readonly notes: readonly unknown[];
  readonly others: readonly string[];
}

interface Document {
  readonly files: readonly {
    readonly tools: readonly {
      readonly name: string;
      readonly title?: string;
      readonly from: string;
      readonly path: string;
      readonly notes: readonly { readonly field: string; readonly text: string }[];
    }[];
    readonly unreadable: readonly { readonly path: string; readonly why: string }[];
    readonly others: readonly string[];
  }[];
}

async function list(file: string): Promise<Listed> {
  const { stdout } = await runToolport(["list", "--json", file], { cwd });
  const [one] = (JSON.parse(stdout) as Document).files;
  return {
    tools: one?.tools.map(({ name, from, path }) => [name, from, path]) ?? [],
    unreadable: Object.fromEntries(one?.unreadable.map(({ path, why }) => [path, why]) ?? []),
    notes: one?.tools.flatMap(({ notes }) => notes.filter(({ field }) => field !== "effect")) ?? [],
    others: one?.others ?? [],
  };
}

describe("a module", { timeout: 120_000 }, () => {
  it("loses nothing that stands among tools, whatever it is", async () => {
    const { tools, unreadable } = await list("lists.ts");
    expect(tools).toEqual([["a", "toolport", "again[0]"]]);
    const why = "it stands among tools, and is none of a known form";
    expect(unreadable).toEqual({ "tools[1]": why, "tools[2]": why, "tools[3]": why });
  });

  it("is told of tools that have no name", async () => {
    const { tools, unreadable } = await list("nameless.ts");
    expect(tools).toEqual([["e", "toolport", "e"]]);
    expect(unreadable).toEqual({
      a: "it has no name",
      b: "its name is no text",
      c: "it has neither a name, as ours have, nor an input schema, as the AI SDK's have",
      d: "it has no name",
    });
  });

  it("may hold what throws when it is looked at, beside a tool", async () => {
    const { tools, unreadable } = await list("proxies.ts");
    expect(tools).toEqual([["d", "toolport", "d"]]);
    expect(unreadable).toEqual({
      a: "looking at it throws get",
      b: "looking at it throws prototype",
      c: "looking at it throws getter",
      default: "looking at it throws handlers",
    });
  });

  it("may hold Anthropic's definitions, and a list as a whole", async () => {
    expect((await list("anthropic.json")).tools).toEqual([["find", "anthropic", "default[0]"]]);
  });

  it("may hold Gemini's definitions and Bedrock's, as they write them", async () => {
    expect((await list("others.ts")).tools).toEqual([
      ["seek", "bedrock", "bedrock.tools[0].toolSpec"],
      ["find", "gemini", "gemini[0].functionDeclarations[0]"],
    ]);
    const { stdout } = await runToolport(["check", "--json", "others.ts", "--effect", "read"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ tools: 2, findings: [] });
  });

  it("may hold MCP's definitions without a type and with the title among the hints", async () => {
    const { stdout } = await runToolport(["list", "--json", "untyped.json"], { cwd });
    expect((JSON.parse(stdout) as Document).files[0]?.tools).toMatchObject([
      { name: "find", from: "mcp", title: "Find it", effect: "unknown" },
      { name: "keep", from: "mcp", effect: "unknown" },
    ]);
    const told = await runToolport(["list", "--json", "untyped.json", "--effect", "read"], { cwd });
    expect((JSON.parse(told.stdout) as Document).files[0]?.tools).toMatchObject([
      { name: "find", effect: "read" },
      { name: "keep", effect: "unknown" },
    ]);
  });

  it("calls the AI SDK's tools as the records do that hold them, whatever the variables are called", async () => {
    expect((await list("names.ts")).tools).toEqual([
      ["loneTool", "ai-sdk", "loneTool"],
      ["agent", "ai-sdk", "tools.agent"],
      ["keeper", "ai-sdk", "zoo.keeper"],
    ]);
  });

  it("has handlers that are told to belong to no other tool", async () => {
    const { tools, notes, others } = await list("handlers.ts");
    expect(tools.map(([name]) => name)).toEqual(["one", "two"]);
    expect(notes).toEqual([]);
    expect(others).toEqual([]);
  });
});
