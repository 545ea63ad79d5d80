import { originOf, type Advisor, type Caller, type Explanation, type ToolDescription } from "@toolport/core";

/** What can be searched: a toolbox, or a run. */
export interface Searchable<Level extends string = string> {
  readonly list: (caller?: Caller<Level>) => readonly ToolDescription[];
  readonly explain: (name: string, caller?: Caller<Level>) => Pick<Explanation, "available">;
  /** Only a toolbox has it. */
  readonly with?: (more: { readonly advisors: readonly Advisor[] }) => unknown;
}

/**
 * Every tool, whoever may see it; of a run, what its caller may see. A toolbox lists only for a caller, but asks an
 * advisor's scope about each tool when it is linked: that is how the index meets the others.
 */
export function everyTool({ with: derive, list }: Searchable<never>): readonly ToolDescription[] {
  if (!derive) return list();
  const found: ToolDescription[] = [];
  const census: Advisor = {
    name: "tool index",
    scope: (tool) => (found.push(tool), false),
    before: () => undefined,
  };
  derive({ advisors: [census] });
  return found;
}

/** What stays the same while a tool goes from toolbox to toolbox unchanged. */
export function identityOf(tool: ToolDescription): object {
  return originOf(tool) ?? tool;
}
