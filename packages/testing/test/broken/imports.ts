import { isToolResult, textOf, type Tool, type ToolContext } from "@toolport/core";
import { readSchema } from "@toolport/schema";
import { contextFrom, directHarness, type Harness } from "../../src/index.ts";

type Adopt = NonNullable<Harness["adopt"]>;
type Body = (args: unknown, ctx: ToolContext) => unknown;

/** What an importer may do wrong, as a change of the tools that it gives. */
export const importFaults: Readonly<Record<string, Adopt>> = {
  "drops the signal": eachBody((body) => (args, ctx) => body(args, { ...given(ctx), signal: never() })),
  "makes up call ids": eachBody(
    (body) => (args, ctx) => body(args, { ...given(ctx), callId: `made-up-${++madeUp}` }),
  ),
  "swallows what a body throws": eachBody((body) => async (args, ctx) => {
    try {
      return await body(args, ctx);
    } catch {
      return "";
    }
  }),
  "tells what a body throws": eachBody((body) => async (args, ctx) => {
    try {
      return await body(args, ctx);
    } catch (error) {
      return `Error: ${error instanceof Error ? error.message : String(error)}`;
    }
  }),
  "wraps what a body throws": eachBody((body) => async (args, ctx) => {
    try {
      return await body(args, ctx);
    } catch (cause) {
      throw new Error("the tool failed", { cause });
    }
  }),
  "runs a body twice": eachBody((body) => async (args, ctx) => {
    await body(args, ctx);
    return body(args, ctx);
  }),
  "runs a body that failed once more": eachBody((body) => async (args, ctx) => {
    try {
      return await body(args, ctx);
    } catch {
      return body(args, ctx);
    }
  }),
  "remembers results by arguments": eachBody((body) => {
    const known = new Map<string, unknown>();
    return (args, ctx) => {
      const key = JSON.stringify(args);
      if (!known.has(key)) known.set(key, body(args, ctx));
      return known.get(key);
    };
  }),
  "keeps the context of the first call": eachBody((body) => {
    let first: ToolContext | undefined;
    return (args, ctx) => body(args, (first ??= given(ctx)));
  }),
  "makes text of every result": eachBody((body) => async (args, ctx) => {
    const value = await body(args, ctx);
    return isToolResult(value) ? textOf(value) : value;
  }),
  "writes results as JSON": eachBody((body) => async (args, ctx) => JSON.stringify(await body(args, ctx))),
  "takes every tool for a reading one": (tools) => tools.map((tool) => ({ ...tool, effect: "read" })),
  "takes every tool for a dangerous one": (tools) => tools.map((tool) => ({ ...tool, effect: "unknown" })),
  "forgets who may call": without("permission"),
  "forgets where a tool is offered": without("channels", "platforms"),
  "forgets how long a tool may take": without("timeoutMs"),
  "forgets what a tool promises": without("output"),
  "forgets the schema": without("input"),
  "lets any arguments through": eachWithInput((tool) => ({ ...tool, input: { type: "object" } })),
  "keeps of a schema only what JSON Schema says": eachWithInput((tool) => ({
    ...tool,
    input: readSchema(tool.input ?? {}).jsonSchema(),
  })),
  "keeps the first line of a description": (tools) =>
    tools.map((tool) => ({ ...tool, description: tool.description.split("\n")[0] ?? "" })),
  "changes names": (tools) => tools.map((tool) => ({ ...tool, name: tool.name.replaceAll(/[./]/g, "_") })),
  "takes tools with long names for each other": (tools) =>
    tools.map((tool) => {
      const first = tools.find(({ name }) => name.slice(0, 60) === tool.name.slice(0, 60));
      return { ...tool, execute: first?.execute ?? tool.execute };
    }),
  "sorts the tools": (tools) => tools.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
};

/** The reference adapter, for tools that a broken importer brought home. */
export const brokenImports: readonly Harness[] = Object.entries(importFaults).map(([name, adopt]) => ({
  ...directHarness,
  name: `an importer that ${name}`,
  adopt,
}));

let madeUp = 0;

function eachBody(change: (body: Body) => Body): Adopt {
  return (tools) => tools.map((tool) => ({ ...tool, execute: change(tool.execute as Body) }));
}

function eachWithInput(change: (tool: Tool) => Tool): Adopt {
  return (tools) => tools.map((tool) => (tool.input === undefined ? tool : change(tool)));
}

function without(...fields: readonly (keyof Tool)[]): Adopt {
  return (tools) =>
    tools.map(
      (tool) =>
        Object.fromEntries(
          Object.entries(tool).filter(([field]) => !fields.includes(field as keyof Tool)),
        ) as unknown as Tool,
    );
}

/** A context that can be copied. */
function given(ctx: ToolContext): ToolContext {
  const { callId, signal, progress } = ctx;
  return contextFrom({ callId, signal, progress }, ctx);
}

function never(): AbortSignal {
  return new AbortController().signal;
}
