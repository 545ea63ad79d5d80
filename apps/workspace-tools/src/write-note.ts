import { randomUUID } from "node:crypto";
import { link, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { defineTool, failure } from "@toolport/core";
import { z } from "zod";
import { errorCode, fileProblem } from "./file-problem.ts";
import { notePlace, type NotePlace } from "./note-place.ts";
import type { Folder } from "./open-folder.ts";

const input = z.object({
  name: z
    .string()
    .min(1)
    .max(200)
    .describe('Name of the note, such as "Release plan"; it becomes notes/release-plan.md'),
  text: z.string().min(1).max(100_000).describe("What the note says, in Markdown"),
});

const output = z.object({ path: z.string().describe("Where the note is, relative to the workspace") });

/** A new note in `notes`. */
export function writeNote(folder: Folder) {
  return defineTool({
    name: "write_note",
    title: "Write note",
    description:
      "Writes a new note into the workspace's notes folder and returns its path. It never changes an existing note: pick " +
      "another name, or have the old one deleted first.",
    keywords: ["note", "write", "save", "remember", "markdown", "memo"],
    effect: "write",
    input,
    output,
    execute: async ({ name, text }, ctx) => {
      const place = await notePlace(folder, name, { make: true });
      try {
        await create(place, text, ctx.signal);
        return { path: place.path };
      } finally {
        await place.close();
      }
    },
  });
}

/**
 * A note is there whole or not at all: written under a name of its own, then linked. Linking fails where the name is
 * taken, by a dangling link too, and never follows one.
 */
async function create({ path, folder, file }: NotePlace, text: string, signal: AbortSignal): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(text, { signal });
      await handle.sync();
    } finally {
      await handle.close();
    }
    signal.throwIfAborted();
    await link(temporary, join(folder, file));
  } catch (error) {
    if (errorCode(error) === "EEXIST")
      throw failure(`There is a note "${path}" already; it was not changed. Choose another name.`, {
        code: "exists",
      });
    throw error instanceof Error ? fileProblem(error, path) : error;
  } finally {
    await unlink(temporary).catch(() => undefined); // it was never made, or the next listing shows it
  }
}
