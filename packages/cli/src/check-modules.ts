import type { Finding } from "./finding.ts";
import { lintTools, type LintOptions } from "./lint-tools.ts";
import { digestOf, pinOf } from "./lock/pin.ts";
import type { ModuleTool, ModuleTools } from "./module-tools.ts";
import type { CheckedTool } from "./subject.ts";

/** What the rules say about the tools of some modules, what could not be read of them, and what imports left open. */
export function checkModules(modules: readonly ModuleTools[], options: LintOptions): Finding[] {
  const unreadable = modules.flatMap(({ file, unreadable: list }) =>
    list.map(({ path, why }): Finding => ({
      rule: "unreadable",
      severity: "error",
      file,
      where: path,
      message: `It looks like a tool and can't be read: ${why}.`,
      advice: "Mend it, or export it under a name that no check is run on.",
    })),
  );
  const gaps = modules.flatMap(({ file, tools }) =>
    tools.flatMap(({ tool, gaps: list }) =>
      list
        // Another rule speaks of an effect that nobody knows, and of a description that is missing.
        .filter(({ field }) => field !== "effect" && field !== "description")
        .map(({ field, text }): Finding => ({
          rule: "import-gap",
          severity: "note",
          file,
          tool: tool.name,
          where: field,
          message: `${text}.`,
          advice: "Say it with annotate(), or the importer's options, if it matters.",
        })),
    ),
  );
  return [...unreadable, ...lintTools(checkedTools(modules), options), ...gaps];
}

/** The tools of some modules; one that a second file exports again is one tool. */
export function checkedTools(modules: readonly ModuleTools[]): CheckedTool[] {
  const seen = new Map<string, string>();
  return modules.flatMap(({ file, tools }) =>
    tools.flatMap((one): CheckedTool[] => {
      const key = identity(one);
      const first = key === undefined ? file : (seen.get(key) ?? file);
      if (key !== undefined) seen.set(key, first);
      return first === file ? [{ tool: one.tool, file }] : [];
    }),
  );
}

/** Nothing for a tool whose schema can't be read, which a rule will say. */
function identity({ tool }: ModuleTool): string | undefined {
  try {
    return digestOf(tool.name, pinOf(tool));
  } catch {
    return undefined;
  }
}
