import { fromPointer, toPointer } from "./json-pointer.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import { SchemaError } from "./schema-error.ts";
import { eachSubschema } from "./subschemas.ts";

interface Referent {
  /** Where in the document. */
  readonly path: readonly string[];
  readonly node: unknown;
}

export type Resolve = (node: PlainObject) => Referent;

/** Finds what a node's `$ref` points to inside the document: by pointer, anchor or `$id`. Checks all of them at once. */
export function createResolver(root: PlainObject): Resolve {
  const named = new Map<string, Referent>();
  const references: [node: PlainObject, path: readonly string[]][] = [];
  walk(root, [], (node, path) => {
    for (const name of [node["$id"], node["id"], node["$anchor"]])
      if (typeof name === "string") named.set(name.replace(/^#|#$/, ""), { path, node });
    if (typeof node["$ref"] === "string") references.push([node, path]);
  });
  const resolve: Resolve = (node) => {
    const found = find(String(node["$ref"]), root, named);
    if (!found) throw new SchemaError("dangling_ref", `A $ref points to nothing: ${String(node["$ref"])}`);
    return found;
  };
  for (const [node, path] of references) {
    if (find(String(node["$ref"]), root, named)) continue;
    const pointer = toPointer([...path, "$ref"]);
    throw new SchemaError(
      "dangling_ref",
      `The $ref at ${pointer} points to nothing: ${String(node["$ref"])}`,
      { pointer },
    );
  }
  return resolve;
}

function walk(
  node: PlainObject,
  path: readonly string[],
  visit: (node: PlainObject, path: readonly string[]) => void,
): void {
  visit(node, path);
  eachSubschema(node, (child, step) => walk(child, [...path, ...step], visit));
}

function find(
  reference: string,
  root: PlainObject,
  named: ReadonlyMap<string, Referent>,
): Referent | undefined {
  const [base = "", fragment = ""] = reference.split("#", 2);
  const start = base === "" ? { path: [], node: root } : named.get(base);
  if (fragment === "" || !start) return start;
  if (!fragment.startsWith("/")) return named.get(fragment);
  let node: unknown = start.node;
  const keys = fromPointer(decode(fragment));
  for (const key of keys) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as PlainObject)[key];
  }
  return isObject(node) || typeof node === "boolean" ? { path: [...start.path, ...keys], node } : undefined;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
