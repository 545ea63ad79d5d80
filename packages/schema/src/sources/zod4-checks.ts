import { isObject, type PlainObject } from "../plain-object.ts";
import { boundWords } from "./bounds.ts";
import {
  dateTimeRules,
  formatRule,
  numberShape,
  type ScalarRule,
  textParts,
  textShape,
} from "./scalar-rules.ts";
import type { Limits, Shape } from "./shape.ts";

export function stringOf(def: PlainObject): Shape {
  return textShape(checksOf(def).flatMap(textRules));
}

export function numberOf(def: PlainObject): Shape {
  return numberShape(checksOf(def).map(numberRule));
}

export function dateOf(def: PlainObject): Shape {
  return { kind: "date", parses: def["coerce"] === true, bounds: checksOf(def).flatMap(bound) };
}

export function bigintOf(def: PlainObject): Shape {
  return { kind: "bigint", parses: def["coerce"] === true, bounds: checksOf(def).flatMap(bound) };
}

/** How many items, entries or keys. */
export function limitsOf(def: PlainObject): Limits {
  let limits: Limits = {};
  for (const check of checksOf(def)) {
    const { check: kind, minimum, maximum, length, size } = check;
    const [min, max] = [minimum ?? length ?? size, maximum ?? length ?? size];
    if (!/^(min|max)_(length|size)$|_equals$/.test(String(kind))) continue;
    if (typeof min === "number") limits = { ...limits, min: Math.max(limits.min ?? 0, min) };
    if (typeof max === "number") limits = { ...limits, max: Math.min(limits.max ?? Infinity, max) };
  }
  return limits;
}

/** A format such as `z.email()` is its own first check. */
function checksOf(def: PlainObject): readonly PlainObject[] {
  const { check, checks } = def;
  const attached = (Array.isArray(checks) ? (checks as readonly unknown[]) : []).map((one) => {
    const inner = isObject(one) ? one["_zod"] : undefined;
    return isObject(inner) && isObject(inner["def"]) ? inner["def"] : {};
  });
  return check === undefined ? attached : [def, ...attached];
}

function textRules(check: PlainObject): readonly ScalarRule[] {
  const { check: kind, minimum, maximum, length } = check;
  if (kind === "min_length") return [{ minLength: minimum as number }];
  if (kind === "max_length") return [{ maxLength: maximum as number }];
  if (kind === "length_equals") return [{ minLength: length as number, maxLength: length as number }];
  return kind === "string_format" ? formatRules(check) : [];
}

// The patterns that zod gives `z.email()` itself, 4.0 to 4.3 and from 4.6; any other one is the author's.
const emailPatterns: ReadonlySet<string> = new Set([
  String.raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
  String.raw`^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
]);

function formatRules(check: PlainObject): readonly ScalarRule[] {
  const { prefix, suffix, includes, position, offset, local, precision, version } = check;
  const format = String(check["format"]);
  const pattern = check["pattern"] instanceof RegExp ? check["pattern"] : undefined;
  if (format === "starts_with") return [textParts({ starts: prefix })];
  if (format === "ends_with") return [textParts({ ends: suffix })];
  if (format === "includes" && position === undefined) return [textParts({ includes })];
  // A local time, and one without seconds, are no RFC 3339; the pattern says what they are.
  const exact = local !== true && (precision ?? undefined) === undefined;
  if (format === "datetime" && exact) return dateTimeRules(offset === true);
  // The pattern says more than the format.
  const narrows =
    (format === "uuid" && version !== undefined) ||
    (format === "email" && pattern !== undefined && !emailPatterns.has(pattern.source));
  const named = formatRule(format, pattern);
  return narrows && pattern ? [named, { pattern }] : [named];
}

function numberRule(check: PlainObject): ScalarRule {
  const { check: kind, value, inclusive, format } = check;
  if (kind === "greater_than")
    return inclusive === true ? { minimum: Number(value) } : { exclusiveMinimum: Number(value) };
  if (kind === "less_than")
    return inclusive === true ? { maximum: Number(value) } : { exclusiveMaximum: Number(value) };
  if (kind === "multiple_of") return { multipleOf: Number(value) };
  if (kind !== "number_format") return {};
  if (format === "int32") return { integer: true, minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
  if (format === "uint32") return { integer: true, minimum: 0, maximum: 2 ** 32 - 1 };
  // The range of `safeint` is that of every integer JSON can carry; a float's is that of every number.
  return { integer: format === "safeint" };
}

function bound({ check, value, inclusive, format }: PlainObject): readonly string[] {
  if (check === "greater_than") return boundWords(inclusive === true ? "minimum" : "exclusiveMinimum", value);
  if (check === "less_than") return boundWords(inclusive === true ? "maximum" : "exclusiveMaximum", value);
  if (check === "multiple_of") return boundWords("multipleOf", value);
  if (check !== "bigint_format") return [];
  const unsigned = format === "uint64";
  return [
    ...boundWords("minimum", unsigned ? 0n : -(2n ** 63n)),
    ...boundWords("maximum", unsigned ? 2n ** 64n - 1n : 2n ** 63n - 1n),
  ];
}
