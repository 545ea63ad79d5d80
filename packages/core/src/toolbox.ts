import type { Explanation } from "./availability.ts";
import { buildBox } from "./build-box.ts";
import type { CallOptions } from "./call.ts";
import type { Caller } from "./caller.ts";
import type { ToolContext } from "./context.ts";
import { ToolportError } from "./errors.ts";
import { checkPolicy, renamedPolicy } from "./approval-policy.ts";
import { mergeSettings } from "./merge-settings.ts";
import { origins } from "./origins.ts";
import { renamedTool } from "./renamed-tool.ts";
import type { ToolResult } from "./result.ts";
import { callOnce, explainTool, listTools, openRun, type Run, type RunOptions, type ToolMap } from "./run.ts";
import type { Tool, ToolDescription } from "./tool.ts";
import { toolSet } from "./tool-set.ts";
import { checkSettings, type ToolboxSettings } from "./toolbox-options.ts";

type ToolSet<Level extends string> = readonly Tool<Level>[] | { readonly [name: string]: Tool<Level> };

/** Tools as a list, as a record (its keys are the names), or as a function of the host's plugins that gives either. */
export type ToolSource<Level extends string = string, Plugins = void> =
  | ToolSet<Level>
  | ((plugins: Plugins) => ToolSet<Level>);

/** The tools of a source by name. */
export type ToolsOf<Source> = Source extends (...plugins: never) => infer Made
  ? ToolsOf<Made>
  : Source extends readonly (infer One extends Tool)[]
    ? { readonly [Each in One as Each["name"]]: Each }
    : Source extends ToolMap
      ? Source
      : ToolMap;

/** What a body wants; one under a name that an index signature has as well wants what both say. */
type AppOf<One> = One extends { readonly execute: (args: never, ctx: infer Ctx) => unknown }
  ? One extends {
      readonly execute: {
        (args: never, ctx: infer Other): unknown;
        (args: never, ctx: infer Last): unknown;
      };
    }
    ? DataOf<Other> & DataOf<Last>
    : DataOf<Ctx>
  : unknown;

type DataOf<Ctx> =
  Ctx extends ToolContext<infer App>
    ? [App] extends [never]
      ? unknown // a tool whose types were forgotten
      : App
    : unknown;

/** The tools whose names are known; what an index signature says of all others must not take their place. */
type Named<Tools> = {
  readonly [Name in keyof Tools as Record<symbol, 1> extends Record<Name, 1> ? never : Name]: Tools[Name];
};

/** Each tool as a function that takes what the tool wants: what can call any of them has what they want together. */
type Wanting<One> = One extends unknown ? (app: AppOf<One>) => void : never;

/** The app data that all tools of a toolbox want together. */
export type AppDataOf<Tools> =
  Wanting<Named<Tools>[keyof Named<Tools>] | Tools[keyof Tools]> extends (app: infer App) => void
    ? App
    : unknown;

type LevelOf<One> = One extends { readonly permission?: infer Level } ? Exclude<Level, undefined> : never;

/** The levels of these tools that are none of the toolbox's. A tool whose level is only `string` is checked when built. */
type UnknownLevel<Tools, Level> = {
  readonly [Name in keyof Tools]: string extends LevelOf<Tools[Name]>
    ? never
    : Exclude<LevelOf<Tools[Name]>, Level>;
}[keyof Tools];

/** Nothing when each tool's level is declared, else a property nobody has, which names the level in the error. */
export type LevelsDeclared<Source, Level> = [UnknownLevel<ToolsOf<Source>, Level>] extends [never]
  ? unknown
  : { readonly "unknown permission level": UnknownLevel<ToolsOf<Source>, Level> };

/** The `app` option: required as soon as some tool wants it. */
export type AppOption<Tools> =
  unknown extends AppDataOf<Tools> ? { readonly app?: unknown } : { readonly app: AppDataOf<Tools> };

type OptionsIfNeeded<Tools, Options> =
  unknown extends AppDataOf<Tools> ? [options?: Options] : [options: Options];

/** An immutable set of tools with the advisors and the policy that hold for them. Each method gives a new toolbox. */
export interface Toolbox<Tools extends ToolMap = ToolMap, Level extends string = string> {
  /** Never set: carries the tools' types to exports that keep them. A toolbox is a `Callable` where no app data is wanted. */
  readonly "~tools"?: Tools;
  /** The tools this caller may see; without a caller, what anybody may see. */
  readonly list: (caller?: Caller<Level>) => readonly ToolDescription[];
  readonly explain: (name: string, caller?: Caller<Level>) => Explanation;
  /** One caller's use of the toolbox, made per request. */
  readonly run: (...options: OptionsIfNeeded<Tools, RunOptions<Level> & AppOption<Tools>>) => Run<Tools>;
  /** One call in a run of its own: no budget is shared, nothing can be suspended. */
  readonly call: (
    name: string,
    args?: unknown,
    ...options: OptionsIfNeeded<Tools, CallOptions & Omit<RunOptions<Level>, "signal"> & AppOption<Tools>>
  ) => Promise<ToolResult>;
  /** @throws ToolportError `invalid_toolbox` for a name the toolbox doesn't have */
  readonly pick: <Name extends keyof Tools & string>(...names: Name[]) => Toolbox<Pick<Tools, Name>, Level>;
  readonly omit: <Name extends keyof Tools & string>(...names: Name[]) => Toolbox<Omit<Tools, Name>, Level>;
  readonly prefix: <Prefix extends string>(
    prefix: Prefix,
  ) => Toolbox<
    { readonly [Name in keyof Tools as Name extends string ? `${Prefix}${Name}` : never]: Tools[Name] },
    Level
  >;
  readonly rename: <const Names extends { readonly [Name in keyof Tools]?: string }>(
    names: Names,
  ) => Toolbox<
    { readonly [Name in keyof Tools as Name extends keyof Names ? Names[Name] & string : Name]: Tools[Name] },
    Level
  >;
  /** Adds tools, advisors and observers, and replaces single settings. */
  readonly with: <
    Plugins = void,
    const More extends ToolSource<string, Plugins> = readonly [] | ((plugins: Plugins) => readonly []),
  >(
    more: ToolboxSettings<Level> & {
      readonly tools?: More & LevelsDeclared<More, Level>;
      readonly plugins?: Plugins;
    },
  ) => Toolbox<Tools & ToolsOf<More>, Level>;
  /** All tools of both under the policy of both. Settings that contradict each other throw. */
  readonly merge: <More extends ToolMap>(other: Toolbox<More, Level>) => Toolbox<Tools & More, Level>;
}

/**
 * Builds a toolbox: checks the tools, links the advisors, fixes the policy. `plugins` is what the host provides, for tools
 * that are given as a function of it; the function is called once, and the plugins are not kept.
 *
 * @throws ToolportError when something is missing, misspelt or contradictory, and when a tool mutates but nothing
 * says who approves that.
 */
export function createToolbox<
  const Level extends string = never,
  Plugins = void,
  const Source extends ToolSource<string, Plugins> = ToolSource<string, Plugins>,
>(
  options: ToolboxSettings<Level> & {
    readonly tools: Source & LevelsDeclared<Source, Level>;
    readonly plugins?: Plugins;
  },
): Toolbox<ToolsOf<Source>, Level> {
  checkSettings(options);
  const { tools, plugins, ...settings } = options;
  const list = toolList(tools, plugins);
  checkPolicy(settings.approval, list);
  return make(list, settings) as unknown as Toolbox<ToolsOf<Source>, Level>;
}

function make(tools: readonly Tool[], settings: ToolboxSettings): Toolbox {
  const box = buildBox(tools, settings);
  const has = (names: readonly string[]): void => {
    for (const name of names)
      if (!box.tools.has(name))
        throw new ToolportError("invalid_toolbox", `The toolbox has no tool "${name}".`);
  };
  const only = (names: readonly string[], wanted: boolean): Toolbox => {
    has(names);
    return make(
      tools.filter((tool) => names.includes(tool.name) === wanted),
      settings,
    );
  };
  const renamed = (nameOf: (name: string) => string): Toolbox =>
    make(
      tools.map((tool) => renamedTool(tool, nameOf(tool.name))),
      { ...settings, ...renamedPolicy(settings.approval, nameOf) },
    );
  const toolbox = {
    list: (caller: Caller = {}) => listTools(box, caller),
    explain: (name: string, caller: Caller = {}) => explainTool(box, name, caller),
    run: (options?: RunOptions & { readonly app?: unknown }) => openRun(box, options),
    call: (name: string, args?: unknown, options?: CallOptions) => callOnce(box, name, args, options),
    pick: (...names: string[]) => only(names, true),
    omit: (...names: string[]) => only(names, false),
    prefix: (prefix: string) => renamed((name) => prefix + name),
    rename: (names: { readonly [name: string]: string }) => (
      has(Object.keys(names)),
      renamed((name) => names[name] ?? name)
    ),
    with: (more: MoreOptions) => extend(tools, settings, more),
    merge: (other: Toolbox) => mergeWith(tools, settings, other),
  };
  origins.set(toolbox, { tools, settings });
  return Object.freeze(toolbox) as unknown as Toolbox;
}

interface MoreOptions extends ToolboxSettings {
  readonly tools?: ToolSource<string, unknown>;
  readonly plugins?: unknown;
}

function extend(tools: readonly Tool[], settings: ToolboxSettings, more: MoreOptions): Toolbox {
  checkSettings(more);
  const { tools: added, plugins, ...changed } = more;
  const advisors = [...(settings.advisors ?? []), ...(changed.advisors ?? [])];
  const observers = [...(settings.observers ?? []), ...(changed.observers ?? [])];
  const all = [...tools, ...(added ? toolList(added, plugins) : [])];
  checkPolicy(changed.approval, all);
  return make(all, {
    ...settings,
    ...changed,
    advisors,
    observers,
  });
}

function mergeWith(tools: readonly Tool[], settings: ToolboxSettings, other: Toolbox): Toolbox {
  const origin = origins.get(other);
  if (!origin)
    throw new ToolportError(
      "invalid_toolbox",
      "merge() needs a toolbox made by createToolbox of this copy of @toolport/core.",
    );
  const added = origin.tools.filter((tool) => !tools.some((own) => isSame(own, tool)));
  return make([...tools, ...added], mergeSettings(settings, origin.settings));
}

/** A tool as it is now: one written by hand may change afterwards, and the toolbox must not. */
function kept(tool: Tool): Tool {
  return Object.isFrozen(tool) ? tool : Object.freeze({ ...tool });
}

function isSame(a: Tool, b: Tool): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as ReadonlySet<keyof Tool>;
  return a === b || [...keys].every((key) => a[key] === b[key]);
}

function toolList(source: ToolSource<string, never>, plugins: unknown): readonly Tool[] {
  if (typeof source !== "function") {
    if (plugins === undefined) return toolSet(source, '"tools"').map(kept);
    throw new ToolportError("invalid_toolbox", '"plugins" are given, and "tools" is no function of them.');
  }
  if (plugins === undefined && source.length > 0)
    throw new ToolportError("invalid_toolbox", '"tools" is a function of "plugins", and none are given.');
  return toolSet(source(plugins as never), '"tools"').map(kept);
}
