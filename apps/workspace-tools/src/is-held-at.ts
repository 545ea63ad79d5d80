import { lstat, readlink, realpath, type FileHandle } from "node:fs/promises";

/**
 * Whether an open file or folder is the one at this real path, though somebody may have put a link in place of one
 * of its parents between the check and the opening. Linux is asked where the handle is, which leaves no doubt;
 * elsewhere the way there is looked at once more.
 */
export async function isHeldAt(handle: FileHandle, real: string): Promise<boolean> {
  const held = await heldPath(handle);
  // An editor that saves by renaming has replaced the file: what is held is the old one, from the right place.
  if (held !== undefined) return held === real || held === `${real} (deleted)`;
  try {
    const [mine, there] = [await handle.stat(), await lstat(real)];
    return (await realpath(real)) === real && mine.ino === there.ino && mine.dev === there.dev;
  } catch {
    return false; // it is gone
  }
}

/** Where the handle is by the system's own account; undefined where there is none. */
export async function heldPath({ fd }: FileHandle): Promise<string | undefined> {
  try {
    return await readlink(`/proc/self/fd/${fd}`);
  } catch {
    return undefined; // not Linux, or no /proc here
  }
}
