import { isObject, type PlainObject } from "./plain-object.ts";
import { type Documents, indexDocuments } from "./validator/documents.ts";
import { targetOf } from "./validator/references.ts";

type Path = readonly string[];

export interface Referent {
  readonly node: unknown;
  /** Where in the document; nothing for a boolean schema, and for one that is not in the document, as a metaschema. */
  readonly path: Path | undefined;
}

export type Resolve = (node: PlainObject) => Referent | undefined;

/** Finds what a node of the document refers to, if anything, as the validator does: by pointer, anchor or address. */
export function createResolver(root: PlainObject, documents: Documents = indexDocuments(root, {})): Resolve {
  let paths: WeakMap<object, Path> | undefined;
  return (node) => {
    const target = targetOf(node, documents.resourceOf(node) ?? documents.root, documents);
    return (
      target && {
        node: target.node,
        get path() {
          return isObject(target.node) ? (paths ??= pathsOf(root)).get(target.node) : undefined;
        },
      }
    );
  };
}

/** The place of every object, also of those that are no schemas: a pointer may lead to any. */
function pathsOf(root: object): WeakMap<object, Path> {
  const paths = new WeakMap<object, Path>();
  const visit = (value: unknown, path: Path): void => {
    if (typeof value !== "object" || value === null || paths.has(value)) return;
    paths.set(value, path);
    for (const [key, child] of Object.entries(value)) visit(child, [...path, key]);
  };
  visit(root, []);
  return paths;
}
