import { deleteNote } from "./delete-note.ts";
import { gitLog } from "./git-log.ts";
import { listFiles } from "./list-files.ts";
import { openFolder } from "./open-folder.ts";
import { readFile } from "./read-file.ts";
import { searchText } from "./search-text.ts";
import { writeNote } from "./write-note.ts";

/** Which folder, and how much work one listing or search in it may be. */
export interface WorkspaceOptions {
  readonly dir: string;
  /** Milliseconds after which `search_text` gives what it has. Default 10,000. */
  readonly searchMs?: number | undefined;
  /** Files and folders that `list_files` and `search_text` look at, at most. Default 100,000. */
  readonly maxEntries?: number | undefined;
}

/** Tools over one folder that can't leave it. Throws when `dir` is no folder. */
export function workspaceTools({ dir, searchMs = 10_000, maxEntries = 100_000 }: WorkspaceOptions) {
  const folder = openFolder(dir);
  return [
    listFiles(folder, { maxEntries }),
    searchText(folder, { searchMs, maxEntries }),
    readFile(folder),
    gitLog(folder),
    writeNote(folder),
    deleteNote(folder),
  ] as const;
}

/** The tools with their names and types, for a toolbox that is typed by them. */
export type WorkspaceTools = ReturnType<typeof workspaceTools>;
