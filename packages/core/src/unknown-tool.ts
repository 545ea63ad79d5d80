import { explainAvailability } from "./availability.ts";
import { nearestNames } from "./nearest-names.ts";
import { firstUnits, wellFormed } from "./normalize.ts";
import type { Request } from "./pipeline.ts";
import { problem, type ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import { visible } from "./visible.ts";

/** The answer to a name nobody has: with the nearest ones this caller may see, as the model knows them. */
export function unknownTool(run: RunCore, request: Request): ToolResult {
  const { box, caller } = run;
  const wire = request.options.wireName ?? ((name: string) => name);
  const wanted = request.name;
  const seen = [...box.tools.values()].filter(
    (tool) => explainAvailability(tool.description, caller, box).available,
  );
  const names = nearestNames(
    wanted,
    seen.map((tool) => wire(tool.description.name)),
  );
  const hint = names.length === 0 ? "" : ` Nearest: ${names.join(", ")}.`;
  const shown = visible(wellFormed(firstUnits(wanted, 128)));
  return problem("unavailable", "unknown_tool", `There is no tool called "${shown}".${hint}`);
}
