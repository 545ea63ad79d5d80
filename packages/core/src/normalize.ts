import type { Json } from "@toolport/schema";
import { isPromise } from "./and-then.ts";
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
  return walk(value, []);
}

// `open` holds the objects being walked, outermost first: a cycle is one of them met again.
function walk(value: unknown, open: object[]): Json {
  switch (typeof value) {
    case "string":
      return wellFormed(value);
    case "number":
      return Number.isFinite(value) ? value || 0 : String(value); // -0 is 0 in JSON
    case "boolean":
      return value;
    case "bigint":
      return String(value);
    case "undefined":
      return null;
    case "object":
      return value === null ? null : walkObject(value, open);
    default:
      return `[${typeof value}]`;
  }
}

function walkObject(value: object, open: object[]): Json {
  if (open.includes(value)) return "[circular]";
  if (open.length >= MAX_DEPTH) return "[nested too deeply]";
  const depth = open.push(value);
  try {
    return convert(value, open);
  } catch (error) {
    // A getter, a proxy or a toJSON of the tool's own that throws spoils this value only.
    return `[unreadable: ${error instanceof RangeError ? "too deep" : "it threw while being read"}]`;
  } finally {
    open.length = depth - 1;
  }
}

function convert(value: object, open: object[]): Json {
  if (Array.isArray(value)) return Object.freeze(Array.from(value, (child) => walk(child, open)));
  const prototype: unknown = Object.getPrototypeOf(value);
  const special =
    prototype === Object.prototype || prototype === null ? undefined : convertSpecial(value, open);
  if (special !== undefined) return special;
  if (isPromise(value)) return "[promise]";
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === "function") return walk(toJSON.call(value), open);
  const out: Record<string, Json> = {};
  for (const key of Object.keys(value)) addField(out, key, (value as Record<string, unknown>)[key], open);
  return Object.freeze(out);
}

/** Objects whose value is not in their fields; undefined for all others. */
function convertSpecial(value: object, open: object[]): Json | undefined {
  if (ArrayBuffer.isView(value))
    return base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (value instanceof ArrayBuffer) return base64(new Uint8Array(value));
  if (isError(value)) return errorFields(value, open);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof Map) return mapFields(value, open);
  if (value instanceof Set) return Object.freeze(Array.from(value, (child) => walk(child, open)));
  if (value instanceof RegExp) return String(value);
  if (BOXED.test(Object.prototype.toString.call(value))) return walk(value.valueOf(), open);
  return undefined;
}

const BOXED = /^\[object (String|Number|Boolean|BigInt)\]$/;

function addField(out: Record<string, Json>, key: string, child: unknown, open: object[]): void {
  if (child !== undefined) setOwn(out, wellFormed(key), walk(child, open));
}

function mapFields(map: ReadonlyMap<unknown, unknown>, open: object[]): Json {
  const entries = [...map];
  if (!entries.every(([key]) => typeof key === "string"))
    return Object.freeze(entries.map((entry) => Object.freeze(entry.map((part) => walk(part, open)))));
  const out: Record<string, Json> = {};
  for (const [key, child] of entries) addField(out, key as string, child, open);
  return Object.freeze(out);
}

function errorFields(error: Error, open: object[]): Json {
  const out: Record<string, Json> = {};
  addField(out, "name", error.name, open);
  addField(out, "message", error.message, open);
  const code: unknown = (error as { code?: unknown }).code;
  if (typeof code === "string" || typeof code === "number") addField(out, "code", code, open);
  return Object.freeze(out);
}

/** Errors of another realm (a vm, an iframe) are not `instanceof Error` here. */
export function isError(value: unknown): value is Error {
  try {
    return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
  } catch {
    return false; // a proxy that throws when asked
  }
}

/** What to call a thrown value without quoting what it says: an error's name, or the type. */
export function thrownName(thrown: unknown): string {
  const { name } = isError(thrown) ? (toJson(thrown) as { readonly name?: Json }) : {};
  return typeof name === "string" ? name : typeof thrown;
}

/** Lone surrogates become U+FFFD: they would poison every later request that carries the text. */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** At most `max` UTF-16 units from the start, never half a character. */
export function firstUnits(text: string, max: number): string {
  const code = text.charCodeAt(max - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? max - 1 : max);
}
