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

export function string3(def: PlainObject): Shape {
  return textShape(checksOf(def).flatMap(textRules));
}

export function number3(def: PlainObject): Shape {
  return numberShape(
    checksOf(def).map(({ kind, value, inclusive }): ScalarRule => {
      const bound = Number(value);
      if (kind === "min") return inclusive === false ? { exclusiveMinimum: bound } : { minimum: bound };
      if (kind === "max") return inclusive === false ? { exclusiveMaximum: bound } : { maximum: bound };
      return kind === "multipleOf" ? { multipleOf: bound } : { integer: kind === "int" };
    }),
  );
}

export function bigint3(def: PlainObject): Shape {
  return { kind: "bigint", parses: def["coerce"] === true, bounds: boundsOf(def) };
}

export function date3(def: PlainObject): Shape {
  const bounds = checksOf(def).flatMap(({ kind, value }) =>
    boundWords(kind === "min" ? "minimum" : "maximum", new Date(Number(value))),
  );
  return { kind: "date", parses: def["coerce"] === true, bounds };
}

/** zod 3 keeps each limit as `{ value }`, or null. */
export function limits3(minimum: unknown, maximum: unknown, exact?: unknown): Limits {
  const [min, max] = [valueOf(exact) ?? valueOf(minimum), valueOf(exact) ?? valueOf(maximum)];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function boundsOf(def: PlainObject): readonly string[] {
  return checksOf(def).flatMap(({ kind, value, inclusive }) => {
    if (kind === "multipleOf") return boundWords("multipleOf", value);
    const side = kind === "min" ? "inimum" : "aximum";
    return boundWords(inclusive === false ? `exclusiveM${side}` : `m${side}`, value);
  });
}

// zod keeps these to itself, with flags that JSON Schema lacks; written out.
const patterns: Readonly<Record<string, string>> = {
  cuid: String.raw`^[cC][^\s-]{8,}$`,
  cuid2: "^[0-9a-z]+$",
  nanoid: "^[a-zA-Z0-9_-]{21}$",
  ulid: "^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$",
};

const dayTime = String.raw`^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$`;

function textRules(check: PlainObject): readonly ScalarRule[] {
  const { value, regex, version, offset, local, precision, position } = check;
  const kind = String(check["kind"]);
  const number = Number(value);
  switch (kind) {
    case "min":
      return [{ minLength: number }];
    case "max":
      return [{ maxLength: number }];
    case "length":
      return [{ minLength: number, maxLength: number }];
    case "regex":
      return [{ pattern: regex as RegExp }];
    case "startsWith":
      return [textParts({ starts: value })];
    case "endsWith":
      return [textParts({ ends: value })];
    case "includes":
      return position === undefined
        ? [textParts({ includes: value })]
        : [formatRule("includes at a position")];
    case "trim":
    case "toLowerCase":
    case "toUpperCase":
      return [];
    case "datetime":
      if (local === true || typeof precision === "number") return [formatRule("local date-time")];
      return dateTimeRules(offset === true);
    case "time":
      return typeof precision === "number"
        ? [formatRule("time of a fixed precision")]
        : [{ pattern: dayTime }];
    case "ip":
      return [formatRule(typeof version === "string" ? `ip${version}` : "IPv4 or IPv6 address")];
    default:
      return Object.hasOwn(patterns, kind) ? [{ pattern: patterns[kind] as string }] : [formatRule(kind)];
  }
}

function checksOf({ checks }: PlainObject): readonly PlainObject[] {
  return Array.isArray(checks) ? (checks as readonly PlainObject[]) : [];
}

function valueOf(limit: unknown): number | undefined {
  return isObject(limit) && typeof limit["value"] === "number" ? limit["value"] : undefined;
}
