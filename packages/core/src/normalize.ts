import type { Json } from "@toolport/schema";
import { setOwn } from "./json.ts";

/** Deeper values are named, not walked: a tool's own deep structure must not overflow the stack. */
const MAX_DEPTH = 200;

/**
 * Any value a tool may return, as JSON that never throws: BigInt, Date and `toJSON` values as JSON has them or as
 * text, Map as an object (a list of pairs when its keys are not all text), Set as a list, bytes as base64,
 * Error as name and message only, numbers JSON lacks as their names, functions, cycles and getters that throw as a
 * bracketed note in their place. `undefined` is left out of objects and is `null` in lists. Each text is well-formed.
 */
export function toJson(value: unknown): Json {
  return walk(value, new Set(), 0);
}

function walk(value: unknown, seen: Set<object>, depth: number): Json {
  switch (typeof value) {
    case "string":
      return wellFormed(value);
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "boolean":
      return value;
    case "bigint":
      return String(value);
    case "undefined":
      return null;
    case "object":
      return value === null ? null : walkObject(value, seen, depth);
    default:
      return `[${typeof value}]`;
  }
}

function walkObject(value: object, seen: Set<object>, depth: number): Json {
  if (seen.has(value)) return "[circular]";
  if (depth >= MAX_DEPTH) return "[nested too deeply]";
  seen.add(value);
  try {
    return convert(value, seen, depth + 1);
  } catch (error) {
    // A getter, a proxy or a toJSON of the tool's own that throws spoils this value only.
    return `[unreadable: ${error instanceof RangeError ? "too deep" : "it threw while being read"}]`;
  } finally {
    seen.delete(value);
  }
}

function convert(value: object, seen: Set<object>, depth: number): Json {
  const next = (child: unknown): Json => walk(child, seen, depth);
  if (Array.isArray(value)) return Object.freeze(Array.from(value, next));
  if (ArrayBuffer.isView(value)) return base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (value instanceof ArrayBuffer) return base64(new Uint8Array(value));
  if (isError(value)) return errorFields(value, next);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof Map) return mapFields(value, next);
  if (value instanceof Set) return Object.freeze(Array.from(value, next));
  if (value instanceof RegExp) return String(value);
  if (isPromise(value)) return "[promise]";
  const own = value as { toJSON?: unknown };
  if (typeof own.toJSON === "function") return next((own.toJSON as () => unknown).call(value));
  if (value instanceof String || value instanceof Number || value instanceof Boolean) return next(value.valueOf());
  return entriesFields(Object.entries(value), next);
}

function entriesFields(entries: Iterable<readonly [string, unknown]>, next: (value: unknown) => Json): Json {
  const out: Record<string, Json> = {};
  for (const [key, child] of entries) if (child !== undefined) setOwn(out, wellFormed(key), next(child));
  return Object.freeze(out);
}

function mapFields(map: ReadonlyMap<unknown, unknown>, next: (value: unknown) => Json): Json {
  const entries = [...map];
  const textKeys = entries.every((entry): entry is [string, unknown] => typeof entry[0] === "string");
  if (textKeys) return entriesFields(entries as [string, unknown][], next);
  return Object.freeze(entries.map((entry) => Object.freeze(entry.map(next))));
}

function errorFields(error: Error, next: (value: unknown) => Json): Json {
  const code: unknown = (error as { code?: unknown }).code;
  const fields: [string, unknown][] = [["name", String(error.name)], ["message", String(error.message)]];
  if (typeof code === "string" || typeof code === "number") fields.push(["code", code]);
  return entriesFields(fields, next);
}

/** Errors of another realm (a vm, an iframe) are not `instanceof Error` here. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}

/** True for anything with a `then`, whoever made it. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}

/** Lone surrogates become U+FFFD: they would poison every later request that carries the text. */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/**
 * The text cut to at most `max` UTF-16 units, never inside a character, with a note that says how much there was.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const code = text.charCodeAt(max - 1);
  const end = code >= 0xd800 && code <= 0xdbff ? max - 1 : max;
  return `${text.slice(0, end)}\n[Cut: the first ${end} of ${text.length} characters are shown.]`;
}
