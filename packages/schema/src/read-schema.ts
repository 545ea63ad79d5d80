import type { StandardSchemaV1 } from "@standard-schema/spec";
import { jsonSchemaReader } from "./json-schema-reader.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import { SchemaError } from "./schema-error.ts";
import type { SchemaReader, SchemaSource } from "./schema-source.ts";
import { typeBoxLosses } from "./sources/typebox-losses.ts";
import { standardReader } from "./standard-reader.ts";

const readers = new WeakMap<SchemaSource, SchemaReader>();

/** One reader per source object; nothing is converted or compiled before it is asked for. */
export function readSchema(source: SchemaSource): SchemaReader {
  let reader = readers.get(source);
  if (!reader) readers.set(source, (reader = createReader(source)));
  return reader;
}

function createReader(source: SchemaSource): SchemaReader {
  if (isStandard(source)) return standardReader(source);
  if (!isPlain(source)) {
    const advice =
      "Expected a Standard Schema or a JSON Schema object; older versions of a schema library may be neither";
    throw new SchemaError("not_a_schema", `${advice}. Got ${kindOf(source)}.`);
  }
  const field = Object.keys(source).find((key) => isStandard(source[key]));
  if (field === undefined) {
    const reader = jsonSchemaReader(source);
    return "~kind" in source ? { ...reader, losses: () => typeBoxLosses(source) } : reader;
  }
  throw new SchemaError(
    "not_a_schema",
    `Expected one schema, got a record of schemas ("${field}", …): wrap it with the library's object(), as z.object({ … }).`,
  );
}

function isPlain(source: unknown): source is PlainObject {
  if (!isObject(source)) return false;
  const prototype: unknown = Object.getPrototypeOf(source);
  // Another realm's plain object has another `Object.prototype`, but still nothing above it.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isStandard(source: unknown): source is StandardSchemaV1 {
  if (typeof source !== "function" && !isObject(source)) return false;
  const standard = (source as Partial<StandardSchemaV1>)["~standard"];
  if (!isObject(standard) || typeof standard.validate !== "function") return false;
  // zod's `toJSONSchema` hides a live `~standard` in its output, which is plain JSON Schema all the same.
  const own = Object.getOwnPropertyDescriptor(source, "~standard");
  return !own || own.enumerable === true || !isPlain(source);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return isObject(value) ? `an instance of ${value.constructor.name}` : typeof value;
}
