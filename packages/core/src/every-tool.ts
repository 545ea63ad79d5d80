import { describeTool } from "./bound-tool.ts";
import { origins } from "./origins.ts";
import type { ToolDescription } from "./tool.ts";

/**
 * Every tool of a toolbox, whoever may see it: for what is made once for all callers, as an index or a report. Whoever shows
 * tools to a caller, or to a model, asks `list`. Undefined for what isn't a toolbox of this copy of the package.
 */
export function everyTool(toolbox: object): readonly ToolDescription[] | undefined {
  return origins.get(toolbox)?.tools.map(describeTool);
}
