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
}

/** The same run, telling only of what is always told and of what was found so far. */
export type OnDemand<Source extends Callable> = Source & {
  /** What was found so far, in that order. */
  readonly loaded: () => readonly string[];
  /** The same, telling of every tool: for hosts that take all tools at once, and learn for each step which are active. */
  readonly everything: Source;
  /** Those names of an export of `everything` that are told of now: for the AI SDK's `activeTools`. */
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
  { always = [] }: LoadOptions = {},
): OnDemand<Source> {
  const roles = rolesIn(source);
  checkAlways(source, always);
  const loaded = new Set<string>();
  const list = (): ToolDescription[] => {
    const all = new Map(source.list().map((tool) => [tool.name, tool]));
    const told = [...all.values()].filter(({ name }) => roles.has(name) || always.includes(name));
    const found = [...loaded].flatMap((name) => all.get(name) ?? []);
    return [...new Set([...told, ...found])];
  };
  const calls = callsOf(source, roles, (name) => loaded.add(name));
  return Object.freeze({
    ...source,
    ...calls,
    list,
    loaded: () => [...loaded],
    everything: Object.freeze({ ...source, ...calls }),
    active: <Tools extends object>(exported: Tools) => {
      const told = new Set(list().map(({ name }) => name));
      const names = Object.entries(exported).flatMap(([key, tool]) =>
        told.has(canonicalName(tool) ?? key) ? [key] : [],
      );
      return names as (keyof Tools & string)[];
    },
  });
}

/** The source's ways to call, which see to it that what is found is loaded, and that what calls others steps aside. */
function callsOf(
  source: Callable & Partial<Pick<Run, "callAll">>,
  roles: ReadonlyMap<string, SearchRole>,
  load: (name: string) => void,
): Pick<Callable, "call" | "prepare"> & Partial<Pick<Run, "callAll">> {
  const { prepare, callAll } = source;
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
    if (roles.get(name) === "find") for (const found of namesIn(result)) load(found);
    return result;
  };
  return {
    call,
    ...(prepare && { prepare: (...request) => prepare(...meant(...request)) }),
    ...(callAll && {
      callAll: (requests) => Promise.all(requests.map(({ name, args, ...rest }) => call(name, args, rest))),
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
