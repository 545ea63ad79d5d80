import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import { jsonAdvice, lostFields } from "./conversion-advice.ts";
import { toPointer } from "./json-pointer.ts";
import { project } from "./project.ts";
import { SchemaError } from "./schema-error.ts";
import type { InferInput, InferOutput, StandardJsonSchema } from "./schema-source.ts";

/** Makes zod 3 schemas (also `zod/v3` of zod 4) writable as JSON Schema; the schema's types are kept. */
export function zod3<S extends StandardSchemaV1>(
  schema: S,
): StandardJsonSchema<InferInput<S>, InferOutput<S>> {
  if (!definitionOf(schema)?.typeName)
    throw new SchemaError(
      "not_a_schema",
      'zod3() takes schemas of zod 3.24 or newer; zod 4 and zod mini have `zod()` in "@toolport/schema/zod".',
    );
  const convert =
    (side: "input" | "output") =>
    ({ target }: StandardJSONSchemaV1.Options): Record<string, unknown> => {
      const draft07 = write(schema, side);
      const lost = lostFields(schema, draft07);
      if (lost) throw new SchemaError("conversion_lost", lost);
      const dialect = target === "draft-07" ? "json-schema-draft-07" : "json-schema-2020-12";
      return { ...project(draft07, dialect).schema };
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

interface Definition {
  readonly typeName?: string;
  readonly coerce?: boolean;
  readonly unknownKeys?: string;
}

function definitionOf(schema: object): Definition | undefined {
  const { _def } = schema as { readonly _def?: Definition };
  return _def;
}

function write(schema: object, side: "input" | "output"): Record<string, unknown> {
  return zodToJsonSchema(schema as Parameters<typeof zodToJsonSchema>[0], {
    target: "jsonSchema7",
    effectStrategy: side === "input" ? "input" : "any",
    pipeStrategy: side,
    // The converter writes these as strings or arrays that the schema itself would then refuse.
    override(definition, { currentPath }) {
      const { typeName = "", coerce } = definition as Definition;
      if (side === "output" || coerce || !/^Zod(Date|BigInt|Map|Set|Symbol|NaN|Function)$/.test(typeName))
        return ignoreOverride;
      const pointer = toPointer(currentPath.slice(1));
      throw new SchemaError(
        "unrepresentable",
        `The zod schema can't be written as JSON Schema at ${pointer || "its root"}: ${typeName} has no JSON form. ${jsonAdvice}`,
        { pointer },
      );
    },
    // zod 3 drops unknown keys by default, which is not the same as refusing them.
    postProcess(written, definition) {
      const { typeName, unknownKeys } = definition as Definition;
      if (
        written &&
        typeName === "ZodObject" &&
        unknownKeys === "strip" &&
        "additionalProperties" in written
      ) {
        const { additionalProperties, ...open } = written;
        return additionalProperties === false ? open : written;
      }
      return written;
    },
  }) as Record<string, unknown>;
}
