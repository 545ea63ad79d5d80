import type { Issue, Json } from "@toolport/schema";
import { isList } from "./json.ts";

/** Arguments as JSON, or what is wrong with them. `quoted` says that big integers were kept as text. */
export type ParsedArguments =
  | { readonly ok: true; readonly value: Json; readonly quoted: boolean }
  | { readonly ok: false; readonly message: string; readonly issues: readonly Issue[] };

/** How deeply arguments may nest. Far beyond any real schema; keeps every later walk within the stack. */
const MAX_DEPTH = 256;

const NOT_JSON = "The arguments are not complete, valid JSON. Nothing was run. Send the whole call again with valid JSON.";
const NOT_OBJECT = "The arguments must be one JSON object.";
const BIG = "is an integer beyond 2^53 and can't be carried exactly as a JSON number: send it as a string";

/**
 * Reads a model's arguments strictly, from text or from a value the host has parsed. Nothing, `""` and `null` are
 * `{}`; truncated JSON is never completed; an own `__proto__` (and a `constructor` that carries `prototype`) is
 * refused at any depth; an integer that a double can't hold is kept as text, so that it is never rounded.
 * The messages quote neither the engine nor the input, so that they are equal in every host.
 */
export function parseArguments(raw: unknown): ParsedArguments {
  let value: unknown = raw;
  let quoted = false;
  if (typeof raw === "string") {
    if (raw.trim() === "") return { ok: true, value: {}, quoted };
    const text = /\d{16}/.test(raw) ? quoteBigIntegers(raw) : raw;
    quoted = text !== raw;
    try {
      value = JSON.parse(text);
    } catch {
      return { ok: false, message: NOT_JSON, issues: [] };
    }
    if (typeof value === "string") value = doubleEncoded(value);
  }
  if (value === undefined || value === null) return { ok: true, value: {}, quoted };
  if (typeof value !== "object" || Array.isArray(value)) return { ok: false, message: NOT_OBJECT, issues: [] };
  const issue = findUnsafe(value, "", 0);
  if (issue) return { ok: false, message: "The arguments can't be used.", issues: [issue] };
  return { ok: true, value: value as Json, quoted };
}

/** The issue for a big integer that the schema did not take as text. */
export function bigIntegerIssue(pointer: string): Issue {
  return { pointer, message: BIG };
}

/** One JSON text read with the same care; undefined when it is no JSON, or not safe to use. */
export function readJson(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(/\d{16}/.test(text) ? quoteBigIntegers(text) : text);
    return findUnsafe(value, "", 0) ? undefined : (value as Json);
  } catch {
    return undefined; // not JSON: the caller keeps the text
  }
}

/** Some models encode the whole object twice: one layer of text around a JSON object is taken off, no more. */
function doubleEncoded(text: string): unknown {
  const inner = readJson(text);
  return typeof inner === "object" && inner !== null ? inner : text;
}

/** Puts quotes around integer tokens (outside of strings) that change when read as a double. */
function quoteBigIntegers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    if (!/^-?\d{16,}$/.test(token)) return token;
    return Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
  });
}

function findUnsafe(value: unknown, pointer: string, depth: number): Issue | undefined {
  if (typeof value === "number") return isUnsafeInteger(value) ? bigIntegerIssue(pointer) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= MAX_DEPTH) return { pointer: "", message: `is nested more than ${MAX_DEPTH} levels deep` };
  if (isList(value)) {
    for (let at = 0; at < value.length; at++) {
      const issue = findUnsafe(value[at], `${pointer}/${at}`, depth + 1);
      if (issue) return issue;
    }
    return undefined;
  }
  const entries = value as Record<string, unknown>;
  for (const key of Object.keys(entries)) {
    const child = entries[key];
    if (key === "__proto__" || (key === "constructor" && carriesPrototype(child)))
      return { pointer, message: `has the forbidden key "${key}"` };
    const nested = typeof child === "object" || typeof child === "number";
    const issue = nested ? findUnsafe(child, `${pointer}/${escape(key)}`, depth + 1) : undefined;
    if (issue) return issue;
  }
  return undefined;
}

// A host that parses for us has rounded already. From 1e21 up JavaScript itself writes an exponent, and a model that
// writes one means a magnitude, not digits.
function isUnsafeInteger(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;
}

function carriesPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}

function escape(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
