import type { Effect } from "@toolport/core";
import { CliError } from "./cli-error.ts";
import { loadModule } from "./load-module.ts";
import type { ModuleTools } from "./module-tools.ts";
import { oneLine } from "./one-line.ts";
import { readModule } from "./read-module.ts";

/**
 * Runs a module and gives the tools it exports, whichever framework's they are; `effect` is for those that don't say what
 * they do.
 *
 * @throws CliError when it can't be run, and when there is nothing in it that even looks like a tool
 */
export async function collectTools(
  file: string,
  options: { readonly effect?: Effect | undefined } = {},
): Promise<ModuleTools> {
  const { exports, cycle } = await loadModule(file);
  const found = await readModule(exports, { file, ...options });
  const { tools, unreadable, others } = found;
  if (unreadable.some(({ why }) => why.startsWith("it is undefined"))) return withCycle(found, await cycle());
  if (tools.length > 0 || unreadable.length > 0) return found;
  const name = oneLine(file);
  if (others.length === 0) throw new CliError(`${name} exports nothing; export the tools, or a toolbox`);
  const circle = Object.values(exports).includes(undefined) ? await cycle() : undefined;
  const why = circle === undefined ? "" : `; ${circle}, which leaves some of it undefined`;
  const list = others.slice(0, 8).join(", ") + (others.length > 8 ? ", …" : "");
  const made = Object.values(exports).some((one) => typeof one === "function");
  const advice = made ? "; functions are not called: export what they return" : "";
  throw new CliError(`${name} exports no tools, only: ${oneLine(list)}${why}${advice}`);
}

function withCycle(found: ModuleTools, circle: string | undefined): ModuleTools {
  if (circle === undefined) return found;
  const unreadable = found.unreadable.map((one) =>
    one.why.startsWith("it is undefined") ? { ...one, why: `it is undefined: ${circle}` } : one,
  );
  return { ...found, unreadable };
}
