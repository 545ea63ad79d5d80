import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { SchemaError } from "../schema-error.ts";
import type { InferInput, InferOutput, JsonSchemaTarget, StandardJsonSchema } from "../schema-source.ts";
import type { ReadOptions } from "./reading.ts";
import type { Side } from "./shape.ts";
import { type VendorSchema, vendorSchema } from "./vendor-schema.ts";

const insides = new WeakMap<object, VendorSchema>();

/** What a source is read as: a wrapped one as what is inside. */
export function openSource(source: StandardSchemaV1): VendorSchema {
  return insides.get(source) ?? vendorSchema(source, {});
}

/** A schema that writes itself as JSON Schema and takes what comes over the wire; its types are kept. */
export function wrapSource<S extends StandardSchemaV1>(
  source: S,
  options: ReadOptions,
): StandardJsonSchema<InferInput<S>, InferOutput<S>> {
  const outer = insides.get(source);
  const inside = vendorSchema(outer?.source ?? source, { ...outer?.options, ...options });
  const { vendor } = source["~standard"];
  const write =
    (side: Side) =>
    ({ target }: StandardJSONSchemaV1.Options): Record<string, unknown> =>
      structuredClone(inside.written(targetOf(target), side).schema) as Record<string, unknown>;
  const wrapped: StandardJsonSchema<InferInput<S>, InferOutput<S>> = {
    "~standard": {
      version: 1,
      vendor,
      validate: inside.validate as StandardSchemaV1.Props<InferInput<S>, InferOutput<S>>["validate"],
      jsonSchema: { input: write("input"), output: write("output") },
    },
  };
  insides.set(wrapped, inside);
  return wrapped;
}

function targetOf(target: string): JsonSchemaTarget {
  if (target === "draft-07" || target === "draft-2020-12") return target;
  throw new SchemaError(
    "no_json_schema",
    `"${target}" is not one of the drafts written here: draft-2020-12, draft-07.`,
  );
}
