import { lstat, opendir } from "node:fs/promises";
import type { Dirent } from "node:fs";
import { basename, join } from "node:path";
import { fileProblem } from "./file-problem.ts";
import { holdFolder } from "./hold-folder.ts";
import type { Found } from "./open-folder.ts";

/** What something in a folder is. A link is named, never followed: what it leads to inside is walked anyway. */
export type EntryKind = "file" | "folder" | "link" | "other";

/**
 * One thing met on the way (`below`: its path from the start, or its name when it is the start), or one reason why
 * something was not met. `stopped`: the bound was reached.
 */
export type Step =
  | (Found & { readonly type: "entry"; readonly kind: EntryKind; readonly below: string })
  | { readonly type: "skipped" | "unreadable" | "stopped"; readonly path: string };

/** Folders that are rarely meant and often huge. One named as the start is walked all the same. */
export const SKIPPED_FOLDERS: readonly string[] = [".git", "node_modules", "dist"];

/** Up to `maxEntries` of what is below `start`, upper levels first and by name: what is cut is what lies deepest. */
export async function* walk(
  start: Found,
  { maxEntries, signal }: { readonly maxEntries: number; readonly signal: AbortSignal },
): AsyncGenerator<Step, undefined> {
  const kind = await startKind(start);
  if (kind !== "folder") {
    yield { type: "entry", kind, below: basename(start.path), ...start };
    return;
  }
  const queue: Found[] = [start];
  const above = start.path === "" ? 0 : start.path.length + 1;
  let room = maxEntries;
  for (const folder of queue) {
    signal.throwIfAborted();
    const entries = await entriesOf(folder, room + 1);
    if (!entries) yield { type: "unreadable", path: folder.path };
    for (const entry of entries ?? []) {
      if (room-- === 0) {
        yield { type: "stopped", path: folder.path };
        return;
      }
      const found = {
        path: folder.path === "" ? entry.name : `${folder.path}/${entry.name}`,
        real: join(folder.real, entry.name),
      };
      const entryKind = kindOf(entry);
      yield { type: "entry", kind: entryKind, below: found.path.slice(above), ...found };
      if (entryKind !== "folder") continue;
      if (SKIPPED_FOLDERS.includes(entry.name)) yield { type: "skipped", path: found.path };
      else queue.push(found);
    }
  }
}

/** At most `max` entries by name; undefined for a folder that can't be read. */
async function entriesOf(folder: Found, max: number): Promise<readonly Dirent[] | undefined> {
  const entries: Dirent[] = [];
  try {
    const held = await holdFolder(folder);
    try {
      for await (const entry of await opendir(held.path)) {
        entries.push(entry);
        if (entries.length >= max) break;
      }
    } finally {
      await held.close();
    }
  } catch {
    return undefined; // no permission, gone since it was listed, or a link by now: the walk goes on without it
  }
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function startKind({ path, real }: Found): Promise<EntryKind> {
  try {
    return kindOf(await lstat(real));
  } catch (error) {
    throw fileProblem(error, path);
  }
}

function kindOf(entry: Pick<Dirent, "isFile" | "isDirectory" | "isSymbolicLink">): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "other";
}
