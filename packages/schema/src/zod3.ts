import type { StandardSchemaV1 } from "@standard-schema/spec";
import { SchemaError } from "./schema-error.ts";
import type { InferInput, InferOutput, StandardJsonSchema } from "./schema-source.ts";
import { isZod3 } from "./sources/read-zod3.ts";
import { wrapSource } from "./sources/wrapped-source.ts";

/** Makes zod 3 schemas (also `zod/v3` of zod 4) writable as JSON Schema; the schema's types are kept. */
export function zod3<S extends StandardSchemaV1>(
  schema: S,
): StandardJsonSchema<InferInput<S>, InferOutput<S>> {
  if (isZod3(schema)) return wrapSource(schema, {});
  throw new SchemaError(
    "not_a_schema",
    'zod3() takes schemas of zod 3.24 or newer; zod 4 and zod mini have `zod()` in "@toolport/schema/zod".',
  );
}
