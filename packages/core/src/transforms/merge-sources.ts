import type { Explanation } from "../availability.ts";
import { ToolportError } from "../errors.ts";
import { origins } from "../origins.ts";
import type { ToolMap } from "../run.ts";
import type { Tool, ToolDescription } from "../tool.ts";
import { toolSet } from "../tool-set.ts";
import type { Toolbox, ToolsOf, ToolSource } from "../toolbox.ts";
import { sourceNames, type MergeOptions } from "./source-names.ts";
import { changed } from "./transform.ts";

/** Stands for options that are not given: their type alone can't tell. */
interface NoOptions extends MergeOptions {
  readonly "~none"?: never;
}

type MergedName<Source extends string, Name extends string, Options> = "~none" extends keyof Options
  ? Name
  : Options extends {
        readonly prefix?: false | undefined;
        readonly onCollision?: "error" | "first" | "last" | undefined;
      }
    ? Name
    : Options extends { readonly prefix: true }
      ? `${Source}_${Name}`
      : string;

/** A tool by another name, with all that is known of its types. */
type Called<One, Name extends string> = One extends Tool
  ? Omit<One, "name"> & { readonly name: Name }
  : never;

/** The tools of one source by the names that they get. */
type FromSource<Tools, Source extends string, Options> = {
  readonly [Name in keyof Tools as Name extends string ? MergedName<Source, Name, Options> : never]: Called<
    Tools[Name],
    Name extends string ? MergedName<Source, Name, Options> : never
  >;
};

/** What {@link mergeSources} gives: it still knows the app data and the levels that the tools want. */
export type MergedTool<Sources, Options> = {
  readonly [Source in keyof Sources & string]: FromSource<
    ToolsOf<Sources[Source]>,
    Source,
    Options
  > extends infer Made
    ? Made[keyof Made]
    : never;
}[keyof Sources & string];

/**
 * The tools of several sources as one list, with a rule for names that several have.
 *
 * @throws ToolportError `duplicate_name`, and `invalid_toolbox` for a toolbox, whose policy would be lost
 */
export function mergeSources<
  const Sources extends { readonly [source: string]: ToolSource },
  const Options extends MergeOptions = NoOptions,
>(sources: Sources, options?: Options): readonly MergedTool<Sources, Options>[] {
  checkSources(sources, "mergeSources()");
  const lists = Object.entries(sources).map(([source, tools]) => [source, toolsOf(source, tools)] as const);
  const names = sourceNames(
    lists.map(([source, tools]) => [source, tools.map(({ name }) => name)]),
    options ?? {},
  );
  const merged = lists.flatMap(([source, tools]) =>
    tools.flatMap((tool) => {
      const name = names.get(source)?.get(tool.name);
      if (name === undefined) return [];
      return [Object.freeze(name === tool.name ? { ...tool } : named(tool, name, source))];
    }),
  );
  return merged as never;
}

/** A toolbox whatever its tools and its levels are called. */
interface AnyToolbox {
  readonly "~tools"?: ToolMap;
  readonly list: (caller?: never) => readonly ToolDescription[];
  readonly explain: (name: string, caller?: never) => Explanation;
}

type ToolsIn<Box> = Box extends { readonly "~tools"?: infer Tools } ? Exclude<Tools, undefined> : ToolMap;

/** The tools of several toolboxes by the names that they get. */
type MergedTools<Boxes, Options> = Together<
  {
    readonly [Source in keyof Boxes & string]: (
      tools: FromSource<ToolsIn<Boxes[Source]>, Source, Options>,
    ) => void;
  }[keyof Boxes & string]
>;

type Together<Takes> = [Takes] extends [(tools: infer All) => void] ? All & ToolMap : ToolMap;

type LevelIn<Box> = Box extends { readonly list: (caller?: infer Who) => unknown }
  ? Exclude<Who, undefined> extends { readonly permission?: infer Level }
    ? Exclude<Level, undefined>
    : never
  : never;

/**
 * Several toolboxes as one, with all their advisors and policies, and a rule for names that several have.
 *
 * @throws ToolportError `duplicate_name`, and what `toolbox.merge` throws for policies that contradict each other
 */
export function mergeToolboxes<
  const Boxes extends { readonly [source: string]: AnyToolbox },
  const Options extends MergeOptions = NoOptions,
>(
  sources: Boxes,
  options?: Options,
): Toolbox<MergedTools<Boxes, Options>, LevelIn<Boxes[keyof Boxes]> & string> {
  checkSources(sources, "mergeToolboxes()");
  const boxes = Object.entries(sources).map(([source, box]) => {
    const origin = typeof box === "object" && box !== null ? origins.get(box) : undefined;
    if (!origin)
      throw new ToolportError(
        "invalid_toolbox",
        `mergeToolboxes(): the source "${source}" is not a toolbox.`,
      );
    return [source, box as Toolbox, origin.tools.map(({ name }) => name)] as const;
  });
  const names = sourceNames(
    boxes.map(([source, , own]) => [source, own]),
    options ?? {},
  );
  const [first, ...others] = boxes.map(([source, box]) => {
    const kept = names.get(source) ?? new Map<string, string>();
    return box.pick(...kept.keys()).rename(Object.fromEntries(kept)) as Toolbox;
  });
  if (!first) throw new ToolportError("invalid_toolbox", "mergeToolboxes() needs at least one toolbox.");
  return others.reduce<Toolbox>((made, other) => made.merge(other), first) as never;
}

function named(tool: Tool, name: string, source: string): Tool {
  return changed(tool, `called "${name}" here, "${tool.name}" in ${source}`, { name });
}

function checkSources(sources: unknown, what: string): void {
  if (typeof sources !== "object" || sources === null)
    throw new ToolportError(
      "invalid_toolbox",
      `${what} needs a record of sources: their names are the keys.`,
    );
}

function toolsOf(source: string, given: ToolSource): readonly Tool[] {
  const tools = typeof given === "function" ? given() : given;
  if (origins.has(Object(tools) as object))
    throw new ToolportError(
      "invalid_toolbox",
      `mergeSources(): the source "${source}" is a toolbox, whose advisors and policy would be lost. Use mergeToolboxes().`,
    );
  return toolSet(tools, `mergeSources(): the source "${source}"`);
}
