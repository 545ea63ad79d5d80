import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { failure } from "@toolport/core";
import { errorCode, fileProblem } from "./file-problem.ts";
import { holdFolder, type HeldFolder } from "./hold-folder.ts";
import type { Folder } from "./open-folder.ts";

/** Where a note is kept: `path` for texts, `folder` and `file` for the file system. Whoever got it calls `close`. */
export interface NotePlace {
  readonly path: string;
  readonly folder: string;
  readonly file: string;
  readonly close: () => Promise<void>;
}

const NOTES = "notes";

// Four bytes a character at most, and file systems end at 255 bytes.
const MAX_SLUG = 60;

/**
 * The place of the note with this name. With `make` the notes folder is created when missing.
 *
 * @throws a `failure()` when the notes folder leads out of the workspace, is no folder, or is missing
 */
export async function notePlace(
  folder: Folder,
  name: string,
  { make }: { readonly make: boolean },
): Promise<NotePlace> {
  const file = `${slug(name)}.md`;
  const path = `${NOTES}/${file}`;
  if (make && (await folder.place(NOTES)).real === undefined) await makeNotes(folder.root);
  const { real } = await folder.place(NOTES);
  if (real === undefined) throw failure(`There is no note "${path}".`, { code: "not_found" });
  const held = await holdNotes(real);
  return { path, folder: held.path, file, close: held.close };
}

async function holdNotes(real: string): Promise<HeldFolder> {
  try {
    return await holdFolder({ path: NOTES, real });
  } catch (error) {
    if (errorCode(error) === "ENOTDIR")
      throw failure(`"${NOTES}" is a file, so there can't be notes.`, { code: "not_a_folder" });
    throw error instanceof Error ? fileProblem(error, NOTES) : error;
  }
}

async function makeNotes(root: string): Promise<void> {
  try {
    await mkdir(join(root, NOTES));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw fileProblem(error, NOTES);
  }
}

/** A name as one lower-case file name of letters, digits and "-". The path of a note stands for its name. */
function slug(name: string): string {
  const bare = name.replace(/^notes\//, "").replace(/\.md$/i, "");
  const words =
    bare
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = Array.from(words.join("-")).slice(0, MAX_SLUG).join("").replace(/-$/, "");
  if (joined === "")
    throw failure("The name needs at least one letter or digit.", { status: "invalid", code: "bad_name" });
  return joined;
}
