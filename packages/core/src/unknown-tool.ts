import { explainAvailability } from "./availability.ts";
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

/** The names most like `wanted`, best first: those that share at least one pair of letters with it, at most three. */
function nearestNames(wanted: string, names: Iterable<string>): readonly string[] {
  const target = pairs(wanted);
  return [...names]
    .map((name) => ({ name, score: overlap(target, pairs(name)) }))
    .filter((entry) => entry.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map((entry) => entry.name);
}

function pairs(name: string): ReadonlySet<string> {
  const lower = name.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, lower.length - 1) }, (_, at) => lower.slice(at, at + 2)));
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size || 1);
}
