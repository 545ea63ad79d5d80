import type { StandardSchemaV1 } from "@standard-schema/spec";
import { isObject } from "./plain-object.ts";
import type { JsonSchema } from "./schema-source.ts";

/** What to do about a schema whose insides we don't know and that has no converter. */
export function conversionAdvice(source: StandardSchemaV1): string {
  const { vendor } = source["~standard"];
  return (
    `This ${vendor} schema validates but can't write itself as JSON Schema: use a version of ${vendor} that ` +
    "implements Standard JSON Schema, or give JSON Schema by `jsonSchema()`."
  );
}

/** A converter made for another version returns `{}` instead of failing; says so, or nothing when all is well. */
export function lostFields(source: StandardSchemaV1, schema: JsonSchema): string | undefined {
  const fields = fieldsOf(source);
  if (!fields || schema["$ref"] || schema["allOf"]) return undefined;
  if (schema["type"] === "object" && (fields.length === 0 || isObject(schema["properties"])))
    return undefined;
  return (
    `The ${source["~standard"].vendor} object with ${fields.length} fields came out as JSON Schema without them: ` +
    "the converter and the schema are of different versions. Install one version of both, or give JSON Schema by `jsonSchema()`."
  );
}

/** What can be seen of an object's fields from outside: most vendors keep them under one of these names. */
function fieldsOf(source: object): readonly string[] | undefined {
  const { type, entries, shape, fields } = source as Readonly<Record<string, unknown>>;
  const found = [entries, shape, fields].find((value) => typeof value === "object" && value !== null);
  return type === "object" && isObject(found) ? Object.keys(found) : undefined;
}
