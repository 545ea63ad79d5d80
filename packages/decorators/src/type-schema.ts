import type { JsonSchema } from "@toolport/schema";

const SCHEMAS: ReadonlyMap<unknown, JsonSchema> = new Map<unknown, JsonSchema>([
  [String, { type: "string" }],
  [Boolean, { type: "boolean" }],
  [Number, { type: "number" }],
  [Array, { type: "array" }],
  [Object, { type: "object" }],
]);

/** The schema of a type as compilers note it; undefined for what JSON can't carry, and for types nobody noted. */
export function typeSchema(type: unknown): JsonSchema | undefined {
  const known = SCHEMAS.get(type);
  if (known || typeof type !== "function") return known;
  // Of the platform's own classes (Date, Map, Promise, URL, …) JSON has none; somebody's own is an object of data.
  return (globalThis as Readonly<Record<string, unknown>>)[type.name] === type
    ? undefined
    : SCHEMAS.get(Object);
}
