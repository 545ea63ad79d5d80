import { isObject, type PlainObject } from "../plain-object.ts";
import { mapSubschemas } from "../subschemas.ts";
import type { Walk } from "./walk.ts";

// Words are cut after a few hundred characters, which is less than this much unfolds to.
const deepest = 3;

/** A schema for words, what it refers to written in place: whoever reads them can't look anything up. */
export function spelledOut(node: unknown, walk: Walk, depth = 0): unknown {
  if (!isObject(node)) return node;
  const { $ref, ...own } = node;
  let whole: PlainObject = own;
  if (typeof $ref === "string") {
    const target = depth < deepest ? walk.source.target($ref).node : {};
    if (isObject(target)) whole = { ...target, ...own };
  }
  if (depth >= deepest) return whole;
  return mapSubschemas(whole, (child) => spelledOut(child, walk, depth + 1));
}
