import type { Explanation } from "../availability.ts";
import { ToolportError } from "../errors.ts";
import { origins } from "../origins.ts";
import type { Tool, ToolDescription } from "../tool.ts";
import type { Toolbox, ToolSource } from "../toolbox.ts";
import { sourceNames, type MergeOptions } from "./source-names.ts";
import { changed } from "./transform.ts";

/**
 * The tools of several sources as one list, with a rule for names that several have.
 *
 * @throws ToolportError `duplicate_name`, and `invalid_toolbox` for a toolbox, whose policy would be lost
 */
export function mergeSources(
  sources: { readonly [source: string]: ToolSource },
  options: MergeOptions = {},
): readonly Tool[] {
  const lists = Object.entries(sources).map(([source, tools]) => [source, toolsOf(source, tools)] as const);
  const names = sourceNames(
    lists.map(([source, tools]) => [source, tools.map(({ name }) => name)]),
    options,
  );
  return lists.flatMap(([source, tools]) =>
    tools.flatMap((tool) => {
      const name = names.get(source)?.get(tool.name);
      if (name === undefined) return [];
      return [Object.freeze(name === tool.name ? { ...tool } : named(tool, name, source))];
    }),
  );
}

/** A toolbox whatever its tools and its levels are called. */
interface AnyToolbox {
  readonly list: (caller?: never) => readonly ToolDescription[];
  readonly explain: (name: string, caller?: never) => Explanation;
}

/**
 * Several toolboxes as one, with all their advisors and policies, and a rule for names that several have.
 *
 * @throws ToolportError `duplicate_name`, and what `toolbox.merge` throws for policies that contradict each other
 */
export function mergeToolboxes(
  sources: { readonly [source: string]: AnyToolbox },
  options: MergeOptions = {},
): Toolbox {
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
    options,
  );
  const [first, ...others] = boxes.map(([source, box]) => {
    const kept = names.get(source) ?? new Map<string, string>();
    return box.pick(...kept.keys()).rename(Object.fromEntries(kept)) as Toolbox;
  });
  if (!first) throw new ToolportError("invalid_toolbox", "mergeToolboxes() needs at least one toolbox.");
  return others.reduce<Toolbox>((made, other) => made.merge(other), first);
}

function named(tool: Tool, name: string, source: string): Tool {
  return { ...changed(tool, `called "${name}" here, "${tool.name}" in ${source}`, {}), name };
}

function toolsOf(source: string, given: ToolSource): readonly Tool[] {
  const tools = typeof given === "function" ? given() : given;
  if (typeof tools === "object" && tools !== null && origins.has(tools))
    throw new ToolportError(
      "invalid_toolbox",
      `mergeSources(): the source "${source}" is a toolbox, whose advisors and policy would be lost. Use mergeToolboxes().`,
    );
  if (Array.isArray(tools)) return tools as readonly Tool[];
  if (typeof tools === "object" && tools !== null)
    return Object.entries(tools as { readonly [name: string]: Tool }).map(([name, tool]) => ({
      ...tool,
      name,
    }));
  throw new ToolportError("invalid_toolbox", `mergeSources(): the source "${source}" must be tools.`);
}
