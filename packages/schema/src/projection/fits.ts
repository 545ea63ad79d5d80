import { jsonEqual } from "../json-equal.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import type { Resolve } from "../resolve-reference.ts";

/** The node together with what its `$ref` and `allOf` add; their unions are left inside. */
export function partsOf(node: PlainObject, resolve: Resolve): readonly PlainObject[] {
  const more = Array.isArray(node["allOf"]) ? [...node["allOf"]] : [];
  if (typeof node["$ref"] === "string") more.push(resolve(node)?.node);
  return [node, ...more.filter(isObject).flatMap((part) => partsOf(part, resolve))];
}

/** Counts the steps of one translation: overlapping recursive unions could otherwise take for ever. */
export interface Trial {
  readonly resolve: Resolve;
  steps: number;
}

const mostSteps = 100_000;

/** Whether a value has a schema's shape: enough to tell the branches of a union apart, no validation. */
export function fits(value: unknown, node: unknown, trial: Trial): boolean {
  if (!isObject(node)) return node !== false;
  trial.steps += 1;
  if (trial.steps > mostSteps) throw new RangeError("too many steps");
  const parts = partsOf(node, trial.resolve);
  return parts.every((part) => suitsPart(value, part)) && parts.every((part) => fitsPart(value, part, trial));
}

/** The part of `fits` that looks no deeper than the constant fields, by which most unions are told apart. */
export function suits(value: unknown, node: unknown, { resolve }: Trial): boolean {
  return isObject(node) ? partsOf(node, resolve).every((part) => suitsPart(value, part)) : node !== false;
}

function suitsPart(value: unknown, part: PlainObject): boolean {
  const { type, properties } = part;
  if (type !== undefined && ![type].flat().some((name) => isOfType(value, name))) return false;
  if ("const" in part && !jsonEqual(value, part["const"])) return false;
  if (Array.isArray(part["enum"]) && !part["enum"].some((item) => jsonEqual(value, item))) return false;
  if (!isObject(value) || !isObject(properties)) return true;
  return Object.keys(value).every((key) => {
    const child = Object.hasOwn(properties, key) ? properties[key] : undefined;
    // A null may stand for an absent key.
    return (
      value[key] === null || !isObject(child) || !("const" in child) || jsonEqual(value[key], child["const"])
    );
  });
}

function fitsPart(value: unknown, part: PlainObject, trial: Trial): boolean {
  for (const union of [part["anyOf"], part["oneOf"]])
    if (Array.isArray(union) && !union.some((branch) => fits(value, branch, trial))) return false;
  if (isObject(value)) return fitsObject(value, part, trial);
  return !Array.isArray(value) || fitsItems(value, part, trial);
}

function fitsObject(value: PlainObject, part: PlainObject, trial: Trial): boolean {
  const { required, additionalProperties, patternProperties } = part;
  const properties = isObject(part["properties"]) ? part["properties"] : {};
  if (Array.isArray(required) && !required.every((key) => Object.hasOwn(value, String(key)))) return false;
  return Object.keys(value).every((key) => {
    if (Object.hasOwn(properties, key)) return fits(value[key], properties[key], trial);
    return patternProperties !== undefined || fits(value[key], additionalProperties, trial);
  });
}

function fitsItems(value: readonly unknown[], part: PlainObject, trial: Trial): boolean {
  const tuple = part["prefixItems"] ?? part["items"];
  const rest = Array.isArray(part["items"]) ? part["additionalItems"] : part["items"];
  return value.every((item, at) =>
    fits(item, Array.isArray(tuple) && at < tuple.length ? tuple[at] : rest, trial),
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
