import { isObject, type PlainObject } from "../plain-object.ts";
import { isAnnotated, isAnnotation, without } from "./normal-nodes.ts";

/** `anyOf` without what can't be or is said twice; `oneOf` only where two options could fit at once. */
export function normalUnion(node: PlainObject): PlainObject {
  const keyword = Array.isArray(node["anyOf"]) ? "anyOf" : "oneOf";
  const written = node[keyword];
  if (!Array.isArray(written) || ("anyOf" in node && "oneOf" in node)) return node;
  if (!written.every(isObject)) return node;
  let options: readonly PlainObject[] = written;
  if (keyword === "oneOf" && !areDisjoint(options)) return node;
  options = unique(options.flatMap(nested).filter((option) => !isImpossible(option)));
  options = nullLast(withOneEnum(options));
  const rest = without(node, [keyword]);
  const [first] = options;
  if (first === undefined) return { ...rest, not: {} };
  if (options.length === 1)
    return Object.keys(rest).every(isAnnotation) ? { ...first, ...rest } : { ...rest, anyOf: options };
  const types = bareTypes(options);
  if (types && !("type" in rest)) return { ...rest, type: types };
  return { ...rest, anyOf: options };
}

/** What is said of the one option beside null is said of both: the order of `describe` and `nullable` is no meaning. */
export function normalNull(node: PlainObject): PlainObject {
  const { anyOf } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return node;
  const [option, nothing] = anyOf as readonly unknown[];
  if (!isObject(option) || !isObject(nothing) || !isNull(nothing) || !isAnnotated(option)) return node;
  const notes = Object.fromEntries(Object.entries(option).filter(([key]) => isAnnotation(key)));
  return normalUnion({ ...notes, ...node, anyOf: [without(option, Object.keys(notes)), nothing] });
}

/** Objects that don't contradict each other are one object; what only repeats the parent's type is no part. */
export function normalIntersection(node: PlainObject): PlainObject {
  const { allOf, type } = node;
  if (!Array.isArray(allOf) || !allOf.every(isObject)) return node;
  const parts = unique(
    allOf.map((part) => (type !== undefined && part["type"] === type ? without(part, ["type"]) : part)),
  ).filter((part) => Object.keys(part).length > 0);
  const rest = without(node, ["allOf"]);
  if (parts.length === 0) return rest;
  const merged = Object.keys(rest).every(isAnnotation) ? mergeObjects(parts) : undefined;
  if (merged) return { ...merged, ...rest };
  const [first = {}] = parts;
  // In draft 7 a reference has to stand alone.
  const alone = parts.length === 1 && !("$ref" in first && Object.keys(rest).length > 0);
  const clash = Object.keys(first).some((keyword) => keyword in rest && !isAnnotation(keyword));
  return alone && !clash ? { ...first, ...rest } : { ...rest, allOf: parts };
}

function mergeObjects(parts: readonly PlainObject[]): PlainObject | undefined {
  if (parts.length < 2) return undefined;
  const properties: Record<string, unknown> = {};
  const required: unknown[] = [];
  for (const part of parts) {
    const { type, properties: own = {}, required: needed = [], ...others } = part;
    if (type !== "object" || Object.keys(others).length > 0 || !isObject(own) || !Array.isArray(needed))
      return undefined;
    for (const key of Object.keys(own)) {
      if (Object.hasOwn(properties, key) && JSON.stringify(properties[key]) !== JSON.stringify(own[key]))
        return undefined;
      Object.defineProperty(properties, key, {
        value: own[key],
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    required.push(...(needed as readonly unknown[]));
  }
  return { type: "object", properties, ...(required.length > 0 && { required: [...new Set(required)] }) };
}

function nested(option: PlainObject): readonly PlainObject[] {
  const { anyOf } = option;
  if (Object.keys(option).length !== 1) return [option];
  if (Array.isArray(anyOf) && anyOf.every(isObject)) return anyOf;
  const { type } = option;
  return Array.isArray(type) ? type.map((one) => ({ type: one as unknown })) : [option];
}

function isImpossible(option: PlainObject): boolean {
  const { not } = option;
  return isObject(not) && Object.keys(not).length === 0;
}

/** The fixed values of options that say nothing else, together where the first of them stands. */
function withOneEnum(options: readonly PlainObject[]): readonly PlainObject[] {
  const fixed = options.filter((option) => valuesOf(option) !== undefined);
  if (fixed.length < 2) return options;
  const values = [...new Set(fixed.flatMap((option) => valuesOf(option) ?? []))];
  const types = [...new Set(values.map((value) => typeof value))].toSorted();
  const one = { type: types.length === 1 ? types[0] : types, enum: values };
  return options.flatMap((option) => (option === fixed[0] ? [one] : fixed.includes(option) ? [] : [option]));
}

function valuesOf(option: PlainObject): readonly unknown[] | undefined {
  const { type: _type, const: one, enum: several, ...others } = option;
  if (Object.keys(others).length > 0) return undefined;
  if (Array.isArray(several)) return several;
  return one === undefined || typeof one === "object" ? undefined : [one];
}

function bareTypes(options: readonly PlainObject[]): unknown {
  const types = new Set<unknown>();
  for (const option of options) {
    const { type, ...others } = option;
    if (type === undefined || Object.keys(others).length > 0) return undefined;
    for (const one of [type].flat()) types.add(one);
  }
  if (types.has("number")) types.delete("integer");
  return types.size === 1 ? [...types][0] : [...types];
}

function nullLast(options: readonly PlainObject[]): readonly PlainObject[] {
  return [...options.filter((option) => !isNull(option)), ...options.filter(isNull)];
}

function isNull(option: PlainObject): boolean {
  return option["type"] === "null" && Object.keys(option).length === 1;
}

function unique(options: readonly PlainObject[]): readonly PlainObject[] {
  const seen = new Set<string>();
  return options.filter((option) => {
    const text = JSON.stringify(option);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** No value can fit two of them: a required property tells them apart, or their types do. */
function areDisjoint(options: readonly PlainObject[]): boolean {
  if (options.every((option) => typeof option["type"] === "string")) {
    const types = options.map((option) => option["type"]);
    const overlap = types.includes("number") && types.includes("integer");
    if (new Set(types).size === types.length && !overlap) return true;
  }
  const [first] = options;
  return tagsOf(first).some(([key]) => {
    const lists = options.map((option) => tagsOf(option).find(([name]) => name === key)?.[1]);
    const values = lists.flat();
    return lists.every((list) => list !== undefined) && new Set(values).size === values.length;
  });
}

/** The required properties with fixed values. */
function tagsOf(
  option: PlainObject | undefined,
): readonly (readonly [key: string, values: readonly unknown[]])[] {
  const { properties, required } = option ?? {};
  if (!isObject(properties) || !Array.isArray(required)) return [];
  return Object.entries(properties).flatMap(([key, property]) => {
    if (!required.includes(key) || !isObject(property)) return [];
    const { const: one, enum: several } = property;
    const values: readonly unknown[] | undefined = Array.isArray(several)
      ? several
      : one === undefined
        ? undefined
        : [one];
    return values ? [[key, values] as const] : [];
  });
}
