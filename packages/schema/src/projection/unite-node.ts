import { isObject, type PlainObject } from "../plain-object.ts";
import { isSilent } from "./in-words.ts";
import { isAnnotation, mergeSchemas } from "./merge-schemas.ts";
import type { Path, Target } from "./modern-source.ts";
import { isSpent } from "./references.ts";
import { placeOf, type Walk } from "./walk.ts";

export interface United {
  readonly node: PlainObject;
  /** Where the node's own keywords are: elsewhere, when a reference was followed. */
  readonly path: Path;
  /** Parts that could not be merged in; the node alone admits more than it should. */
  readonly apart: readonly { readonly keyword: string; readonly part: unknown }[];
  /** References whose target is part of the node now. */
  readonly through: readonly Target[];
}

/** Merges into one node what the dialect can't have side by side: a `$ref`'s siblings, `allOf`, a union's siblings. */
export function uniteNode(node: PlainObject, path: Path, walk: Walk): United {
  const { dialect } = walk;
  if (typeof node["$ref"] === "string" && dialect.refSiblings !== "keep")
    return uniteReference(node, path, walk);
  if (Array.isArray(node["allOf"]) && dialect.allOf === "merge") return uniteAllOf(node, path, walk);
  return { node, path, apart: [], through: [] };
}

function uniteReference(node: PlainObject, path: Path, walk: Walk): United {
  const { $ref, ...rest } = node;
  const siblings = without(rest, (keyword) => !/^(title|description)$/.test(keyword) && isSilent(keyword));
  if (Object.keys(siblings).length === 0) return { node: { $ref }, path, apart: [], through: [] };
  if (walk.dialect.refSiblings === "allOf") {
    const others = Array.isArray(rest["allOf"]) ? rest["allOf"] : [];
    return { node: { ...rest, allOf: [{ $ref }, ...others] }, path, apart: [], through: [] };
  }
  const target = walk.source.target(String($ref));
  // One arm keeps the description beside a reference.
  if (Object.keys(siblings).every(isAnnotation))
    return isShort(target.node) && !walk.merging.has(target.node)
      ? { node: { ...target.node, ...siblings }, path: target.path, apart: [], through: [target] }
      : { node: { ...siblings, anyOf: [{ $ref }] }, path, apart: [], through: [] };
  const merged =
    isObject(target.node) && !walk.merging.has(node) && !isSpent(target, walk) && spend(walk)
      ? mergeSchemas(target.node, siblings)
      : undefined;
  if (merged) {
    const united = uniteNode(merged, target.path, walk);
    return { ...united, through: [target, ...united.through] };
  }
  const apart = Object.entries(siblings).filter(([keyword]) => !isAnnotation(keyword));
  const annotations = without(siblings, (keyword) => !isAnnotation(keyword));
  return {
    node: Object.keys(annotations).length > 0 ? { ...annotations, anyOf: [{ $ref }] } : { $ref },
    path,
    apart: apart.map(([keyword, value]) => ({ keyword, part: { [keyword]: value } })),
    through: [],
  };
}

/** Whether a schema is so small that writing it again costs less than a reference. */
function isShort(node: unknown): node is PlainObject {
  return (
    isObject(node) &&
    Object.values(node).every(
      (value) => typeof value !== "object" || value === null || Array.isArray(value),
    ) &&
    !["anyOf", "oneOf", "allOf", "prefixItems", "$ref"].some((keyword) => keyword in node)
  );
}

function uniteAllOf(node: PlainObject, path: Path, walk: Walk): United {
  const { allOf, ...rest } = node;
  const parts = allOf as readonly unknown[];
  const [only, ...others] = parts;
  if (isObject(only) && others.length === 0 && "$ref" in only && Object.keys(rest).every(isAnnotation))
    return uniteNode({ ...only, ...rest }, path, walk);
  let merged: PlainObject = {};
  const apart: United["apart"][number][] = [];
  const through: Target[] = [];
  let at = path;
  for (const [place, part] of parts.entries()) {
    const united = uniteInline(part, [...path, "allOf", String(place)], walk);
    const both = united && mergeSchemas(merged, united.node);
    if (both) merged = both;
    else apart.push({ keyword: "allOf", part });
    if (united) apart.push(...united.apart);
    if (united) through.push(...united.through);
    if (parts.length === 1 && united) at = united.path;
  }
  const whole = mergeSchemas(merged, rest);
  if (!whole) apart.push({ keyword: "allOf", part: merged });
  merged = whole ?? rest;
  const united = uniteNode(merged, at, walk);
  return { ...united, apart: [...apart, ...united.apart], through: [...through, ...united.through] };
}

/** A part as a node of its own, its reference followed one step at a time. */
export function uniteInline(part: unknown, path: Path, walk: Walk): United | undefined {
  if (part === true) return { node: {}, path, apart: [], through: [] };
  if (!isObject(part) || !spend(walk)) return undefined;
  const united = uniteNode(part, placeOf(part, path, walk), walk);
  if (typeof united.node["$ref"] !== "string") return united;
  const target = walk.source.target(united.node["$ref"]);
  const { $ref: _, ...siblings } = united.node;
  if (Object.keys(siblings).length > 0) return united;
  if (isSpent(target, walk)) return undefined;
  const inner = uniteInline(target.node, target.path, walk);
  return (
    inner && {
      ...inner,
      apart: [...united.apart, ...inner.apart],
      through: [target, ...united.through, ...inner.through],
    }
  );
}

function spend(walk: Walk): boolean {
  walk.merges -= 1;
  return walk.merges >= 0;
}

function without(node: PlainObject, dropped: (keyword: string) => boolean): PlainObject {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !dropped(keyword)));
}
