import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { badLink } from "./file-problem.ts";
import { heldPath, isHeldAt } from "./is-held-at.ts";
import type { Found } from "./open-folder.ts";

/** A folder that is held open. Paths below `path` lead into it, whatever is put in its place meanwhile (on Linux). */
export interface HeldFolder {
  readonly path: string;
  readonly close: () => Promise<void>;
}

const FLAGS = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Holds what was found open, and makes sure that it is that.
 *
 * @throws the file system's error, or a `failure()` when a link was put in its place
 */
export async function holdFolder({ path, real }: Found): Promise<HeldFolder> {
  const handle = await open(real, FLAGS);
  const close = (): Promise<void> => handle.close();
  try {
    if (!(await isHeldAt(handle, real))) throw badLink(path);
    const held = (await heldPath(handle)) === undefined ? real : `/proc/self/fd/${handle.fd}`;
    return { path: held, close };
  } catch (error) {
    await close();
    throw error;
  }
}
