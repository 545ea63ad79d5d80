import type { Json, JsonSchema } from "../src/index.ts";
import { repair } from "../src/repair/index.ts";

export const text = { type: "string" };
export const int = { type: "integer" };
export const texts = { type: "array", items: text };

export function fields(properties: Record<string, unknown>, required?: readonly string[]): JsonSchema {
  return { type: "object", properties, ...(required && { required }) };
}

/** The repaired value, and the repairs as `pointer kind`. */
export function repaired(value: unknown, schema: JsonSchema, names?: readonly string[]): unknown {
  const found = repair(value as Json, schema, names && { names });
  return found && [found.value, ...found.repairs.map(({ pointer, kind }) => `${pointer} ${kind}`)];
}
