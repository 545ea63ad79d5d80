import { isNode } from "../checkers/schema-places.ts";
import type { Schema } from "./leaf-schemas.ts";
import { mapChildren } from "./map-children.ts";

export const spellings = [
  "2020-12",
  "unnamed",
  "unnamed",
  "draft-07",
  "draft-07",
  "draft-04",
  "openapi",
] as const;
export type Spelling = (typeof spellings)[number];

const uris: Readonly<Partial<Record<Spelling, string>>> = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "draft-04": "http://json-schema.org/draft-04/schema#",
};
// What draft 4 and OpenAPI 3.0 can't say at all.
const unsaid = ["if", "then", "else", "contains", "propertyNames"];

/** The same schema in another draft's words; what that draft can't say leaves the meaning, too. */
export function respell(
  meaning: Schema,
  spelling: Spelling,
): { readonly schema: Schema; readonly meaning: Schema } {
  const isOld = spelling === "draft-04" || spelling === "openapi";
  const sayable = isOld ? (rewrite(meaning, dropUnsaid) as Schema) : meaning;
  if (spelling === "unnamed") return { schema: sayable, meaning: sayable };
  const uri = uris[spelling];
  const steps = {
    "2020-12": [],
    "draft-07": [older],
    "draft-04": [older, oldest],
    openapi: [older, oldest, openapi],
  }[spelling];
  const written = steps.reduce<unknown>((schema, step) => rewrite(schema, step), sayable) as Schema;
  return { schema: uri === undefined ? written : { $schema: uri, ...written }, meaning: sayable };
}

type Step = (node: Schema) => unknown;

/** Applies a step to every node, inner ones first. */
function rewrite(schema: unknown, step: Step, holder?: string): unknown {
  // Booleans came with draft 6, but for closed objects and tuples.
  if (typeof schema === "boolean" && step === oldest && !holder?.startsWith("additional"))
    return schema ? {} : { not: {} };
  return isNode(schema)
    ? step(mapChildren(schema, (value, keyword) => rewrite(value, step, keyword)))
    : schema;
}

function dropUnsaid(node: Schema): Schema {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !unsaid.includes(keyword)));
}

/** Draft 7: `definitions`, tuples by `items`, `dependencies`, nothing of force beside a reference. */
function older(node: Schema): unknown {
  const { $ref, ...beside } = node;
  if ($ref !== undefined && Object.keys(beside).some((keyword) => keyword.startsWith("max")))
    return { allOf: [older({ $ref }), older(beside)] };
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === "$defs") copy["definitions"] = value;
    else if (keyword === "prefixItems") copy["items"] = value;
    else if (keyword === "items" && "prefixItems" in node) copy["additionalItems"] = value;
    else if (keyword === "dependentRequired") copy["dependencies"] = value;
    else if (keyword === "$ref") copy["$ref"] = String(value).replace("#/$defs/", "#/definitions/");
    else copy[keyword] = value;
  }
  return copy;
}

/** Draft 4: exclusive bounds as booleans, `id`, no `const`. */
function oldest(node: Schema): unknown {
  const { exclusiveMinimum, exclusiveMaximum, const: constant, $id, ...rest } = node;
  return {
    ...rest,
    ...(typeof $id === "string" ? { id: $id } : {}),
    ...("const" in node ? { enum: [constant] } : {}),
    ...(exclusiveMinimum === undefined ? {} : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum === undefined ? {} : { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  };
}

/** OpenAPI 3.0: null by `nullable`. */
function openapi(node: Schema): unknown {
  const types = node["type"];
  if (Array.isArray(types) && types.length === 2 && types.includes("null"))
    return { ...node, type: types.find((type) => type !== "null") as string, nullable: true };
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = node[keyword];
    if (!Array.isArray(branches) || branches.length !== 2 || Object.keys(node).length !== 1) continue;
    const other = branches.find((branch) => !isNull(branch)) as unknown;
    if (branches.some(isNull) && isNode(other) && typeof other["type"] === "string" && !("enum" in other))
      return { ...other, nullable: true };
  }
  return node;
}

function isNull(schema: unknown): boolean {
  return isNode(schema) && schema["type"] === "null" && Object.keys(schema).length === 1;
}
