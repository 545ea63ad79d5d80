import type { StandardSchemaV1 } from "@standard-schema/spec";
import { globalRegistry } from "zod/v4/core";
import { SchemaError } from "./schema-error.ts";
import type { InferInput, InferOutput, JsonSchema, StandardJsonSchema } from "./schema-source.ts";
import { isZod4 } from "./sources/read-zod4.ts";
import { wrapSource } from "./sources/wrapped-source.ts";

/**
 * Makes zod 4 and zod mini of every minor, and `zod/v4` of zod 3.25, writable as JSON Schema, with the notes that zod
 * mini keeps in its registry; the schema's types are kept.
 */
export function zod<S extends StandardSchemaV1>(
  schema: S,
): StandardJsonSchema<InferInput<S>, InferOutput<S>> {
  if (isZod4(schema)) return wrapSource(schema, { notesOf });
  throw new SchemaError(
    "not_a_schema",
    'zod() takes schemas of zod 4 or zod mini; zod 3 has `zod3()` in "@toolport/schema/zod3".',
  );
}

function notesOf(schema: object): JsonSchema | undefined {
  return globalRegistry.get<Parameters<typeof globalRegistry.get>[0]>(
    schema as Parameters<typeof globalRegistry.get>[0],
  );
}
