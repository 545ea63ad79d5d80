import type { Dialect } from "../dialect.ts";
import { frozen } from "./frozen.ts";
import { everything } from "./json-schema.ts";

/** Messages API, `input_schema` without the strict flag: JSON Schema 2020-12 with a few walls. */
export const anthropic: Dialect = frozen({
  ...everything,
  name: "anthropic",
  root: "object",
  // The API's own words: "input_schema does not support oneOf, allOf, or anyOf at the top level"; a `$ref` there has no
  // type, and "tools.0.custom.input_schema.type: Field required".
  refusedAtRoot: ["oneOf", "allOf", "anyOf", "$ref"],
  // "JSON schema is invalid. It must match JSON Schema draft 2020-12": no draft-7 forms.
  definitions: "$defs",
  tuples: "prefixItems",
  // "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'" (ComposioHQ/composio#3500), at every depth.
  keys: { pattern: "^[a-zA-Z0-9_.-]+$", maxLength: 64 },
  // "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'" (github/copilot-cli#1879).
  toolNames: { pattern: "^[a-zA-Z0-9_-]+$", maxLength: 128 },
});

/** Messages API, `strict: true`: what a grammar is compiled from. */
export const anthropicStrict: Dialect = frozen({
  ...anthropic,
  name: "anthropic-strict",
  // Guide "Structured outputs", "JSON Schema limitations" (read 2026-10). `pattern` is left out: the guide takes simple
  // ones, "complex patterns may result in 400 errors", and Anthropic's own helper tells patterns in words
  // (sdk 1.14 lib/transform-json-schema). allOf is merged, since it must not hold a `$ref`.
  keywords: (
    "$ref $defs type title description default enum const anyOf " +
    "properties required additionalProperties items minItems format"
  ).split(" "),
  // The same section, and SUPPORTED_STRING_FORMATS of the helper. None for numbers.
  formats: {
    string: "date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "),
  },
  // "Array minItems (only values 0 and 1 supported)".
  minItems: 1,
  // "Recursive schemas" are among the unsupported.
  references: "acyclic",
  // The helper sends a `$ref` alone.
  refSiblings: "merge",
  unions: "anyOf",
  // The helper keeps title and description beside anyOf, and tells the rest in words.
  besideUnion: "annotations",
  allOf: "merge",
  // "enum (strings, numbers, bools, or nulls only - no complex types)".
  enumValues: "scalars",
  // "additionalProperties (must be set to false for objects)".
  objects: "closed",
  maps: "pairs",
  // The helper: "JSON schema must have a type defined if anyOf/oneOf/allOf/enum/const are not used".
  untyped: "json-text",
  tuples: "object",
  items: "required",
  booleans: "object",
  strict: true,
  fallback: anthropic,
  // Over all strict tools of a request, hence of each: "too many optional parameters (25) … limit: 24", "too many
  // parameters with union types (17 parameters with type arrays or anyOf) … limit: 16" (the API, 2026). It also takes 20
  // strict tools at most, which is the adapter's to count, and refuses grammars that are "too complex" by no published
  // rule.
  limits: { optional: 24, unions: 16 },
});
