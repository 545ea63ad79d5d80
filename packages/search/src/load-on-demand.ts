import {
  ToolportError,
  type Callable,
  type Run,
  type ToolDescription,
  type ToolResult,
} from "@toolport/core";
import { forwardedCall } from "./forwarded-call.ts";
import { roleOf, type SearchRole } from "./search-marks.ts";

/** What is told from the start. */
export interface LoadOptions {
  /** Tools that the model is always told of. Default: only those to find and to call others. */
  readonly always?: readonly string[];
  /** What was found before, as `loaded()` gave it: for a conversation that goes on in another process. What is gone since is left out. */
  readonly loaded?: readonly string[];
}

/** The same run, telling only of what is always told and of what was found so far. */
export type OnDemand<Source extends Callable> = Source & {
  /** What was found so far, in that order. */
  readonly loaded: () => readonly string[];
  /**
   * The same, telling of every tool, what is told from the start first: for hosts that take all tools at once, and learn for each
   * step which are active.
   */
  readonly everything: Source;
  /**
   * Those names of an export of `everything` that are told of now, in the order of `list`: for the AI SDK's `activeTools`, and for
   * its `toolOrder`. What the app has put beside them stays active.
   */
  readonly active: <Tools extends object>(exported: Tools) => (keyof Tools & string)[];
};

/**
 * A run whose `list` is short: the search tool, what is always told, and what the model has found. Calls are the run's
 * own, of whatever it has: budget, approvals and call ids are those of the run. What is found goes to the end of the
 * list, so that what a prompt cache holds stays its beginning.
 *
 * @throws ToolportError `invalid_run` without a search tool, for a toolbox, and for an unknown name in `always`
 */
export function loadOnDemand<Source extends Callable>(
  source: Source,
  { always = [], loaded: before = [] }: LoadOptions = {},
): OnDemand<Source> {
  const roles = rolesIn(source);
  checkAlways(source, always);
  const loaded = new Set(before);
  const starts = ({ name }: ToolDescription): boolean => roles.has(name) || always.includes(name);
  const list = (): ToolDescription[] => {
    const all = source.list();
    const byName = new Map(all.map((tool) => [tool.name, tool]));
    const found = [...loaded].flatMap((name) => byName.get(name) ?? []);
    return [...new Set([...all.filter(starts), ...found])];
  };
  // A host that keeps the order of what it once got then adds what is found behind what is told from the start.
  const startsFirst = (): ToolDescription[] => {
    const all = source.list();
    return [...all.filter(starts), ...all.filter((tool) => !starts(tool))];
  };
  const calls = callsOf(source, roles, (name) => loaded.add(name));
  return Object.freeze({
    ...source,
    ...calls,
    list,
    loaded: () => [...loaded],
    everything: Object.freeze({ ...source, ...calls, list: startsFirst }),
    active: <Tools extends object>(exported: Tools) => {
      const keys = new Map(Object.entries(exported).map(([key, tool]) => [canonicalName(tool) ?? key, key]));
      const told = list().flatMap(({ name }) => keys.get(name) ?? []);
      // What the app has put beside ours is not ours to hide.
      const ours = new Set(source.list().map(({ name }) => name));
      const others = [...keys].flatMap(([name, key]) => (ours.has(name) ? [] : [key]));
      return [...others, ...told] as (keyof Tools & string)[];
    },
  });
}

/** The source's ways to call, which see to it that what is found is loaded, and that what calls others steps aside. */
function callsOf(
  source: Callable & Partial<Pick<Run, "callAll" | "resume">>,
  roles: ReadonlyMap<string, SearchRole>,
  load: (name: string) => void,
): Pick<Callable, "call" | "prepare"> & Partial<Pick<Run, "callAll" | "resume">> {
  const { prepare, callAll, resume } = source;
  const loadFrom = (name: string | undefined, result: ToolResult): void => {
    if (name !== undefined && roles.get(name) === "find") for (const found of namesIn(result)) load(found);
  };
  const meant: (...request: Parameters<Callable["call"]>) => Parameters<Callable["call"]> = (
    name,
    args,
    options = {},
  ) => {
    const inner = roles.get(name) === "call" ? forwardedCall(args, options, source.list()) : undefined;
    return inner ? [inner.name, inner.args, inner.options] : [name, args, options];
  };
  const call: Callable["call"] = async (...request) => {
    const [name, args, options] = meant(...request);
    const result = await source.call(name, args, options);
    loadFrom(name, result);
    return result;
  };
  return {
    call,
    ...(prepare && { prepare: (...request) => prepare(...meant(...request)) }),
    ...(callAll && {
      callAll: (requests) => Promise.all(requests.map(({ name, args, ...rest }) => call(name, args, rest))),
    }),
    ...(resume && {
      resume: async (...answer) => {
        const resumed = await resume(...answer);
        loadFrom(resumed.tool, resumed.result);
        return resumed;
      },
    }),
  };
}

function rolesIn(source: Callable): ReadonlyMap<string, SearchRole> {
  if ("with" in source)
    throw new ToolportError(
      "invalid_run",
      "loadOnDemand needs a run, which is one conversation's: what one caller finds is not another's. Give toolbox.run({ caller }).",
    );
  const roles = new Map<string, SearchRole>();
  for (const tool of source.list()) {
    const role = roleOf(tool);
    if (role) roles.set(tool.name, role);
  }
  if (![...roles.values()].includes("find"))
    throw new ToolportError(
      "invalid_run",
      "loadOnDemand: this run lists no search tool, so nothing could ever be found. Add one: toolbox.with({ tools: [searchTool(toolbox)] }).",
    );
  return roles;
}

/** A name that only this caller may not use is no mistake: it is not told of. */
function checkAlways(source: Callable & Partial<Pick<Run, "explain">>, always: readonly string[]): void {
  for (const name of always) {
    const explained = source.explain?.(name);
    if (explained?.available === false && explained.rule === "unknown")
      throw new ToolportError(
        "invalid_run",
        `loadOnDemand: always names "${name}", and there is no such tool.`,
      );
  }
}

function namesIn(result: ToolResult): string[] {
  if (result.status !== "ok") return [];
  const { tools } = (result.data ?? {}) as { readonly tools?: unknown };
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) => nameOf(tool) ?? []);
}

/** The canonical name that an exported tool says it has. */
function canonicalName(exported: unknown): string | undefined {
  if (typeof exported !== "object" || exported === null) return undefined;
  return nameOf((exported as { readonly metadata?: unknown }).metadata);
}

function nameOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { name } = value as { readonly name?: unknown };
  return typeof name === "string" ? name : undefined;
}
