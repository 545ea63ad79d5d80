import type { JsonSchema } from "@toolport/schema";
import { inlined } from "./without-arguments.ts";

interface Node {
  readonly [keyword: string]: unknown;
}

/** Changes the root, and each of its parts that says something of the arguments. */
export function editProperties(schema: JsonSchema, edit: (node: Node) => Node): JsonSchema {
  const walk = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part;
    const edited: Record<string, unknown> = { ...edit(inlined(part as Node, schema)) };
    for (const key of ["allOf", "anyOf", "oneOf"])
      if (Array.isArray(edited[key])) edited[key] = edited[key].map(walk);
    for (const key of ["if", "then", "else", "not"]) if (key in edited) edited[key] = walk(edited[key]);
    for (const key of ["dependentSchemas", "dependencies"])
      if (typeof edited[key] === "object" && edited[key] !== null)
        edited[key] = mapValues(edited[key] as Node, (one) => (Array.isArray(one) ? one : walk(one)));
    return edited;
  };
  return walk(schema) as JsonSchema;
}

function mapValues(node: Node, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]));
}

/** Changes what a part says of one argument. */
export function editProperty(node: Node, name: string, edit: (property: unknown) => unknown): Node {
  const properties = node.properties as Node | undefined;
  if (!properties || !Object.hasOwn(properties, name)) return node;
  return { ...node, properties: { ...properties, [name]: edit(properties[name]) } };
}
