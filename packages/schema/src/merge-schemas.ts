import { jsonEqual } from "./json-equal.ts";
import { isObject, type PlainObject, setOwn } from "./plain-object.ts";

// They describe and don't constrain: the second one wins.
const annotations =
  /^(title|description|default|examples|deprecated|readOnly|writeOnly|\$comment|\$id|\$schema)$/;

export function isAnnotation(keyword: string): boolean {
  return annotations.test(keyword);
}

/** One schema that means both; `undefined` when that can't be said in one node. */
export function mergeSchemas(first: PlainObject, second: PlainObject): PlainObject | undefined {
  if (closesOver(first, second) || closesOver(second, first)) return undefined;
  const merged: Record<string, unknown> = { ...first };
  for (const keyword of Object.keys(second)) {
    const [a, b] = [first[keyword], second[keyword]];
    const both = a === undefined || annotations.test(keyword) ? b : mergeKeyword(keyword, a, b);
    if (both === undefined) return undefined;
    merged[keyword] = both;
  }
  return merged;
}

function mergeKeyword(keyword: string, a: unknown, b: unknown): unknown {
  if (jsonEqual(a, b)) return a;
  if (keyword === "type") return commonTypes([a].flat(), [b].flat());
  if (keyword === "properties" && isObject(a) && isObject(b)) return mergeProperties(a, b);
  if (keyword === "additionalProperties" && (a === true || b === true)) return a === true ? b : a;
  if (keyword === "items") return { allOf: [a, b] };
  if (Array.isArray(a) && Array.isArray(b)) {
    if (keyword === "required") return [...new Set([...a, ...b])];
    if (keyword === "enum") return a.filter((item) => b.some((other) => jsonEqual(item, other)));
  }
  if (typeof a !== "number" || typeof b !== "number" || keyword === "multipleOf" || keyword === "const")
    return undefined;
  return /^min|Minimum$/.test(keyword) ? Math.max(a, b) : Math.min(a, b);
}

function mergeProperties(a: PlainObject, b: PlainObject): PlainObject {
  const merged: Record<string, unknown> = { ...a };
  for (const key of Object.keys(b)) {
    const both = Object.hasOwn(a, key) && !jsonEqual(a[key], b[key]);
    setOwn(merged, key, both ? { allOf: [a[key], b[key]] } : b[key]);
  }
  return merged;
}

function commonTypes(a: readonly unknown[], b: readonly unknown[]): unknown {
  const common = a.filter((type) => b.includes(type) || (type === "integer" && b.includes("number")));
  if (a.includes("number") && !b.includes("number") && b.includes("integer")) common.push("integer");
  if (common.length === 0) return undefined;
  return common.length === 1 ? common[0] : common;
}

/** What one part says of further keys would reach the other part's fields, which one `properties` can't express. */
function closesOver(closed: PlainObject, other: PlainObject): boolean {
  const rest = closed["additionalProperties"];
  if (rest === undefined || rest === true) return false;
  const known = closed["properties"] ?? {};
  return Object.keys(other["properties"] ?? {}).some((key) => !Object.hasOwn(known, key));
}
