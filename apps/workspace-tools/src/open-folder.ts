import { realpathSync, statSync } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { badLink, errorCode, fileProblem } from "./file-problem.ts";
import { folderPath } from "./folder-path.ts";

/** Something in the folder: `path` as the model may see it, `real` (absolute, without links) for the file system. */
export interface Found {
  readonly path: string;
  readonly real: string;
}

/** A folder nothing gets out of. Its methods throw a `failure()` for a path that leads out, or that is unusable. */
export interface Folder {
  /** Absolute and without links. Never part of a text. */
  readonly root: string;
  /** Something that exists, links followed as long as they stay inside. */
  readonly find: (path: string) => Promise<Found>;
  /** The same, but `real` is undefined where nothing exists; what does exist of its parents is inside. */
  readonly place: (path: string) => Promise<Found | { readonly path: string; readonly real: undefined }>;
}

/**
 * The guard over a folder. Links in `dir` itself are resolved here, once.
 *
 * @throws the file system's error, or a TypeError when `dir` is no folder: a mistake of the programmer's.
 */
export function openFolder(dir: string): Folder {
  const root = realpathSync(dir);
  if (!statSync(root).isDirectory()) throw new TypeError(`"${dir}" is not a folder.`);
  const place: Folder["place"] = (given) => placeIn(root, given);
  const find: Folder["find"] = async (given) => {
    const { path, real } = await place(given);
    if (real === undefined) throw fileProblem({ code: "ENOENT" }, path);
    return { path, real };
  };
  return Object.freeze({ root, find, place });
}

/**
 * Climbs from the whole path to its deepest part that exists, and checks where that really is. A missing file below
 * a link that leads out gets the same answer as an existing one.
 */
async function placeIn(root: string, given: string): ReturnType<Folder["place"]> {
  const path = folderPath(given);
  const names = path === "" ? [] : path.split("/");
  let missing: string | undefined;
  for (let depth = names.length; depth >= 0; depth--) {
    const at = join(root, ...names.slice(0, depth));
    const { real, code } = await realPath(at);
    if (real !== undefined && !isInside(root, real)) throw badLink(path);
    if (real !== undefined && missing === undefined) return { path, real };
    if (real !== undefined) break;
    if (depth > 0 && (code === "ELOOP" || (await isLink(at)))) throw badLink(path);
    missing ??= code;
  }
  if (missing === "ENOENT" || missing === "ENOTDIR") return { path, real: undefined };
  throw fileProblem({ code: missing }, path);
}

type RealPath =
  | { readonly real: string; readonly code?: undefined }
  | { readonly real?: undefined; readonly code: string };

async function realPath(path: string): Promise<RealPath> {
  try {
    return { real: await realpath(path) };
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    return { code };
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch {
    return false; // it does not exist, or its parent can't be looked into: the climb goes on to that parent
  }
}

function isInside(root: string, real: string): boolean {
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}
