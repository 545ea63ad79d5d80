import type { Dialect } from "../dialect.ts";
import { frozen } from "./frozen.ts";

/** Everything as it was written: what the other tables start from. */
export const everything: Omit<Dialect, "name"> = frozen({
  root: "any",
  refusedAtRoot: [],
  empty: { type: "object", properties: {} },
  keywords: "all",
  ignored: [],
  formats: "all",
  patterns: "all",
  references: "keep",
  // Twice is enough for a model to see the shape repeat; each further turn multiplies the schema's size.
  recursion: 2,
  definitions: "as-written",
  refSiblings: "keep",
  unions: "keep",
  besideUnion: "keep",
  allOf: "keep",
  types: "list",
  nullable: "type",
  constants: "const",
  enumValues: "any",
  emptyEnumString: "keep",
  optional: "absent",
  objects: "keep",
  maps: "keep",
  untyped: "keep",
  emptyObjects: "keep",
  tuples: "as-written",
  items: "keep",
  booleans: "keep",
  // No target of its own: the names a canonical tool may have.
  toolNames: { pattern: "^[A-Za-z0-9_./-]+$", maxLength: 128 },
  strict: false,
  limits: {},
});

/** JSON Schema 2020-12, core and validation. */
export const jsonSchema202012: Dialect = frozen({
  ...everything,
  name: "json-schema-2020-12",
  $schema: "https://json-schema.org/draft/2020-12/schema",
  // Core 8.2.4; `definitions` is known to draft 7 only.
  definitions: "$defs",
  // Core 10.3.1.1: `items` is no longer an array.
  tuples: "prefixItems",
});

/** JSON Schema draft 7: what most validators still take for granted. */
export const jsonSchemaDraft07: Dialect = frozen({
  ...everything,
  name: "draft-07",
  $schema: "http://json-schema.org/draft-07/schema#",
  definitions: "definitions",
  tuples: "items",
  // Core draft-07 8.3: "All other properties in a "$ref" object MUST be ignored."
  refSiblings: "allOf",
  // Came with 2019-09 (its core and validation, appendices "changes since draft-07") or with 2020-12.
  ignored: [
    "unevaluatedProperties",
    "unevaluatedItems",
    "minContains",
    "maxContains",
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$recursiveAnchor",
    "$recursiveRef",
    "$vocabulary",
  ],
});
