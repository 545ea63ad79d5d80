import { readFile } from "node:fs/promises";

/** Where an import leads, as a path; nothing where it leads out of the project, or nowhere. */
export type Resolve = (specifier: string, from: string) => string | undefined;

// Types are gone when the module runs, and what is loaded later can wait for no one.
const IMPORT =
  /^[ \t]*(?:import|export)\s(?!type\s)(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["']|\brequire\(\s*["']([^"']+)["']/gm;

/** The first circle of imports that a file leads to, as paths: the last imports the first. */
export async function importCycle(file: string, resolve: Resolve): Promise<readonly string[] | undefined> {
  const done = new Set<string>();
  const visit = async (path: string, way: readonly string[]): Promise<readonly string[] | undefined> => {
    if (way.includes(path)) return way.slice(way.indexOf(path));
    if (done.has(path)) return undefined;
    done.add(path);
    for (const next of await importsOf(path, resolve)) {
      const cycle = await visit(next, [...way, path]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  return visit(file, []);
}

async function importsOf(path: string, resolve: Resolve): Promise<readonly string[]> {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return [];
  const source = await readFile(path, "utf8");
  const specifiers = Array.from(source.matchAll(IMPORT), ([, first, second]) => first ?? second ?? "");
  return specifiers.flatMap((specifier) => resolve(specifier, path) ?? []);
}
