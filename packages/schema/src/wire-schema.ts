import type { JsonSchema } from "./schema-source.ts";

type Decode = (value: unknown) => unknown;

const schemas = new WeakMap<Decode, JsonSchema>();

/** Remembers which schema a projection's decoder undoes. */
export function keepWireSchema<P extends { readonly schema: JsonSchema; readonly decode: Decode }>(
  projection: P,
): P {
  schemas.set(projection.decode, projection.schema);
  return projection;
}

/** The schema whose values a projection's `decode` takes; undefined for any other function. */
export function wireSchemaOf(decode: Decode): JsonSchema | undefined {
  return schemas.get(decode);
}
