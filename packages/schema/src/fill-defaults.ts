import type { JsonValidator } from "./json-validator.ts";
import { cloneJson, isObject, type PlainObject, setOwn } from "./plain-object.ts";

/** Gives absent keys their `default`, on copies of what changes; in a union, by the first branch that then fits. */
export function fillDefaults(
  value: unknown,
  node: unknown,
  validator: JsonValidator,
  used: readonly unknown[] = [],
): unknown {
  if (!isObject(node) || typeof value !== "object" || value === null) return value;
  let filled = value as unknown;
  if (typeof node["$ref"] === "string") filled = fillDefaults(filled, validator.refer(node), validator, used);
  for (const part of listOf(node["allOf"])) filled = fillDefaults(filled, part, validator, used);
  filled = isObject(filled)
    ? fillObject(filled, node, validator, used)
    : fillArray(filled, node, validator, used);
  for (const keyword of ["anyOf", "oneOf"]) {
    for (const branch of listOf(node[keyword])) {
      const candidate = fillDefaults(filled, branch, validator, used);
      if (!validator.fits(candidate, branch)) continue;
      filled = candidate;
      break;
    }
  }
  return filled;
}

function fillObject(
  value: PlainObject,
  node: PlainObject,
  validator: JsonValidator,
  used: readonly unknown[],
): PlainObject {
  const properties = isObject(node["properties"]) ? node["properties"] : {};
  let copy: Record<string, unknown> | undefined;
  for (const [key, child] of Object.entries(properties)) {
    const given = Object.hasOwn(value, key);
    // A default that holds the field it is the default of would be filled without end.
    if (!given && used.includes(child)) continue;
    const before = given ? value[key] : defaultOf(child, validator);
    if (before === undefined) continue;
    const after = fillDefaults(before, child, validator, given ? used : [...used, child]);
    if (!given || after !== value[key]) setOwn((copy ??= { ...value }), key, after);
  }
  if (!isObject(node["additionalProperties"])) return copy ?? value;
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(properties, key)) continue;
    const after = fillDefaults(value[key], node["additionalProperties"], validator, used);
    if (after !== value[key]) setOwn((copy ??= { ...value }), key, after);
  }
  return copy ?? value;
}

function fillArray(
  value: unknown,
  node: PlainObject,
  validator: JsonValidator,
  used: readonly unknown[],
): unknown {
  if (!Array.isArray(value)) return value;
  const tuple = listOf(node["prefixItems"] ?? node["items"]);
  const rest = Array.isArray(node["items"]) ? node["additionalItems"] : node["items"];
  const items = value.map((item, at) =>
    fillDefaults(item, at < tuple.length ? tuple[at] : rest, validator, used),
  );
  return items.every((item, at) => item === value[at]) ? value : items;
}

function defaultOf(node: unknown, validator: JsonValidator): unknown {
  for (
    let next = node;
    isObject(next);
    next = typeof next["$ref"] === "string" ? validator.refer(next) : undefined
  )
    if (next["default"] !== undefined) return cloneJson(next["default"]);
  return undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
