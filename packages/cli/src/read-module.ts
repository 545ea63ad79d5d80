import { types } from "node:util";
import type { Effect, Toolbox, ToolDescription } from "@toolport/core";
import type { OpenAIHandler } from "@toolport/openai";
import type { ModuleTool, ModuleTools, Unreadable } from "./module-tools.ts";
import { readTool, type HostShape, type Reading } from "./read-tool.ts";
import { thrownText } from "./thrown-text.ts";
import { shapeOf, type Shape } from "./tool-shapes.ts";

/** Records in records further down than this hold something else than tools. */
const DEEPEST = 4;

/** Something that a tool, or several, can be read from. */
interface Find {
  readonly shape: HostShape | ToolboxShape;
  readonly place: Place;
}

type ToolboxShape = Shape & { readonly kind: "toolbox" };

/** What a walk through a module's exports has found so far. */
interface Found {
  readonly finds: Find[];
  readonly unreadable: Unreadable[];
  readonly seen: Set<unknown>;
}

/**
 * The tools among a module's exports: single ones, lists, records, toolkits, toolboxes, promises of those, of every
 * framework there is an importer for.
 */
export async function readModule(
  exports: Readonly<Record<string, unknown>>,
  { file, effect = "unknown" }: { readonly file: string; readonly effect?: Effect | undefined },
): Promise<ModuleTools> {
  const found: Found = { finds: [], unreadable: [], seen: new Set() };
  const others: string[] = [];
  // Names before `default`, which mostly repeats one of them.
  const entries = Object.entries(exports).toSorted(
    ([a], [b]) => Number(a === "default") - Number(b === "default"),
  );
  for (const [name, value] of entries) {
    const known = found.seen.has(value);
    const before = sizeOf(found);
    await walk(value, { path: name, key: name, depth: 0, parent: undefined }, found);
    if (before === sizeOf(found) && !known) others.push(name);
  }
  const handlers = handlersOf(exports);
  const tools: ModuleTool[] = [];
  for (const find of named(found.finds)) tools.push(...(await read(find, { effect, handlers }, found)));
  const unused = Object.keys(handlers).length > 0 ? others.filter((name) => name !== "handlers") : others;
  return { file, tools: withoutDoubles(tools), unreadable: found.unreadable, others: unused };
}

function sizeOf({ finds, unreadable, seen }: Found): number {
  return finds.length + unreadable.length + seen.size;
}

interface Place {
  readonly path: string;
  /** The name of the export or member. */
  readonly key: string;
  readonly depth: number;
  /** What it is a member of; nothing for an export. */
  readonly parent: "list" | "record" | undefined;
}

async function walk(value: unknown, place: Place, found: Found): Promise<void> {
  const { path, depth, parent } = place;
  const { settled } = await settle(value, path, found);
  if (depth > DEEPEST) return;
  const shape = looked(settled);
  if (found.seen.has(settled) && shape.kind !== "ai-sdk") return;
  if (shape.kind === "other") return void (settled === undefined && parent === "list" && lost(path, found));
  if (shape.kind === "group") return walkGroup(settled, shape.members, place, found);
  found.seen.add(settled);
  if (shape.kind === "broken") return void found.unreadable.push({ path, why: shape.why });
  found.finds.push({ shape, place });
}

async function walkGroup(
  group: unknown,
  members: readonly (readonly [string, unknown])[],
  { path, depth }: Place,
  found: Found,
): Promise<void> {
  const strangers: string[] = [];
  let holdsTools = false;
  for (const [suffix, member] of members) {
    const key = suffix.startsWith(".") ? suffix.slice(1) : suffix.replaceAll(/^\["?|"?\]$/g, "");
    const parent = /^\[\d+\]$/.test(suffix) ? "list" : "record";
    const before = found.finds.length + found.unreadable.length;
    const known = found.seen.has(member);
    await walk(member, { path: path + suffix, key, depth: depth + 1, parent }, found);
    if (known || before < found.finds.length + found.unreadable.length) holdsTools = true;
    else if (parent === "list" && isThing(member)) strangers.push(path + suffix);
  }
  if (!holdsTools) return;
  found.seen.add(group);
  // Among tools nobody keeps anything else: it would be left out in silence.
  for (const stranger of strangers)
    found.unreadable.push({ path: stranger, why: "it stands among tools, and is none of a known form" });
}

/** What a spread condition leaves in a list (`false`, `null`) is nothing. */
function isThing(value: unknown): boolean {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/**
 * Tools of the AI SDK are called as the record has it that a model is given. The variable that one was exported by too is
 * no further tool, and counts only where there is no record.
 */
function named(finds: readonly Find[]): Find[] {
  const places = new Map<unknown, Place[]>();
  for (const { shape, place } of finds)
    if (shape.kind === "ai-sdk") places.set(shape.value, [...(places.get(shape.value) ?? []), place]);
  return finds.filter(({ shape, place }) => {
    if (shape.kind !== "ai-sdk") return true;
    const all = places.get(shape.value) ?? [];
    const inRecords = all.filter(({ parent }) => parent === "record");
    const own = inRecords.length > 0 ? inRecords : all.slice(0, 1);
    return own.find(({ key }) => key === place.key) === place;
  });
}

async function read({ shape, place }: Find, reading: Reading, found: Found): Promise<ModuleTool[]> {
  const { path, key } = place;
  try {
    if (shape.kind === "toolbox") return readToolbox(shape.value, path);
    return [{ path, ...(await readTool(shape, key, reading)) }];
  } catch (error) {
    found.unreadable.push({ path, why: reason(error) });
    return [];
  }
}

/** The tools of a toolbox, whoever may see them: a scope is asked of each when a toolbox is built. */
function readToolbox(toolbox: Toolbox, path: string): ModuleTool[] {
  const tools: ToolDescription[] = [];
  const look = {
    name: "toolport",
    scope: (tool: ToolDescription) => (tools.push(tool), false),
    before: () => undefined,
  };
  toolbox.with({ advisors: [look] });
  return tools.map((tool) => ({
    path,
    from: "toolport",
    tool,
    body: { kind: "toolbox", toolbox },
    gaps: [],
  }));
}

/** What a value is; getters and proxies may throw when they are looked at. */
function looked(value: unknown): Shape {
  try {
    return shapeOf(value);
  } catch (error) {
    return { kind: "broken", why: `looking at it throws ${reason(error)}` };
  }
}

/** A module may export promises: some sources have to be asked first. In a record, since what has a `then` is waited for. */
async function settle(value: unknown, path: string, found: Found): Promise<{ readonly settled: unknown }> {
  try {
    return { settled: isPromise(value) ? await value : value };
  } catch (error) {
    found.unreadable.push({ path, why: `its promise was rejected: ${thrownText(error)}` });
    return { settled: null };
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

function lost(path: string, found: Found): void {
  found.unreadable.push({
    path,
    why: "it is undefined: is what it was imported from there, and loaded before it?",
  });
}

/** An importer's message is a list with one entry, after a line that says whose tools they are. */
function reason(error: unknown): string {
  return thrownText(error).replace(/^.*tools that can't be imported:\n- [^:\n]*: /, "");
}

/** OpenAI's definitions have their bodies elsewhere: in an export called `handlers`, by tool name. */
function handlersOf(exports: Readonly<Record<string, unknown>>): Reading["handlers"] {
  const all = [exports, exports.default].flatMap((one) => {
    try {
      const { handlers } = (one ?? {}) as { readonly handlers?: unknown };
      return typeof handlers === "object" && handlers !== null ? Object.entries(handlers) : [];
    } catch {
      return []; // the walk says of what throws that it does
    }
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
