import { ToolportError } from "../errors.ts";
import { origins } from "../origins.ts";
import { withRenamingsOf } from "../renamed-tool.ts";
import type { ToolMap } from "../run.ts";
import type { Tool } from "../tool.ts";
import { createToolbox, type Toolbox } from "../toolbox.ts";
import { transform, type Transform, type Transformed } from "./transform.ts";

/** A tool for any tool: while `One` is open, the compiler does not see it. */
type TransformedTool<One extends Tool> = Transformed<One> extends infer Made extends Tool ? Made : never;

type Changed<Tools extends ToolMap, Names> = {
  readonly [Name in keyof Tools]: Name extends Names ? TransformedTool<Tools[Name]> : Tools[Name];
};

/**
 * A toolbox with some of its tools put through transforms, each by its name; its advisors and its policy stay.
 *
 * @throws ToolportError `invalid_toolbox` for a name that the toolbox doesn't have, `invalid_tool` where a step can't be
 * done to a tool
 */
export function transformToolbox<
  Tools extends ToolMap,
  Level extends string,
  Names extends keyof Tools & string,
>(
  toolbox: Toolbox<Tools, Level>,
  steps: { readonly [Name in Names]: Transform | readonly Transform[] },
): Toolbox<Changed<Tools, Names>, Level> {
  const origin = origins.get(toolbox);
  if (!origin)
    throw new ToolportError(
      "invalid_toolbox",
      "transformToolbox() needs a toolbox made by createToolbox of this copy of @toolport/core.",
    );
  const byName = new Map(Object.entries<Transform | readonly Transform[]>(steps));
  for (const name of byName.keys())
    if (!origin.tools.some((tool) => tool.name === name))
      throw new ToolportError("invalid_toolbox", `The toolbox has no tool "${name}".`);
  const tools = origin.tools.map((tool): Tool => {
    const own = byName.get(tool.name);
    return own === undefined ? tool : withRenamingsOf(tool, transform(tool, ...[own].flat()));
  });
  return createToolbox({ ...origin.settings, tools }) as never;
}
