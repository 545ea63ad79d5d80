import type { Json } from "@toolport/schema";

/** What is at an RFC 6901 pointer; undefined when nothing is. */
export function valueAt(whole: Json, pointer: string): Json | undefined {
  let value: unknown = whole;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as Json;
}
