import { jsonEqual } from "../json-equal.ts";
import { isObject, type PlainObject, setOwn } from "../plain-object.ts";

// They describe and don't constrain: the second one wins.
const annotations =
  /^(title|description|default|examples?|deprecated|readOnly|writeOnly|\$comment|\$id|\$schema|x-.*)$/;

export function isAnnotation(keyword: string): boolean {
  return annotations.test(keyword);
}

const objectKeywords = ["properties", "additionalProperties", "patternProperties"];

/** One schema that means both; `undefined` when that can't be said in one node. */
export function mergeSchemas(first: PlainObject, second: PlainObject): PlainObject | undefined {
  const merged: Record<string, unknown> = { ...first };
  for (const keyword of Object.keys(second)) {
    if (objectKeywords.includes(keyword)) continue;
    const [a, b] = [first[keyword], second[keyword]];
    const united = a === undefined || annotations.test(keyword) ? b : mergeKeyword(keyword, a, b);
    if (united === undefined) return undefined;
    setOwn(merged, keyword, united);
  }
  if (!objectKeywords.some((keyword) => keyword in second)) return merged;
  return objectKeywords.some((keyword) => keyword in first)
    ? mergeObjects(first, second, merged)
    : { ...merged, ...pick(second) };
}

function pick(node: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => objectKeywords.includes(keyword)));
}

function mergeKeyword(keyword: string, a: unknown, b: unknown): unknown {
  if (jsonEqual(a, b)) return a;
  if (keyword === "type") return commonTypes([a].flat(), [b].flat());
  if (keyword === "items" || keyword === "propertyNames") return both(a, b);
  if (keyword === "uniqueItems") return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (keyword === "required") return [...new Set([...a, ...b])];
    if (keyword === "enum") return a.filter((item) => b.some((other) => jsonEqual(item, other)));
  }
  if (typeof a !== "number" || typeof b !== "number" || keyword === "multipleOf" || keyword === "const")
    return undefined;
  return /^min|Minimum$/.test(keyword) ? Math.max(a, b) : Math.min(a, b);
}

/** What one part says of further keys holds for the keys that only the other part lists. */
function mergeObjects(
  first: PlainObject,
  second: PlainObject,
  merged: Record<string, unknown>,
): PlainObject | undefined {
  const patterned = [first, second].filter((node) => "patternProperties" in node);
  if (patterned.length > 0 && patterned.length + closers(first, second) > 1) return undefined;
  const [a, b] = [propertiesOf(first), propertiesOf(second)];
  const properties: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const child = both(
      Object.hasOwn(a, key) ? a[key] : (first["additionalProperties"] ?? true),
      Object.hasOwn(b, key) ? b[key] : (second["additionalProperties"] ?? true),
    );
    if (child !== false) setOwn(properties, key, child);
  }
  if ("properties" in first || "properties" in second) merged["properties"] = properties;
  const [restA, restB] = [first["additionalProperties"], second["additionalProperties"]];
  if (restA !== undefined || restB !== undefined)
    merged["additionalProperties"] = both(restA ?? true, restB ?? true);
  for (const { patternProperties } of patterned) merged["patternProperties"] = patternProperties;
  return merged;
}

function closers(...nodes: readonly PlainObject[]): number {
  return nodes.filter(
    (node) =>
      !("patternProperties" in node) &&
      ("properties" in node || (node["additionalProperties"] ?? true) !== true),
  ).length;
}

function propertiesOf(node: PlainObject): PlainObject {
  return isObject(node["properties"]) ? node["properties"] : {};
}

function both(a: unknown, b: unknown): unknown {
  if (a === false || b === false) return false;
  if (isAny(a)) return b;
  return isAny(b) || jsonEqual(a, b) ? a : { allOf: [a, b] };
}

function isAny(node: unknown): boolean {
  return node === true || (isObject(node) && Object.keys(node).length === 0);
}

function commonTypes(a: readonly unknown[], b: readonly unknown[]): unknown {
  const common = a.filter((type) => b.includes(type) || (type === "integer" && b.includes("number")));
  if (a.includes("number") && !b.includes("number") && b.includes("integer")) common.push("integer");
  if (common.length === 0) return undefined;
  return common.length === 1 ? common[0] : common;
}
