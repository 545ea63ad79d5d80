import {
  type DialectName,
  dialects,
  isSchemaError,
  type JsonSchema,
  type Projection,
  project,
  readSchema,
} from "../../src/index.ts";
import { checkers } from "../checkers/checkers.ts";
import { isNode } from "../checkers/schema-places.ts";
import { canonicalJson } from "./canonical-json.ts";
import { mapChildren } from "./map-children.ts";
import { type Extras, nothing } from "./sampling.ts";
import type { Written } from "./schemas.ts";
import { type Values, valuesFor } from "./values.ts";

export interface Trial {
  readonly written: Written;
  /** Values that the source accepts. */
  readonly source: Values;
  readonly dialect: DialectName;
  readonly seed: number;
  /** How many values on each side. */
  readonly values: number;
}

/** Counted over a run, so that a law that hardly ever had something to judge is found out. */
export interface Tally {
  schemas: number;
  strict: number;
  pairs: number;
  /** Wire values that were read back and accepted, refused by validation, refused by `decode`. */
  accepted: number;
  invalid: number;
  undecodable: number;
}

export const newTally = (): Tally => ({
  schemas: 0,
  strict: 0,
  pairs: 0,
  accepted: 0,
  invalid: 0,
  undecodable: 0,
});

// Kinds of loss after which the wire takes values that the source doesn't; JSON text is another.
const loosening = new Set(["described", "dropped", "ignored", "mistake"]);

/** Which laws of a projection one schema breaks, each with what shows it. */
export function brokenLaws(trial: Trial, tally: Tally): readonly string[] {
  const { written, dialect } = trial;
  const before = JSON.stringify(written.schema);
  const projection = project(written.schema, dialect);
  tally.schemas += 1;
  if (projection.strict) tally.strict += 1;
  const grown = JSON.stringify(projection.schema).length;
  // What is written in place of references multiplies; nobody sends a hundred kilobytes for one.
  if (grown > 40_000 + 20 * before.length) return [`(f) ${before.length} characters became ${grown}`];
  const wire = valuesFor(projection.schema);
  return [
    ...shape(projection, trial),
    ...outward(projection, wire, trial, tally),
    ...homeward(projection, wire, trial, tally),
    ...(JSON.stringify(written.schema) === before ? [] : ["(e) the source was changed"]),
  ];
}

/** The dialect that the schema went out in, after a fallback. */
export function dialectOf({ strict }: Projection, dialect: DialectName): DialectName {
  const { fallback, strict: isStrict } = dialects[dialect];
  return isStrict && !strict && fallback ? (fallback.name as DialectName) : dialect;
}

// (a) the dialect's rules; (d) once more changes nothing, and twice is the same.
function shape(projection: Projection, { written, dialect }: Trial): readonly string[] {
  const final = dialectOf(projection, dialect);
  const again = project(projection.schema, final).schema;
  const twin = project(written.schema, dialect);
  return [
    ...checkers[final](projection.schema).map((fault) => `(a) ${fault}`),
    ...(JSON.stringify(again) === JSON.stringify(projection.schema)
      ? []
      : [`(d) projected again: ${JSON.stringify(again)}`]),
    ...(JSON.stringify(twin) === JSON.stringify(projection)
      ? []
      : ["(d) another result for the same schema"]),
  ];
}

// (b) what the source accepts has a form on the wire, and comes back as it was.
function outward(projection: Projection, wire: Values, trial: Trial, tally: Tally): readonly string[] {
  const { source, seed, values } = trial;
  const extras = extrasFor(projection, trial);
  return Array.from({ length: values }, (_, index) => {
    const value = source.valid(seed + index, index % 2 === 1 ? extras : undefined);
    if (value === nothing) return [];
    tally.pairs += 1;
    const text = JSON.stringify(value);
    const encoded = projection.encode(value);
    if (!wire.oracle.accepts(encoded))
      return [
        `(b) ${text} encodes to ${JSON.stringify(encoded)}: ${JSON.stringify(wire.oracle.errors(encoded))}`,
      ];
    const sent = JSON.stringify(encoded);
    const back = attempt(() => projection.decode(JSON.parse(sent)));
    if ("error" in back)
      return [`(b) ${text} encodes to ${sent}, which does not decode: ${String(back.error)}`];
    if (canonicalJson(back.value) !== canonicalJson(value))
      return [`(b) ${text} encodes to ${sent} and comes back as ${JSON.stringify(back.value)}`];
    return JSON.stringify(value) === text ? [] : [`(b) ${text} was changed by encoding it`];
  }).flat();
}

/** Kinds of value that are excluded: what a schema allows by silence, where the dialect closes objects and tuples. */
function extrasFor(projection: Projection, { dialect }: Trial): Extras {
  const { objects, maps, tuples } = dialects[dialectOf(projection, dialect)];
  return { keys: objects === "keep" && maps === "keep", items: tuples !== "object" && tuples !== "list" };
}

// (c) what the wire's schema accepts is accepted by the source, or refused with its place.
function homeward(projection: Projection, wire: Values, trial: Trial, tally: Tally): readonly string[] {
  const { written, source, seed, values } = trial;
  // A default may make an accepted value unacceptable (`dependentRequired`, `maxProperties`): that is not judged here.
  const reader = readSchema(withoutDefaults(written.schema) as JsonSchema);
  const isExact = !projection.losses.some(
    ({ action, message }) => loosening.has(action) || (action === "rewritten" && message.includes("JSON")),
  );
  return Array.from({ length: values }, (_, index) => {
    const isValid = index % 3 !== 2;
    const value = isValid ? wire.valid(seed + index) : wire.near(seed + index);
    if (value === nothing) return [];
    tally.pairs += 1;
    const text = JSON.stringify(value);
    const back = attempt(() => projection.decode(value));
    if (JSON.stringify(value) !== text) return [`(c) ${text} was changed by decoding it`];
    if ("error" in back) {
      tally.undecodable += 1;
      const { error } = back;
      const isTold =
        isSchemaError(error, "undecodable") &&
        error.pointer !== undefined &&
        error.message.includes(error.pointer);
      return isTold ? [] : [`(c) ${text}: ${String(error)}`];
    }
    const answer = reader.validate(back.value);
    if (answer instanceof Promise) return ["(c) validation is asynchronous"];
    const read = JSON.stringify(back.value);
    if (source.oracle.accepts(back.value)) {
      tally.accepted += 1;
      return answer.ok
        ? []
        : [`(c) ${text} is read as ${read}, which is refused: ${JSON.stringify(answer.issues)}`];
    }
    tally.invalid += 1;
    if (answer.ok && !source.oracle.acceptsBarFormats(back.value))
      return [`(c) ${text} is read as ${read}, which is let through`];
    if (
      !answer.ok &&
      answer.issues.some(({ pointer, message }) => typeof pointer !== "string" || message === "")
    )
      return [`(c) ${text}: an issue without a place`];
    if (isExact && isValid && wire.oracle.accepts(value))
      return [`(c) ${text} fits the schema, is read as ${read}, which the source refuses; no loss says so`];
    return [];
  }).flat();
}

function withoutDefaults(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { default: _, ...others } = mapChildren(schema, withoutDefaults);
  return others;
}

function attempt(run: () => unknown): { readonly value: unknown } | { readonly error: unknown } {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}
