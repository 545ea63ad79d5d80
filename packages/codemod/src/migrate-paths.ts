import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrateFiles } from "./migrate-files.ts";
import type { MigrateOptions, Migration } from "./migration.ts";

/**
 * Rewrites the files below the paths, and their `package.json` when a directory that holds one is given.
 *
 * @throws the error of the file system for a path that can't be read or written
 */
export async function migratePaths(
  paths: readonly string[],
  options: MigrateOptions & { readonly dryRun?: boolean; readonly onFile?: (path: string) => void },
): Promise<Migration> {
  const { dryRun = false, onFile } = options;
  const found = new Set((await Promise.all(paths.map(filesBelow))).flat());
  const files: { readonly path: string; readonly text: string }[] = [];
  for (const path of [...found].toSorted()) {
    onFile?.(path);
    // One after the other: a project may hold more files than a process may open.
    files.push({ path, text: await readFile(path, "utf8") });
  }
  const migration = migrateFiles(files, options);
  if (!dryRun) {
    const changed = [...migration.files.filter((file) => file.changed), ...migration.packageFiles];
    for (const { path, text } of changed) await writeFile(path, text);
  }
  return migration;
}

/** Code that people write: no declarations, and nothing that is installed or built. */
const CODE = /(?<!\.d)\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const SKIPPED = new Set(["node_modules", "dist", ".git"]);

async function filesBelow(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const below = join(path, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : await filesBelow(below);
      return CODE.test(entry.name) || entry.name === "package.json" ? [below] : [];
    }),
  );
  return found.flat();
}
