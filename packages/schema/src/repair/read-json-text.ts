import { isObject } from "../plain-object.ts";
import type { Json } from "../schema-source.ts";
import { isTooDeep } from "../too-deep.ts";

/**
 * The object or list that a text spells as strict JSON, also through one more layer of text; undefined for anything
 * else, and for what is not safe to use: keys that could reach a prototype, numbers JSON can't carry. Integers that a
 * double can't hold stay text, so that none is rounded.
 */
export function readJsonText(text: string): Json | undefined {
  let value: unknown = text;
  for (let layer = 0; layer < 2 && typeof value === "string"; layer++) {
    if (!/^\s*[[{"]/.test(value)) return undefined;
    try {
      value = JSON.parse(/\d{16}/.test(value) ? quoteBigIntegers(value) : value);
    } catch {
      return undefined; // not JSON, or not all of it
    }
  }
  return typeof value === "object" && value !== null && !isTooDeep(value) && isSafe(value)
    ? (value as Json)
    : undefined;
}

/** Puts quotes around integer tokens (outside of strings) that change when read as a double. */
function quoteBigIntegers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    if (!/^-?\d{16,}$/.test(token)) return token;
    return Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
  });
}

function isSafe(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "number" && !isExact(next)) return false;
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some((key) => reachesPrototype(key, next))) return false;
    open.push(...Object.values(next));
  }
  return true;
}

// From 1e21 up JavaScript itself writes an exponent, and who writes one means a magnitude, not digits.
function isExact(value: number): boolean {
  if (!Number.isInteger(value)) return Number.isFinite(value);
  return Number.isSafeInteger(value) || Math.abs(value) >= 1e21;
}

function reachesPrototype(key: string, holder: object): boolean {
  if (key === "__proto__") return true;
  const inner: unknown = key === "constructor" ? (holder as Record<string, unknown>)[key] : undefined;
  return isObject(inner) && Object.hasOwn(inner, "prototype");
}
