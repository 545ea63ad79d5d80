import { fromPointer } from "./json-pointer.ts";
import { type JsonSchemaOptions, jsonSchemaReader } from "./json-schema-reader.ts";
import { cloneJson } from "./plain-object.ts";
import type { JsonSchema, StandardJsonSchema, TypeBoxSchema, Validation } from "./schema-source.ts";

/** Gives plain JSON Schema a static type (which nothing checks against it), as a Standard JSON Schema that validates. */
export function jsonSchema<T = Record<string, unknown>>(
  schema: JsonSchema | TypeBoxSchema,
  options: JsonSchemaOptions = {},
): StandardJsonSchema<T, T> {
  const plain = schema as JsonSchema;
  const reader = jsonSchemaReader(plain, options);
  const convert = (): Record<string, unknown> => cloneJson(plain) as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: reader.vendor,
      validate(value) {
        // Only a Standard Schema source can be asynchronous.
        const checked = reader.validate(value) as Validation<T>;
        if (checked.ok) return { value: checked.value };
        return {
          issues: checked.issues.map(({ pointer, message }) => ({ message, path: fromPointer(pointer) })),
        };
      },
      jsonSchema: { input: convert, output: convert },
    },
  };
}
