import { isObject, type PlainObject } from "../plain-object.ts";
import { always, type Check, every, never } from "./check.ts";
import type { Context } from "./compile-node.ts";
import { compilePattern } from "./pattern/compile-pattern.ts";

interface Property {
  readonly check: Check | undefined;
  readonly required: boolean;
}

interface Rest {
  readonly patterns: readonly { readonly matches: (key: string) => boolean; readonly check: Check }[];
  readonly names: Check | undefined;
  readonly additional: Check | undefined;
}

export function objectCheck(node: PlainObject, context: Context): Check | undefined {
  return every(
    [
      sizeCheck(node),
      propertiesCheck(node, context),
      dependentRequired(node["dependentRequired"]),
      dependentRequired(node["dependencies"]),
      dependentSchemas(node["dependentSchemas"], context),
      dependentSchemas(node["dependencies"], context),
    ].filter((check) => check !== undefined),
  );
}

function sizeCheck({ minProperties, maxProperties }: PlainObject): Check | undefined {
  if (minProperties === undefined && maxProperties === undefined) return undefined;
  const [least, most] = [Number(minProperties ?? 0), Number(maxProperties ?? Infinity)];
  return (value) => {
    const count = Object.keys(value as object).length;
    return count >= least && count <= most;
  };
}

function propertiesCheck(node: PlainObject, { inner }: Context): Check | undefined {
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  const required = new Set(Array.isArray(node["required"]) ? node["required"].map(String) : []);
  const table = Object.create(null) as Record<string, Property | undefined>;
  for (const key of [...Object.keys(properties), ...required])
    table[key] = {
      check: Object.hasOwn(properties, key) ? inner(properties[key]) : undefined,
      required: required.has(key),
    };
  const rest: Rest = {
    patterns: Object.entries(node["patternProperties"] ?? {}).map(([pattern, schema]) => ({
      matches: compilePattern(pattern),
      check: inner(schema),
    })),
    names: node["propertyNames"] === undefined ? undefined : inner(node["propertyNames"]),
    additional: node["additionalProperties"] === undefined ? undefined : inner(node["additionalProperties"]),
  };
  if (rest.patterns.length > 0 || rest.names) return mapCheck(table, required.size, rest);
  if (Object.keys(table).length === 0) {
    if (rest.additional === undefined) return undefined;
    if (rest.additional === always) return allKeys;
  }
  return recordCheck(table, required.size, rest.additional);
}

const allKeys: Check = (value, _run, marks) => {
  if (marks) for (const key of Object.keys(value as object)) marks.keys.add(key);
  return true;
};

/** Walks the value's own keys once; declared ones are looked up in a table without a prototype. */
function recordCheck(
  table: Readonly<Record<string, Property | undefined>>,
  required: number,
  additional: Check | undefined,
): Check {
  return (value, run, marks) => {
    let found = 0;
    for (const key in value as PlainObject) {
      if (!Object.hasOwn(value as object, key)) continue;
      const property = table[key];
      if (property?.required) found += 1;
      const check = property?.check ?? additional;
      if (check === undefined) continue;
      if (check === never || !check((value as PlainObject)[key], run, undefined)) return false;
      if (marks) marks.keys.add(key);
    }
    return found === required;
  };
}

function mapCheck(
  table: Readonly<Record<string, Property | undefined>>,
  required: number,
  { patterns, names, additional }: Rest,
): Check {
  return (value, run, marks) => {
    let found = 0;
    for (const key in value as PlainObject) {
      if (!Object.hasOwn(value as object, key)) continue;
      if (names && !names(key, run, undefined)) return false;
      const child = (value as PlainObject)[key];
      const property = table[key];
      if (property?.required) found += 1;
      let known = property?.check !== undefined;
      if (property?.check && !property.check(child, run, undefined)) return false;
      for (const { matches, check } of patterns) {
        if (!matches(key)) continue;
        known = true;
        if (!check(child, run, undefined)) return false;
      }
      if (!known && additional) {
        known = true;
        if (!additional(child, run, undefined)) return false;
      }
      if (known && marks) marks.keys.add(key);
    }
    return found === required;
  };
}

function dependentRequired(rule: unknown): Check | undefined {
  if (!isObject(rule)) return undefined;
  // OpenAPI tools and draft 3 write a single name without its list.
  const lists = Object.entries(rule).map(
    ([key, names]) => [key, typeof names === "string" ? [names] : names] as const,
  );
  const needs = lists.filter((entry): entry is [string, string[]] => Array.isArray(entry[1]));
  if (needs.length === 0) return undefined;
  return (value) =>
    needs.every(
      ([key, names]) =>
        !Object.hasOwn(value as object, key) || names.every((name) => Object.hasOwn(value as object, name)),
    );
}

function dependentSchemas(rule: unknown, { inner }: Context): Check | undefined {
  if (!isObject(rule)) return undefined;
  const checks = Object.entries(rule)
    .filter(([, child]) => isObject(child) || typeof child === "boolean")
    .map(([key, child]) => [key, inner(child)] as const);
  if (checks.length === 0) return undefined;
  return (value, run, marks) => {
    for (const [key, check] of checks)
      if (Object.hasOwn(value as object, key) && !check(value, run, marks)) return false;
    return true;
  };
}
