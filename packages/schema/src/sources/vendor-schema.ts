import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { conversionAdvice, lostFields } from "../conversion-advice.ts";
import { cloneJson } from "../plain-object.ts";
import { isSchemaError, SchemaError } from "../schema-error.ts";
import type { JsonSchemaTarget } from "../schema-source.ts";
import { type Deep, type FromWire, fromWire } from "./from-wire.ts";
import { normalForm } from "./normal-form.ts";
import { pathKeys } from "./path-keys.ts";
import { readShape } from "./read-shape.ts";
import type { ReadOptions } from "./reading.ts";
import type { Shape, Side } from "./shape.ts";
import { type SourceSchema, sourceSchema } from "./source-schema.ts";
import { wireAdvice } from "./wire-advice.ts";

type Result = StandardSchemaV1.Result<unknown>;

/** One author's schema, as its vendor validates it and as it travels. */
export interface VendorSchema {
  readonly source: StandardSchemaV1;
  readonly options: ReadOptions;
  /** Undefined where the vendor's insides are unknown. */
  readonly shape: () => Shape | undefined;
  /** By the vendor, of what came over the wire. */
  readonly validate: (value: unknown) => Result | Promise<Result>;
  readonly written: (target: JsonSchemaTarget, side: Side) => SourceSchema;
}

/** Nothing is read before it is asked for. */
export function vendorSchema(source: StandardSchemaV1, options: ReadOptions): VendorSchema {
  const standard = source["~standard"];
  const shapes = new Map<Side, Shape | undefined>();
  const shapeOf = (side: Side): Shape | undefined => {
    if (!shapes.has(side)) shapes.set(side, readCarefully(source, { ...options, side }));
    return shapes.get(side);
  };
  const written = new Map<string, SourceSchema>();
  let wire: FromWire | undefined;
  let isRead = false;
  return {
    source,
    options,
    shape: () => shapeOf("input"),
    validate(value) {
      if (!isRead) {
        wire = wireOf(shapeOf("input"));
        isRead = true;
      }
      return wire ? validateWire(standard, wire, shapeOf("input") as Shape, value) : standard.validate(value);
    },
    written(target, side) {
      const key = `${target} ${side}`;
      let result = written.get(key);
      if (!result) {
        result = writeCarefully(source, shapeOf(side), target, side);
        written.set(key, result);
      }
      return result;
    },
  };
}

function wireOf(shape: Shape | undefined): FromWire | undefined {
  try {
    return shape && fromWire(shape);
  } catch {
    // The author's own code (a lazy schema's getter) threw; the vendor's validator meets it, too, and tells.
    return undefined;
  }
}

/** A vendor's insides are its own: where they are not what they were, its own converter is still there. */
function readCarefully(source: StandardSchemaV1, options: ReadOptions): Shape | undefined {
  try {
    return readShape(source, options);
  } catch (error) {
    if (isSchemaError(error)) throw error;
    return undefined;
  }
}

function validateWire(
  standard: StandardSchemaV1.Props,
  wire: FromWire,
  shape: Shape,
  value: unknown,
): Result | Promise<Result> {
  const made = wire.convert(value);
  const tell = (result: Result): Result => (result.issues ? wireAdvice(shape, value, result) : result);
  const run = (): Result | Promise<Result> => standard.validate(made);
  if (!wire.preprocesses) return either(run, tell);
  // The author's own code may take the wire form by itself. Where that failed, it is given the vendor's value.
  const again = (failure: Result, deep: Deep): Result | Promise<Result> => {
    const second = wire.convertDeep(value, deep);
    if (!second) return tell(failure);
    return either(
      () => standard.validate(second.value),
      (other) => (other.issues ? tell(failure) : other),
      () => tell(failure),
    );
  };
  return either(
    run,
    (first) => (first.issues ? again(first, within(first.issues)) : first),
    (error) => {
      const second = wire.convertDeep(value, () => true);
      if (!second) throw error;
      return standard.validate(second.value);
    },
  );
}

/** Whether one of the issues lies at a path or below it. */
function within(issues: readonly StandardSchemaV1.Issue[]): Deep {
  const paths = issues.map((issue) => pathKeys(issue).map(String));
  // An issue above it may be a union's, which says nothing of what is inside.
  return (path) => paths.some((failed) => path.every((key, at) => at >= failed.length || failed[at] === key));
}

/** Goes on with a result or an error, at once if it is there at once. */
function either(
  run: () => Result | Promise<Result>,
  then: (result: Result) => Result | Promise<Result>,
  fail?: (error: unknown) => Result | Promise<Result>,
): Result | Promise<Result> {
  let result: Result | Promise<Result>;
  try {
    result = run();
  } catch (error) {
    if (fail) return fail(error);
    throw error;
  }
  return isThenable(result) ? result.then(then, fail) : then(result);
}

function writeCarefully(
  source: StandardSchemaV1,
  shape: Shape | undefined,
  target: JsonSchemaTarget,
  side: Side,
): SourceSchema {
  if (!shape) return byVendor(source, target, side);
  try {
    return sourceSchema(shape, target);
  } catch (error) {
    throw isSchemaError(error) ? error : unwritable(source, error);
  }
}

function byVendor(source: StandardSchemaV1, target: JsonSchemaTarget, side: Side): SourceSchema {
  const { vendor, jsonSchema }: StandardSchemaV1.Props & Partial<StandardJSONSchemaV1.Props> =
    source["~standard"];
  if (!jsonSchema) throw new SchemaError("no_json_schema", conversionAdvice(source));
  try {
    const written = cloneJson(jsonSchema[side]({ target }));
    const lost = lostFields(source, written);
    if (lost) throw new SchemaError("conversion_lost", lost);
    // What came as JSON Schema is its author's, in its own draft.
    const schema = vendor === "json-schema" ? written : normalForm(written, target);
    return { schema: cloneJson(schema, Object.freeze), losses: [] };
  } catch (error) {
    throw isSchemaError(error) ? error : unwritable(source, error);
  }
}

function unwritable({ "~standard": { vendor } }: StandardSchemaV1, error: unknown): SchemaError {
  const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  return new SchemaError(
    "unrepresentable",
    `The ${vendor} schema can't be written as JSON Schema: ${why}. A model can only send JSON: take a string, number, array or object there and convert it in the schema.`,
    { cause: error },
  );
}

function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as Partial<Promise<T>> | undefined)?.then === "function";
}
