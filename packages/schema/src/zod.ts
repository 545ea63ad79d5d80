import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { toJSONSchema } from "zod/v4/core";
import { lostFields } from "./conversion-advice.ts";
import { SchemaError } from "./schema-error.ts";
import type { InferInput, InferOutput, StandardJsonSchema } from "./schema-source.ts";

/** Makes zod mini, zod 4.0 and 4.1, and `zod/v4` of zod 3.25 writable as JSON Schema; the schema's types are kept. */
export function zod<S extends StandardSchemaV1>(
  schema: S,
): StandardJsonSchema<InferInput<S>, InferOutput<S>> {
  if (!isZod4(schema))
    throw new SchemaError(
      "not_a_schema",
      'zod() takes schemas of zod 4 or zod mini; zod 3 has `zod3()` in "@toolport/schema/zod3".',
    );
  const convert =
    (io: "input" | "output") =>
    ({ target, libraryOptions }: StandardJSONSchemaV1.Options): Record<string, unknown> => {
      // "draft-7" is the spelling that every zod 4 knows.
      const spelled = target === "draft-07" ? "draft-7" : "draft-2020-12";
      const written = toJSONSchema(schema, { ...libraryOptions, io, target: spelled }) as Record<
        string,
        unknown
      >;
      const lost = lostFields(schema, written);
      if (lost) throw new SchemaError("conversion_lost", lost);
      return written;
    };
  return {
    "~standard": {
      version: 1,
      vendor: "zod",
      validate: schema["~standard"].validate as StandardSchemaV1.Props<
        InferInput<S>,
        InferOutput<S>
      >["validate"],
      jsonSchema: { input: convert("input"), output: convert("output") },
    },
  };
}

type Zod4 = Parameters<typeof toJSONSchema>[0];

function isZod4(schema: StandardSchemaV1): schema is StandardSchemaV1 & Zod4 {
  return "_zod" in schema;
}
