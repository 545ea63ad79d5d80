import type { Dialect } from "./dialect.ts";
import { isObject, type PlainObject, setOwn } from "./plain-object.ts";
import { holderOf } from "./subschemas.ts";

/** The node with its keywords named as in the dialect's draft. */
export function inDraft(node: PlainObject, dialect: Dialect): PlainObject {
  const copy: Record<string, unknown> = {};
  for (const keyword of Object.keys(node)) {
    const name = draftName(keyword, node, dialect);
    const value = node[keyword];
    const before = copy[name];
    setOwn(copy, name, isObject(before) && isObject(value) ? { ...before, ...value } : value);
  }
  return copy;
}

/** The source's own name for a keyword of the written node. */
export function nameInSource(keyword: string, source: PlainObject, dialect: Dialect): string {
  const own = Object.keys(source).find((name) => draftName(name, source, dialect) === keyword);
  return own ?? (keyword === "anyOf" && "oneOf" in source ? "oneOf" : keyword);
}

/** Where a place in the source is in the written schema. */
export function inDraftPath(keys: readonly string[], root: PlainObject, dialect: Dialect): readonly string[] {
  const path: string[] = [];
  let node: unknown = root;
  for (let at = 0; at < keys.length; at++) {
    const keyword = keys[at] as string;
    if (!isObject(node)) return [...path, ...keys.slice(at)];
    path.push(draftName(keyword, node, dialect));
    node = node[keyword];
    const key = keys[at + 1];
    if (key === undefined || (holderOf(keyword) !== "map" && !Array.isArray(node))) continue;
    path.push(key);
    node = (node as PlainObject | undefined)?.[key];
    at += 1;
  }
  return path;
}

function draftName(keyword: string, node: PlainObject, { definitions, tuples }: Dialect): string {
  if (definitions !== "as-written" && (keyword === "$defs" || keyword === "definitions")) return definitions;
  if (tuples === "prefixItems" && Array.isArray(node["items"])) {
    if (keyword === "items") return "prefixItems";
    if (keyword === "additionalItems") return "items";
  }
  if (tuples === "items" && Array.isArray(node["prefixItems"])) {
    if (keyword === "prefixItems") return "items";
    if (keyword === "items") return "additionalItems";
  }
  return keyword;
}
