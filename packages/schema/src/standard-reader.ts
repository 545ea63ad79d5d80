import type { StandardSchemaV1 } from "@standard-schema/spec";
import { compositionOf } from "./composed.ts";
import { toPointer } from "./json-pointer.ts";
import { isSchemaError, SchemaError } from "./schema-error.ts";
import type { SchemaReader, Validation } from "./schema-source.ts";
import { mayBeAbsent } from "./sources/may-be-absent.ts";
import { pathKeys } from "./sources/path-keys.ts";
import { unknownKeys } from "./sources/unknown-keys.ts";
import { openSource } from "./sources/wrapped-source.ts";
import { isTooDeep, tooDeep } from "./too-deep.ts";

/** Reads a Standard Schema; JSON Schema is made only when somebody wants it. */
export function standardReader(source: StandardSchemaV1): SchemaReader {
  const inside = openSource(source);
  return {
    vendor: source["~standard"].vendor,
    source,
    validate(value) {
      try {
        const result = inside.validate(value);
        if (!isThenable(result)) return toValidation(result);
        return Promise.resolve(result).then(toValidation, (error: unknown) => failed(error, value, source));
      } catch (error) {
        return failed(error, value, source);
      }
    },
    jsonSchema: (target = "draft-2020-12") => inside.written(target, "input").schema,
    losses: (target = "draft-2020-12") => inside.written(target, "input").losses,
    unknownKeys(value) {
      const shape = inside.shape();
      return shape ? unknownKeys(shape, value) : [];
    },
    optional: mayBeAbsent(inside.source),
    ...compositionOf(source),
  };
}

function toValidation(result: StandardSchemaV1.Result<unknown>): Validation {
  if (!result.issues) return { ok: true, value: result.value };
  const issues = result.issues.map((issue) => ({
    pointer: toPointer(pathKeys(issue)),
    message: issue.message,
  }));
  return { ok: false, issues };
}

function failed(error: unknown, value: unknown, source: StandardSchemaV1): Validation {
  // A recursive schema overflows the stack on input that is deep enough: that is the input's fault.
  if (isTooDeep(value)) return tooDeep;
  if (isSchemaError(error)) throw error;
  const { vendor } = source["~standard"];
  const text = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  throw new SchemaError(
    "validator_threw",
    `The ${vendor} schema's own code threw while validating: ${text}.`,
    {
      cause: error,
    },
  );
}

function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | undefined)?.then === "function";
}
