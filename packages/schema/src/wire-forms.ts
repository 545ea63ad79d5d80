import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { InferInput, InferOutput, StandardJsonSchema } from "./schema-source.ts";
import type { FormOf } from "./sources/reading.ts";
import { wrapSource } from "./sources/wrapped-source.ts";

/**
 * Says how parts of a schema travel: `formOf` is asked for each of the vendor's own schemas inside `source`, and what
 * it gives takes the place of what would have been written. The schema's types are kept.
 *
 * @example
 * withWireForms(order, (schema) =>
 *   schema === money ? { schema: { type: "string" }, decode: (text) => Money.parse(text) } : undefined)
 */
export function withWireForms<S extends StandardSchemaV1>(
  source: S,
  formOf: FormOf,
): StandardJsonSchema<InferInput<S>, InferOutput<S>> {
  return wrapSource(source, { formOf });
}
