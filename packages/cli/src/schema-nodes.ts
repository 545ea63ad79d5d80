import type { JsonSchema } from "@toolport/schema";

/** A part of a schema that is a schema itself. */
export interface SchemaNode {
  /** RFC 6901, into the whole. */
  readonly pointer: string;
  readonly schema: JsonSchema;
}

const ONE = ["items", "additionalItems", "additionalProperties", "contains", "propertyNames"];
const NAMED = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];
const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"];

/** Every schema within a schema, itself first, but those of conditions, which speak of what is said elsewhere. */
export function* schemaNodes(schema: unknown, pointer = ""): Generator<SchemaNode> {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return;
  const node = schema as JsonSchema;
  yield { pointer, schema: node };
  for (const keyword of ONE) yield* schemaNodes(node[keyword], `${pointer}/${keyword}`);
  for (const keyword of [...NAMED, ...LISTED]) {
    const members = node[keyword];
    const isList = Array.isArray(members);
    if (typeof members !== "object" || members === null || isList !== LISTED.includes(keyword)) continue;
    for (const [name, member] of Object.entries(members))
      yield* schemaNodes(member, `${pointer}/${keyword}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}
