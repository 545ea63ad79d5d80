import {
  everyTool as everyToolOf,
  originOf,
  ToolportError,
  type Caller,
  type Explanation,
  type ToolDescription,
} from "@toolport/core";

/** What can be searched: a toolbox, or a run. */
export interface Searchable<Level extends string = string> {
  readonly list: (caller?: Caller<Level>) => readonly ToolDescription[];
  readonly explain: (name: string, caller?: Caller<Level>) => Pick<Explanation, "available">;
  /** Only a toolbox has it. */
  readonly with?: unknown;
}

/** Every tool of a toolbox, whoever may see it; of a run, what its caller may see. */
export function everyTool(source: Searchable<never>): readonly ToolDescription[] {
  if (typeof (source as Partial<Searchable> | undefined)?.list !== "function")
    throw new ToolportError("wrong_context", "An index needs a toolbox, or a run.");
  const all = everyToolOf(source);
  if (all) return all;
  if (source.with)
    throw new ToolportError(
      "wrong_context",
      "An index needs a toolbox made by createToolbox of the copy of @toolport/core that @toolport/search uses, itself and no copy of it: only that knows the tools that not everybody may see.",
    );
  return source.list();
}

/** What stays the same while a tool goes from toolbox to toolbox unchanged. */
export function identityOf(tool: ToolDescription): object {
  return originOf(tool) ?? tool;
}
