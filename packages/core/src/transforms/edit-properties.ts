import type { JsonSchema } from "@toolport/schema";
import { inlined } from "./without-arguments.ts";

interface Node {
  readonly [keyword: string]: unknown;
}

/** Changes the root, and each of its parts that says something of arguments. */
export function editProperties(schema: JsonSchema, edit: (node: Node) => Node): JsonSchema {
  const walk = (node: Node): Node => {
    const edited: Record<string, unknown> = { ...edit(inlined(node, schema)) };
    for (const key of ["allOf", "anyOf", "oneOf"])
      if (Array.isArray(edited[key])) edited[key] = (edited[key] as readonly Node[]).map(walk);
    return edited;
  };
  return walk(schema);
}

/** Changes what a part says of one argument. */
export function editProperty(node: Node, name: string, edit: (property: unknown) => unknown): Node {
  const properties = node.properties as Node | undefined;
  if (!properties || !Object.hasOwn(properties, name)) return node;
  return { ...node, properties: { ...properties, [name]: edit(properties[name]) } };
}
