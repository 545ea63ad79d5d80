import type { Issue, Json } from "@toolport/schema";

/** Why arguments can't be taken: they are no JSON, no object, or hold what can't be used. */
export type Unreadable = {
  readonly ok: false;
  readonly why: "not_json" | "not_object" | "unusable";
  readonly issues: readonly Issue[];
  /** As the model wrote them. */
  readonly text?: string | undefined;
  /** What reading them threw. */
  readonly error?: unknown;
};

/** Arguments that are JSON and safe to use. */
export type Readable = {
  readonly ok: true;
  readonly value: Json;
  /** The same value once more, for one taker to keep and change. */
  readonly spare?: unknown;
  /** As the model wrote them, where they came as text. */
  readonly text?: string | undefined;
};

/** Arguments as JSON, or what is wrong with them. */
export type ParsedArguments = Readable | Unreadable;

/** A private copy of a value, or the first reason why it can't be the arguments of a call. */
export type CheckedArguments = { readonly ok: true; readonly value: Json } | Unreadable;

/** How deeply arguments may nest. Far beyond any real schema; keeps every later walk within the stack. */
const MAX_DEPTH = 256;

/** For integers a double can't hold. */
export const BIG: string =
  "is an integer beyond 2^53 and can't be carried exactly as a JSON number: send it as a string";

/**
 * Reads a model's arguments strictly, from text or from a value the host has parsed. Nothing, `""` and `null` are
 * `{}`; truncated JSON is never completed; an own `__proto__` (and a `constructor` that carries `prototype`) is
 * refused at any depth; an integer that a double can't hold is kept as text, so that it is never rounded.
 * The messages quote neither the engine nor the input, so that they are equal in every host.
 */
export function parseArguments(raw: unknown): ParsedArguments {
  let value: unknown = raw;
  let text: string | undefined;
  if (typeof raw === "string") {
    text = raw;
    try {
      value = readText(raw.trim() || "null");
    } catch {
      return unreadable("not_json", text);
    }
    if (typeof value === "string") value = doubleEncoded(value);
  }
  value ??= {};
  if (typeof value !== "object" || Array.isArray(value)) return unreadable("not_object");
  const checked = checkArguments(value);
  return checked.ok ? { ...checked, spare: text === undefined ? undefined : value, text } : checked;
}

/**
 * A private copy of whatever is to become arguments: a host's value, a decoded one, an advisor's or a person's. It
 * must be JSON, without the keys that could reach a prototype. Only what comes from a model has to be an object: a
 * schema whose root is none is wrapped on the wire, and its decoder takes the wrapping off.
 */
export function checkArguments(value: unknown, decode = (same: unknown): unknown => same): CheckedArguments {
  try {
    return { ok: true, value: copyChecked(decode(value), "", 0) };
  } catch (error) {
    const issue = error instanceof Unusable ? error.issue : { pointer: "", message: "can't be read" };
    return { ok: false, why: "unusable", issues: [issue], error };
  }
}

function unreadable(why: Unreadable["why"], text?: string): Unreadable {
  return { ok: false, why, issues: [], text };
}

function readText(text: string): unknown {
  return JSON.parse(/\d{16}/.test(text) ? quoteBigIntegers(text) : text);
}

/** Some models encode the whole object twice: one layer of text around it is taken off, no more. */
function doubleEncoded(text: string): unknown {
  try {
    return readText(text);
  } catch {
    return text;
  }
}

/** Puts quotes around integer tokens (outside of strings) that change when read as a double. */
export function quoteBigIntegers(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    if (!/^-?\d{16,}$/.test(token)) return token;
    return Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
  });
}

/** Ends a walk; caught in this file. */
export class Unusable extends Error {
  readonly issue: Issue;

  constructor(pointer: string, message: string) {
    super(message);
    this.issue = { pointer, message };
  }
}

function copyChecked(value: unknown, pointer: string, depth: number): Json {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (isExact(value)) return value;
      throw new Unusable(pointer, Number.isFinite(value) ? BIG : "is not a finite number");
    case "object":
      break;
    default:
      throw new Unusable(pointer, "is not a JSON value");
  }
  if (value === null) return null;
  if (depth >= MAX_DEPTH) throw new Unusable("", `is nested more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) {
    const item = (at: number): Json =>
      value[at] === undefined ? null : copyChecked(value[at], `${pointer}/${at}`, depth + 1);
    return Array.from(value, (_, at) => item(at));
  }
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === "function") return copyChecked(toJSON.call(value), pointer, depth + 1);
  return copyFields(value as Record<string, unknown>, pointer, depth);
}

function copyFields(value: Record<string, unknown>, pointer: string, depth: number): Json {
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) {
    const child = value[key];
    if (key === "__proto__" || (key === "constructor" && carriesPrototype(child)))
      throw new Unusable(pointer, `has the forbidden key "${key}"`);
    if (child === undefined) continue;
    // Paths are only spelt out where something can be wrong further down.
    const plain = typeof child === "string" || typeof child === "boolean" || child === null || isExact(child);
    copy[key] = plain ? child : copyChecked(child, `${pointer}/${escape(key)}`, depth + 1);
  }
  return copy;
}

// A host that parses for us has rounded already. From 1e21 up JavaScript itself writes an exponent, and a model that
// writes one means a magnitude, not digits.
function isUnsafeInteger(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;
}

function isExact(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && !isUnsafeInteger(value);
}

function carriesPrototype(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "prototype");
}

function escape(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
