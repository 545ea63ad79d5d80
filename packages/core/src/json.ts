import type { Json } from "@toolport/schema";

/** Freezes a JSON value of our own, all the way down, and gives it back. */
export function freezeJson(value: Json): Json {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const child of Object.values(value)) freezeJson(child);
  return Object.freeze(value);
}

/** A copy of a JSON value that its taker may change. */
export function copyJson(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map(copyJson);
  const copy: Record<string, Json> = {};
  for (const key of Object.keys(value)) setOwn(copy, key, copyJson(value[key] as Json));
  return copy;
}

/** Assigns an own property, whatever the key is called: a plain assignment to `__proto__` would set the prototype. */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  else target[key] = value;
}

/** The canonical JSON text of RFC 8785: keys by UTF-16 code unit, ECMAScript numbers, no white space. */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`).join(",")}}`;
}

/** 128 random bits as hex: tokens and run ids nobody can guess. */
export function randomId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/** Bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `Array.isArray` that also narrows readonly lists. */
export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** FNV-1a over UTF-16 units, 32 bits, in base 36: to tell things apart, never to keep something safe. */
export function shortHash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, "0");
}
