import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import {
  conversionAdvice,
  crashAdvice,
  jsonAdvice,
  lostFields,
  unrepresentableAt,
} from "./conversion-advice.ts";
import { toPointer } from "./json-pointer.ts";
import { cloneJson } from "./plain-object.ts";
import { isSchemaError, SchemaError } from "./schema-error.ts";
import type { JsonSchema, JsonSchemaTarget, SchemaReader, Validation } from "./schema-source.ts";
import { isTooDeep, tooDeep } from "./too-deep.ts";

type Props = StandardSchemaV1.Props & Partial<StandardJSONSchemaV1.Props>;

/** Reads a Standard Schema; JSON Schema is asked of the vendor only when somebody wants it. */
export function standardReader(source: StandardSchemaV1): SchemaReader {
  const standard: Props = source["~standard"];
  const converted = new Map<JsonSchemaTarget, JsonSchema>();
  return {
    vendor: standard.vendor,
    source,
    validate(value) {
      try {
        const result = standard.validate(value);
        if (!isThenable(result)) return toValidation(result);
        return Promise.resolve(result).then(toValidation, (error: unknown) => failed(error, value, source));
      } catch (error) {
        return failed(error, value, source);
      }
    },
    jsonSchema(target = "draft-2020-12") {
      let schema = converted.get(target);
      if (!schema) converted.set(target, (schema = convert(source, standard, target)));
      return schema;
    },
  };
}

function toValidation(result: StandardSchemaV1.Result<unknown>): Validation {
  if (!result.issues) return { ok: true, value: result.value };
  const issues = result.issues.map(({ path = [], message }) => ({
    pointer: toPointer(path.map((step) => (typeof step === "object" ? step.key : step))),
    message,
  }));
  return { ok: false, issues };
}

function failed(error: unknown, value: unknown, source: StandardSchemaV1): Validation {
  // A recursive schema overflows the stack on input that is deep enough: that is the input's fault.
  if (isTooDeep(value)) return tooDeep;
  if (isSchemaError(error)) throw error;
  const vendor = source["~standard"].vendor;
  throw new SchemaError(
    "validator_threw",
    `The ${vendor} schema's own code threw while validating: ${textOf(error)}.`,
    {
      cause: error,
    },
  );
}

function convert(source: StandardSchemaV1, standard: Props, target: JsonSchemaTarget): JsonSchema {
  const { vendor, jsonSchema } = standard;
  if (!jsonSchema) throw new SchemaError("no_json_schema", conversionAdvice(source));
  let schema: JsonSchema;
  try {
    schema = cloneJson(jsonSchema.input({ target }), Object.freeze);
  } catch (error) {
    if (isSchemaError(error)) throw error;
    const pointer = unrepresentableAt(jsonSchema, target);
    const where = pointer === undefined ? "" : ` at ${pointer || "its root"}`;
    const advice = error instanceof TypeError ? crashAdvice : jsonAdvice;
    const text = `The ${vendor} schema can't be written as JSON Schema${where}: ${textOf(error)}. ${advice}`;
    throw new SchemaError("unrepresentable", text, { pointer, cause: error });
  }
  const lost = lostFields(source, schema);
  if (lost) throw new SchemaError("conversion_lost", lost);
  return schema;
}

function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | undefined)?.then === "function";
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
}
