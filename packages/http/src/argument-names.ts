import { readSchema, type SchemaSource } from "@toolport/schema";

interface Node {
  readonly [keyword: string]: unknown;
}

/** The names of the arguments that a schema speaks of; undefined where it can't be told which there are. */
export function argumentNames(input: SchemaSource | undefined): ReadonlySet<string> | undefined {
  if (input === undefined) return new Set();
  let root: Node;
  try {
    root = readSchema(input).jsonSchema();
  } catch {
    return undefined; // whoever lists the tool is told why it can't be read
  }
  const names = new Set<string>();
  const isWhole = collect(root, root, names, new Set());
  return isWhole && (names.size > 0 || root.additionalProperties === false) ? names : undefined;
}

/** Adds the names of one schema and of those it is put together from; false where there may be more. */
function collect(node: unknown, root: Node, names: Set<string>, seen: Set<unknown>): boolean {
  if (typeof node !== "object" || node === null || seen.has(node)) return true;
  seen.add(node);
  const { properties, $ref, additionalProperties, patternProperties } = node as Node;
  const isOpen = typeof additionalProperties === "object" || patternProperties !== undefined;
  for (const name of Object.keys(properties ?? {})) names.add(name);
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => (node as Node)[key] ?? []);
  const target = typeof $ref === "string" ? resolve($ref, root) : undefined;
  if ($ref !== undefined && target === undefined) return false;
  return [...parts, target].map((one) => collect(one, root, names, seen)).every(Boolean) && !isOpen;
}

/** A reference into the schema itself, as libraries write them. */
function resolve(reference: string, root: Node): unknown {
  const [, folder = "", name = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
  return (root[folder] as Node | undefined)?.[name];
}
