import { readFile, writeFile } from "node:fs/promises";
import { CliError } from "../cli-error.ts";
import { oneLine } from "../one-line.ts";
import { escapeHidden } from "../visible-text.ts";
import type { Pin } from "./pin.ts";

/** A pinned tool, with the digest that its pin must have. */
export interface LockedTool {
  readonly digest: string;
  readonly pin: Pin;
}

/** The tools of one file by name. */
export type LockedTools = ReadonlyMap<string, LockedTool>;

/** What a lock file holds: the tools by file, the files relative to it, with `/`. */
export type Lock = ReadonlyMap<string, LockedTools>;

/** Rises when a change of the format makes older pins unreadable. */
const VERSION = 1;

/**
 * The text of a lock file: files, tools and keys in order, so that two people's differ only where the tools do, and
 * hidden characters escaped, so that a review sees them.
 */
export function lockText(lock: Lock): string {
  const files = byName(lock).map(([file, tools]) => [
    file,
    Object.fromEntries(
      byName(tools).map(([name, { digest, pin }]) => [name, { digest, ...(ordered(pin) as object) }]),
    ),
  ]);
  const text = JSON.stringify(
    { lockfileVersion: VERSION, files: Object.fromEntries(files) as object },
    null,
    2,
  );
  return `${escapeHidden(text)}\n`;
}

function byName<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Keys by UTF-16 code unit, as the digest has them. */
function ordered(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, child]) => [key, ordered(child)]));
}

/** @throws CliError where it can't be written */
export async function writeLock(path: string, lock: Lock): Promise<void> {
  try {
    await writeFile(path, lockText(lock));
  } catch (error) {
    throw new CliError(`${oneLine(path)} can't be written: ${oneLine((error as Error).message)}`, {
      cause: error,
    });
  }
}

/**
 * Reads a lock file; nothing where there is none.
 *
 * @throws CliError for one that is no lock file of ours
 */
export async function readLock(path: string): Promise<Lock | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new CliError(`${oneLine(path)} can't be read: ${oneLine((error as Error).message)}`, {
      cause: error,
    });
  }
  return parseLock(text, path);
}

const ANEW = "restore it from your history, or remove it and run toolport lock FILE…";
const MERGED = "take either side of it whole, then run toolport lock, which says what is another";

function parseLock(text: string, path: string): Lock {
  // Over a file that can't be read nothing is written: the pins of files that are not named would be lost.
  const fail = (why: string, cause?: unknown, advice = ANEW): never => {
    throw new CliError(`${oneLine(path)} ${why}; ${advice}`, { cause });
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (/^(<{7}|={7}|>{7})/m.test(text)) fail("has merge conflicts", error, MERGED);
    fail(`is no JSON (${oneLine((error as Error).message)})`, error);
  }
  const { lockfileVersion, files } = isRecord(parsed) ? parsed : {};
  if (lockfileVersion === undefined) fail('has no "lockfileVersion"');
  if (lockfileVersion !== VERSION)
    fail(`is of version ${oneLine(JSON.stringify(lockfileVersion))}, and this toolport reads ${VERSION}`);
  if (!isRecord(files)) return fail('has no "files"');
  const entries = Object.entries(files).map(([file, tools]) => {
    if (!isRecord(tools)) return fail(`has no tools at "${oneLine(file)}"`);
    return [
      file,
      new Map(Object.entries(tools).map(([name, tool]) => [name, lockedTool(name, tool, fail)])),
    ] as const;
  });
  return new Map(entries);
}

function lockedTool(name: string, value: unknown, fail: (why: string) => never): LockedTool {
  if (!isRecord(value)) return fail(`has nothing at "${oneLine(name)}"`);
  const { digest, ...pin } = value;
  for (const [field, text] of Object.entries({ digest, description: pin.description, effect: pin.effect }))
    if (typeof text !== "string") fail(`has no "${field}" at "${oneLine(name)}"`);
  return { digest: digest as string, pin: pin as unknown as Pin };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
