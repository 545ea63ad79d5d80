import { lstat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { defineTool, failure } from "@toolport/core";
import { z } from "zod";
import { errorCode, fileProblem } from "./file-problem.ts";
import { notePlace } from "./note-place.ts";
import type { Folder } from "./open-folder.ts";

const input = z.object({
  name: z
    .string()
    .min(1)
    .max(200)
    .describe("Name or path of the note, as write_note was given it or gave it back"),
});

const output = z.object({ path: z.string().describe("Where the note was") });

/** Removes one note for good. */
export function deleteNote(folder: Folder) {
  return defineTool({
    name: "delete_note",
    title: "Delete note",
    description: "Deletes one note from the workspace's notes folder for good. Other files can't be deleted.",
    keywords: ["note", "delete", "remove", "discard"],
    effect: "destructive",
    permission: "admin",
    input,
    output,
    execute: async ({ name }) => {
      const { path, folder: notes, file, close } = await notePlace(folder, name, { make: false });
      try {
        const note = join(notes, file);
        if (!(await lstat(note)).isFile())
          throw failure(`"${path}" is not a note but a link or a folder.`, { code: "not_a_file" });
        await unlink(note);
      } catch (error) {
        if (errorCode(error) === "ENOENT")
          throw failure(`There is no note "${path}".`, { code: "not_found" });
        throw error instanceof Error ? fileProblem(error, path) : error;
      } finally {
        await close();
      }
      return { path };
    },
  });
}
