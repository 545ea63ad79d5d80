import { types } from "node:util";
import type { Effect, Toolbox, ToolDescription } from "@toolport/core";
import type { OpenAIHandler } from "@toolport/openai";
import type { ModuleTool, ModuleTools, Unreadable } from "./module-tools.ts";
import { readTool, type HostShape, type Reading } from "./read-tool.ts";
import { shapeOf, type Shape } from "./tool-shapes.ts";

/** Records in records further down than this hold something else than tools. */
const DEEPEST = 4;

/** What a walk through a module's exports has found so far. */
interface Found {
  readonly tools: ModuleTool[];
  readonly unreadable: Unreadable[];
  readonly seen: Set<unknown>;
  readonly reading: Reading;
}

/**
 * The tools among a module's exports: single ones, lists, records, toolkits, toolboxes, promises of those, of every
 * framework there is an importer for.
 */
export async function readModule(
  exports: Readonly<Record<string, unknown>>,
  { file, effect = "unknown" }: { readonly file: string; readonly effect?: Effect | undefined },
): Promise<ModuleTools> {
  const reading = { effect, handlers: handlersOf(exports) };
  const found: Found = { tools: [], unreadable: [], seen: new Set(), reading };
  const others: string[] = [];
  // Names before `default`, which mostly repeats one of them.
  const entries = Object.entries(exports).toSorted(
    ([a], [b]) => Number(a === "default") - Number(b === "default"),
  );
  for (const [name, value] of entries) {
    const before = found.seen.size + found.unreadable.length + found.tools.length;
    const known = found.seen.has(value);
    await walk(value, { path: name, key: name, depth: 0 }, found);
    const nothing = before === found.seen.size + found.unreadable.length + found.tools.length;
    if (nothing && !known) others.push(name);
  }
  return { file, tools: withoutDoubles(found.tools), unreadable: found.unreadable, others };
}

interface Place {
  readonly path: string;
  /** The name of the export or member. */
  readonly key: string;
  readonly depth: number;
}

async function walk(value: unknown, place: Place, found: Found): Promise<void> {
  const { path, depth } = place;
  const settled = await settle(value, path, found);
  if (found.seen.has(settled) || depth > DEEPEST) return;
  const shape = looked(settled);
  if (shape.kind === "other") return void (settled === undefined && inList(path) && lost(path, found));
  if (shape.kind === "group") {
    const { members } = shape;
    const before = found.tools.length + found.unreadable.length;
    for (const [suffix, member] of members) {
      const name = suffix.startsWith(".") ? suffix.slice(1) : suffix.replaceAll(/^\["?|"?\]$/g, "");
      await walk(member, { path: path + suffix, key: name, depth: depth + 1 }, found);
    }
    if (before !== found.tools.length + found.unreadable.length) found.seen.add(settled);
    return;
  }
  found.seen.add(settled);
  if (shape.kind === "broken") return void found.unreadable.push({ path, why: shape.why });
  if (shape.kind === "toolbox") return readToolbox(shape.value, path, found);
  return read(shape, place, found);
}

async function read(shape: HostShape, { path, key }: Place, found: Found): Promise<void> {
  try {
    found.tools.push({ path, ...(await readTool(shape, key, found.reading)) });
  } catch (error) {
    found.unreadable.push({ path, why: reason(error) });
  }
}

/** The tools of a toolbox, whoever may see them: a scope is asked of each when a toolbox is built. */
function readToolbox(toolbox: Toolbox, path: string, found: Found): void {
  const tools: ToolDescription[] = [];
  const look = {
    name: "toolport",
    scope: (tool: ToolDescription) => (tools.push(tool), false),
    before: () => undefined,
  };
  toolbox.with({ advisors: [look] });
  for (const tool of tools)
    found.tools.push({ path, from: "toolport", tool, body: { kind: "toolbox", toolbox }, gaps: [] });
}

/** What a value is; getters and proxies may throw when they are looked at. */
function looked(value: unknown): Shape {
  try {
    return shapeOf(value);
  } catch (error) {
    return { kind: "broken", why: `looking at it throws ${reason(error)}` };
  }
}

/** A module may export promises: some sources have to be asked first. */
async function settle(value: unknown, path: string, found: Found): Promise<unknown> {
  if (!isPromise(value)) return value;
  try {
    return await value;
  } catch (error) {
    found.unreadable.push({ path, why: `its promise was rejected: ${reason(error)}` });
    return null;
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !types.isProxy(value) &&
    "then" in value &&
    typeof value.then === "function"
  );
}

function inList(path: string): boolean {
  return path.endsWith("]");
}

function lost(path: string, found: Found): void {
  found.unreadable.push({
    path,
    why: "it is undefined: is what it was imported from there, and loaded before it?",
  });
}

/** An importer's message is a list with one entry, after a line that says whose tools they are. */
function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/^.*tools that can't be imported:\n- [^:\n]*: /, "");
}

/** OpenAI's definitions have their bodies elsewhere: in an export called `handlers`, by tool name. */
function handlersOf(exports: Readonly<Record<string, unknown>>): Reading["handlers"] {
  const all = [exports, exports.default].flatMap((one) => {
    const { handlers } = (one ?? {}) as { readonly handlers?: unknown };
    return typeof handlers === "object" && handlers !== null ? Object.entries(handlers) : [];
  });
  return Object.fromEntries(
    all.filter((one): one is [string, OpenAIHandler] => typeof one[1] === "function"),
  );
}

/** A tool that is exported by itself and in a toolbox is one tool, and the toolbox's policy holds for it. */
function withoutDoubles(tools: readonly ModuleTool[]): ModuleTool[] {
  const boxed = tools.filter(({ body }) => body.kind === "toolbox");
  return tools.filter(
    (one) => one.body.kind === "toolbox" || !boxed.some(({ tool }) => isSame(tool, one.tool)),
  );
}

function isSame(a: ToolDescription, b: ToolDescription): boolean {
  return a.name === b.name && a.description === b.description && a.input === b.input && a.effect === b.effect;
}
