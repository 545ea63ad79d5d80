import { isDisjoint } from "./disjoint.ts";
import { isSilent } from "./in-words.ts";
import { isAnnotation, mergeSchemas } from "./merge-schemas.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import { lossAt, type Path, type ProjectionWalk } from "./projection-walk.ts";
import { eachSubschema } from "./subschemas.ts";

export interface United {
  readonly node: PlainObject;
  /** Where the node's children are: elsewhere, when a reference was inlined. */
  readonly path: Path;
  readonly words: readonly string[];
}

/** Merges into one node what the dialect can't have side by side: a `$ref`'s siblings, `allOf`, a union's siblings. */
export function uniteNode(node: PlainObject, path: Path, walk: ProjectionWalk): United {
  const { dialect } = walk;
  if (typeof node["$ref"] === "string" && dialect.refSiblings !== "keep")
    return uniteReference(node, path, walk);
  if (Array.isArray(node["allOf"]) && dialect.allOf === "merge") return uniteAllOf(node, path, walk);
  if (dialect.unions === "keep") return { node, path, words: [] };
  return uniteUnion(node, path, walk);
}

function uniteReference(node: PlainObject, path: Path, walk: ProjectionWalk): United {
  const { $ref, ...rest } = node;
  const siblings = without(
    rest,
    (keyword) => keyword !== "description" && keyword !== "title" && isSilent(keyword),
  );
  if (Object.keys(siblings).length === 0) return { node, path, words: [] };
  if (walk.dialect.refSiblings === "allOf") {
    const others = Array.isArray(rest["allOf"]) ? rest["allOf"] : [];
    return { node: { ...rest, allOf: [{ $ref }, ...others] }, path, words: [] };
  }
  const target = walk.resolve(node);
  const annotationsOnly = Object.keys(siblings).every(isAnnotation);
  // One arm keeps the description beside a reference that can't be inlined.
  if (annotationsOnly && (!isObject(target.node) || holdsReference(target.node)))
    return { node: { ...siblings, anyOf: [{ $ref }] }, path, words: [] };
  const merged = isObject(target.node) && spend(walk) ? mergeSchemas(target.node, siblings) : undefined;
  if (merged) return uniteNode(merged, target.path, walk);
  walk.blockers.push(
    lossAt(path, "$ref", "what stands beside the reference can't be merged into its target"),
  );
  return { node: { $ref }, path, words: [] };
}

function uniteAllOf(node: PlainObject, path: Path, walk: ProjectionWalk): United {
  const { allOf, ...rest } = node;
  const [only, ...others] = allOf as readonly unknown[];
  if (isObject(only) && others.length === 0 && "$ref" in only && Object.keys(rest).every(isAnnotation))
    return uniteNode({ ...only, ...rest }, path, walk);
  let merged: PlainObject | undefined = {};
  const words: string[] = [];
  for (const [at, part] of (allOf as readonly unknown[]).entries()) {
    const united = uniteInline(part, [...path, "allOf", String(at)], walk);
    words.push(...(united?.words ?? []));
    merged = merged && united && mergeSchemas(merged, united.node);
  }
  merged &&= mergeSchemas(merged, rest);
  if (!merged) {
    walk.blockers.push(lossAt(path, "allOf", "its parts can't be merged into one schema"));
    return { node: rest, path, words };
  }
  const united = uniteNode(merged, path, walk);
  return { ...united, words: [...words, ...united.words] };
}

function uniteUnion(node: PlainObject, path: Path, walk: ProjectionWalk): United {
  const { anyOf, oneOf, ...base } = node;
  const words: string[] = [];
  if (oneOf !== undefined) {
    if (anyOf !== undefined) walk.blockers.push(lossAt(path, "oneOf", "stands beside an anyOf"));
    if (!Array.isArray(oneOf) || !isDisjoint(oneOf, walk.resolve)) {
      walk.losses.push(
        lossAt(path, "oneOf", "sent as anyOf: that exactly one form fits is checked on arrival"),
      );
      words.push("Exactly one of the forms must fit.");
    }
  }
  const branches = anyOf ?? oneOf;
  if (!Array.isArray(branches)) return { node, path, words };
  const asserted = without(base, (keyword) => isAnnotation(keyword) || isSilent(keyword));
  if (Object.keys(asserted).length === 0) return { node: { ...base, anyOf: branches }, path, words };
  const merged = branches.map((branch, at) => {
    const united = uniteInline(branch, [...path, "anyOf", String(at)], walk);
    return united && mergeSchemas(asserted, united.node);
  });
  if (merged.includes(undefined))
    walk.blockers.push(
      lossAt(path, "anyOf", "what stands beside the union can't be merged into its branches"),
    );
  const annotations = without(base, (keyword) => Object.hasOwn(asserted, keyword));
  return { node: { ...annotations, anyOf: merged.filter((branch) => branch !== undefined) }, path, words };
}

/** A part as a node of its own, its reference followed one step at a time. */
function uniteInline(part: unknown, path: Path, walk: ProjectionWalk): United | undefined {
  if (part === true) return { node: {}, path, words: [] };
  if (!isObject(part) || !spend(walk)) return undefined;
  const united = uniteNode(part, path, walk);
  if (typeof united.node["$ref"] !== "string") return united;
  const target = walk.resolve(united.node);
  return uniteInline(target.node, target.path, walk);
}

function spend(walk: ProjectionWalk): boolean {
  walk.merges -= 1;
  return walk.merges >= 0;
}

function holdsReference(node: PlainObject): boolean {
  let found = "$ref" in node;
  eachSubschema(node, (child) => {
    found ||= holdsReference(child);
  });
  return found;
}

function without(node: PlainObject, dropped: (keyword: string) => boolean): PlainObject {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !dropped(keyword)));
}
