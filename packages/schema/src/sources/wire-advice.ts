import type { StandardSchemaV1 } from "@standard-schema/spec";
import { pathKeys } from "./path-keys.ts";
import { isText, type Shape } from "./shape.ts";
import { alternatives, shapesAt } from "./shape-paths.ts";
import { toBigInt, toDate } from "./wire-values.ts";

type Issue = StandardSchemaV1.Issue;

/**
 * A vendor speaks of the values it was given: a Date, a Map's entry. Whoever called knows only what was sent, so issues
 * are told of that: by its path, and by the wire form where what came can't be in it.
 */
export function wireAdvice(
  shape: Shape,
  value: unknown,
  { issues }: StandardSchemaV1.FailureResult,
): StandardSchemaV1.FailureResult {
  return { issues: issues.map((issue) => onWire(shape, value, issue)) };
}

const wanted: Readonly<Partial<Record<Shape["kind"], string>>> = {
  date: 'expected a date and time as text in RFC 3339, such as "2024-05-01T12:00:00Z"',
  bigint: 'expected an integer as text, such as "12"',
  set: "expected an array without repetition",
  map: "expected an object, or an array of [key, value] pairs without repetition of a key",
};

function onWire(shape: Shape, value: unknown, issue: Issue): Issue {
  const steps = pathKeys(issue);
  const path: PropertyKey[] = [];
  let shapes: readonly Shape[] = [shape];
  let at: unknown = value;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index] as PropertyKey;
    const entry = entryOf(shapes, at, step, steps[index + 1]);
    if (entry?.isLong) index++;
    for (const key of entry ? entry.path : [step]) {
      path.push(key);
      shapes = shapesAt(shapes, String(key), at);
      at = childOf(at, key);
    }
  }
  return { ...issue, message: formAt(shapes, at) ?? issue.message, path };
}

/** Where the entry of a Map was on the wire. zod 3 counts entries and goes on to "key" or "value"; others give the key. */
function entryOf(
  shapes: readonly Shape[],
  value: unknown,
  step: PropertyKey,
  next: PropertyKey | undefined,
): { readonly path: readonly PropertyKey[]; readonly isLong: boolean } | undefined {
  const map = alternatives(shapes).find((shape) => shape.kind === "map");
  if (map?.kind !== "map" || typeof value !== "object" || value === null) return undefined;
  const isLong = typeof step === "number" && (next === "key" || next === "value");
  if (isText(map.key)) return isLong ? { path: [Object.keys(value)[step] ?? step], isLong } : undefined;
  const position = next === "key" ? 0 : 1;
  if (isLong) return { path: [step, position], isLong };
  const pairs: readonly unknown[] = Array.isArray(value) ? value : [];
  const index = pairs.findIndex((pair) => Array.isArray(pair) && pair[0] === step);
  return index < 0 ? undefined : { path: [index, 1], isLong };
}

function formAt(shapes: readonly Shape[], value: unknown): string | undefined {
  const [only, ...others] = alternatives(shapes).filter(({ kind }) => kind !== "absent" && kind !== "json");
  if (!only || others.length > 0) return undefined;
  const isReadable = only.kind === "date" || only.kind === "bigint" ? only.parses : false;
  // A Date that is too early, or no value at all: the vendor's own words fit.
  const isWire = typeof value === "string" || typeof value === "number" || Array.isArray(value);
  return isWire && !isReadable && !isInForm(only, value) ? wanted[only.kind] : undefined;
}

function isInForm(shape: Shape, value: unknown): boolean {
  if (shape.kind === "date") return typeof value === "string" && toDate(value) !== undefined;
  if (shape.kind === "bigint") return toBigInt(value) !== undefined;
  if (shape.kind === "set") return Array.isArray(value) && new Set(value).size === value.length;
  return (
    shape.kind === "map" &&
    !isText(shape.key) &&
    Array.isArray(value) &&
    new Set(value.map(keyOf)).size === value.length
  );
}

function keyOf(pair: unknown): unknown {
  return Array.isArray(pair) ? (pair[0] as unknown) : pair;
}

function childOf(value: unknown, key: PropertyKey): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<PropertyKey, unknown>)[key];
}
