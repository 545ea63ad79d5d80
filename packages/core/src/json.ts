import type { Json } from "@toolport/schema";

/** A deeply frozen copy of a JSON value. */
export function frozenCopy(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return Object.freeze(value.map(frozenCopy));
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, frozenCopy(value[key] as Json));
  return Object.freeze(copy);
}

/** Assigns an own property, whatever the key is called: a plain assignment to `__proto__` would set the prototype. */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  else target[key] = value;
}

/** The canonical JSON text of RFC 8785: keys by UTF-16 code unit, ECMAScript numbers, no white space. */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`).join(",")}}`;
}

// Control characters, and those that hide or reorder text: what a person reads must be what will run.
const INVISIBLE = new RegExp(
  "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]",
  "g",
);

/** The text with every control, zero-width and direction-changing character written as `\uXXXX`. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** SHA-256 as lower-case hex, by WebCrypto, so that no Node import is needed. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return toHex(bytes);
}

/** 128 random bits as hex: tokens and run ids nobody can guess. */
export function randomId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `Array.isArray` that also narrows readonly lists. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}
