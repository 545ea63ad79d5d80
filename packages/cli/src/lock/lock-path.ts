import { dirname, isAbsolute, relative, resolve, sep } from "node:path";

/** Where the lock file is when nobody says. */
export const LOCK_FILE = "toolport.lock";

/** What a file is called in a lock file: relative to it, with `/`, so that the lock file is the same on every machine. */
export function lockKey(lockFile: string, file: string): string {
  const path = relative(dirname(resolve(lockFile)), resolve(file));
  // On another drive there is no relative path.
  return isAbsolute(path) ? path : path.split(sep).join("/");
}

/** The file that a key stands for, as the working directory sees it. */
export function lockedPath(lockFile: string, key: string): string {
  return relative(process.cwd(), resolve(dirname(resolve(lockFile)), key)) || key;
}
