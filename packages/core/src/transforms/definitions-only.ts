import { project, type JsonSchema } from "@toolport/schema";

interface Node {
  readonly [keyword: string]: unknown;
}

// What stands there is data, whatever it looks like.
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

const DEFINITION = /^#\/(?:\$defs|definitions)\/[^/]+$/;

/**
 * The schema with all of its references leading into its definitions. Others lead to a place among the arguments
 * (`#/properties/a`, as zod-to-json-schema writes what stands twice) or to the whole (`#`), and a step changes these.
 */
export function definitionsOnly(schema: JsonSchema): JsonSchema {
  const references = referencesIn(schema);
  if (!references.some((one) => one.startsWith("#") && !DEFINITION.test(one))) return schema;
  const { $schema, $defs = {}, ...root } = project(schema, "json-schema-2020-12").schema;
  const draft = $schema === undefined ? {} : { $schema };
  if (!referencesIn(root).includes("#") && !referencesIn($defs).includes("#"))
    return { ...draft, ...root, $defs };
  const name = freeName("arguments", $defs as Node);
  const repointed = (node: unknown): unknown =>
    mapped(node, (one) => (one === "#" ? `#/$defs/${name}` : one));
  return {
    ...draft,
    ...(repointed(root) as Node),
    $defs: { ...(repointed($defs) as Node), [name]: repointed(root) },
  };
}

function freeName(wish: string, taken: Node): string {
  return Object.hasOwn(taken, wish) ? freeName(`${wish}_`, taken) : wish;
}

function referencesIn(schema: unknown): readonly string[] {
  const found: string[] = [];
  mapped(schema, (reference) => (found.push(reference), reference));
  return found;
}

/** A copy with each reference changed. */
function mapped(node: unknown, change: (reference: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => mapped(item, change));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (DATA.has(key)) return [key, value];
      return [key, key === "$ref" && typeof value === "string" ? change(value) : mapped(value, change)];
    }),
  );
}
