import { failure, type FailedResult } from "@toolport/core";
import { quoted } from "./quoted.ts";

const WORDS: Readonly<Record<string, readonly [code: string, words: string]>> = {
  ENOENT: ["not_found", "does not exist."],
  ENOTDIR: ["not_found", "does not exist."],
  EACCES: ["no_access", "can't be opened: the file system does not permit it."],
  EPERM: ["no_access", "can't be opened: the file system does not permit it."],
  EROFS: ["no_access", "can't be changed: the file system is read-only."],
  ENAMETOOLONG: ["bad_path", "has a name that is too long for the file system."],
  ELOOP: ["outside", "is a link that leads out of the folder, or nowhere."],
  ENXIO: ["not_a_file", "is not a regular file."],
  ENOSPC: ["no_space", "can't be written: the disk is full."],
  EDQUOT: ["no_space", "can't be written: the disk quota is used up."],
};

/**
 * What a file system error means, in words for the model. The error's own message is never used, as it holds the
 * absolute path. What has no words here is thrown on, and the core keeps its text from the model.
 */
export function fileProblem(error: unknown, path: string): FailedResult {
  const known = WORDS[errorCode(error) ?? ""];
  if (!known) throw error;
  const [code, words] = known;
  return failure(`${quoted(path)} ${words}`, { status: code === "outside" ? "denied" : "failed", code });
}

/** What is said of every link that can't be followed, so that nothing can be learned about what lies outside. */
export function badLink(path: string): FailedResult {
  return fileProblem({ code: "ELOOP" }, path);
}

/** `ENOENT` and the like. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
