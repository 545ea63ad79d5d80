import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { failure } from "@toolport/core";
import { badLink, fileProblem } from "./file-problem.ts";
import { isHeldAt } from "./is-held-at.ts";
import type { Found } from "./open-folder.ts";
import { quoted } from "./quoted.ts";

/** A regular file, open for reading. Whoever got it closes `handle`. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
}

// No link as the last name, and no waiting for a writer on a named pipe. Windows has neither flag.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens what was found, and makes sure that it is that. */
export async function openFile({ path, real }: Found): Promise<OpenFile> {
  const handle = await opened(path, real);
  try {
    const stats = await handle.stat();
    if (stats.isDirectory())
      throw failure(`${quoted(path)} is a folder. Use list_files to see what is in it.`, {
        code: "is_a_folder",
      });
    if (!stats.isFile()) throw fileProblem({ code: "ENXIO" }, path);
    if (!(await isHeldAt(handle, real))) throw badLink(path);
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function opened(path: string, real: string): Promise<FileHandle> {
  try {
    return await open(real, FLAGS);
  } catch (error) {
    throw fileProblem(error, path);
  }
}

/** Up to `max` bytes from `position`: fewer only at the end of the file. */
export async function readBytes(handle: FileHandle, max: number, position = 0): Promise<Buffer> {
  const bytes = Buffer.alloc(max);
  let filled = 0;
  while (filled < max) {
    const { bytesRead } = await handle.read(bytes, filled, max - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
