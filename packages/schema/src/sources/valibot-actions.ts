import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { boundWords } from "./bounds.ts";
import { formatRule, numberShape, type ScalarRule, textParts, textShape } from "./scalar-rules.ts";
import type { Limits, Shape } from "./shape.ts";

type Actions = readonly PlainObject[];

export function stringV(actions: Actions): Shape {
  return withValues(textShape(actions.flatMap(textRules)), actions);
}

export function numberV(actions: Actions): Shape {
  const shape = numberShape(
    actions.map(({ type, requirement }): ScalarRule => {
      const keyword = bounds[String(type)];
      if (keyword !== undefined) return { [keyword]: Number(requirement) };
      // `safe_integer` has the range of every integer that JSON can carry.
      return { integer: type === "integer" || type === "safe_integer" };
    }),
  );
  return withValues(shape, actions);
}

export function dateV(actions: Actions): Shape {
  return { kind: "date", parses: false, bounds: wordsOf(actions) };
}

export function bigintV(actions: Actions): Shape {
  return { kind: "bigint", parses: false, bounds: wordsOf(actions) };
}

/** How many items or entries. */
export function limitsV(actions: Actions): Limits {
  let { min, max }: Limits = {};
  for (const { type, requirement } of actions) {
    const [low, high] = limits[String(type)] ?? [];
    const count = type === "non_empty" ? 1 : type === "empty" ? 0 : requirement;
    if (typeof count !== "number") continue;
    if (low) min = Math.max(min ?? 0, count);
    if (high) max = Math.min(max ?? Infinity, count);
  }
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

export function notesV(actions: Actions): PlainObject {
  const notes: Record<string, unknown> = {};
  for (const action of actions) {
    if (action["kind"] !== "metadata") continue;
    const { type } = action;
    const added = type === "metadata" ? action["metadata"] : { [String(type)]: action[String(type)] };
    if (isObject(added)) for (const key of Object.keys(added)) setOwn(notes, key, added[key]);
  }
  return notes;
}

const bounds: Readonly<
  Record<string, "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf">
> = {
  min_value: "minimum",
  max_value: "maximum",
  gt_value: "exclusiveMinimum",
  lt_value: "exclusiveMaximum",
  multiple_of: "multipleOf",
};

const limits: Readonly<Record<string, readonly [low: boolean, high: boolean]>> = {
  length: [true, true],
  size: [true, true],
  entries: [true, true],
  min_length: [true, false],
  min_size: [true, false],
  min_entries: [true, false],
  non_empty: [true, false],
  max_length: [false, true],
  max_size: [false, true],
  max_entries: [false, true],
  empty: [false, true],
};

function textRules(action: PlainObject): readonly ScalarRule[] {
  const { kind, requirement } = action;
  const type = String(action["type"]);
  if (kind !== "validation") return [];
  if (Object.hasOwn(limits, type)) {
    const { min, max } = limitsV([action]);
    return [{ ...(min !== undefined && { minLength: min }), ...(max !== undefined && { maxLength: max }) }];
  }
  if (type === "starts_with") return [textParts({ starts: requirement })];
  if (type === "ends_with") return [textParts({ ends: requirement })];
  if (type === "includes") return [textParts({ includes: requirement })];
  if (type === "url" || type === "iso_timestamp") return [formatRule(type)];
  if (!(requirement instanceof RegExp)) return [];
  return type === "regex" ? [{ pattern: requirement }] : [formatRule(type, requirement)];
}

/** What was narrowed to fixed values. */
function withValues(shape: Shape, actions: Actions): Shape {
  if (shape.kind !== "json") return shape;
  const schema: Record<string, unknown> = { ...shape.schema };
  for (const { type, requirement } of actions) {
    if (type === "value") schema["const"] = requirement;
    if (type === "values") schema["enum"] = requirement;
    if (type === "not_value") schema["not"] = { const: requirement };
    if (type === "not_values") schema["not"] = { enum: requirement };
  }
  return { ...shape, schema };
}

function wordsOf(actions: Actions): readonly string[] {
  return actions.flatMap(({ type, requirement }) => {
    const keyword = bounds[String(type)];
    return keyword === undefined ? [] : boundWords(keyword, requirement);
  });
}
