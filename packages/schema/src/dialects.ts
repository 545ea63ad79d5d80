import type { Dialect, DialectName } from "./dialect.ts";

// Everything as it was written.
const everything: Omit<Dialect, "name"> = {
  root: "any",
  refusedAtRoot: [],
  keywords: "all",
  ignored: [],
  formats: "all",
  patterns: "all",
  definitions: "as-written",
  tuples: "as-written",
  refSiblings: "keep",
  booleans: "keep",
  unions: "keep",
  allOf: "keep",
  optional: "absent",
  objects: "keep",
  untyped: "keep",
  strict: false,
  limits: {},
};

const jsonSchema202012: Dialect = {
  ...everything,
  name: "json-schema-2020-12",
  $schema: "https://json-schema.org/draft/2020-12/schema",
  definitions: "$defs",
  tuples: "prefixItems",
};

const jsonSchemaDraft07: Dialect = {
  ...everything,
  name: "json-schema-draft-07",
  $schema: "http://json-schema.org/draft-07/schema#",
  definitions: "definitions",
  tuples: "items",
  // Draft 7 ignores what stands beside a `$ref`.
  refSiblings: "allOf",
  ignored: [
    "unevaluatedProperties",
    "unevaluatedItems",
    "minContains",
    "maxContains",
    "$dynamicRef",
    "$recursiveRef",
  ],
};

const openai: Dialect = {
  ...everything,
  name: "openai",
  root: "object",
  // The API's own words: "must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level".
  refusedAtRoot: ["oneOf", "anyOf", "allOf", "enum", "not"],
  booleans: "object",
};

const openaiStrict: Dialect = {
  ...openai,
  name: "openai-strict",
  // Those that openai-node 7 does not refuse in strict schemas (lib/transform). minLength and maxLength were refused
  // in 2024 and are accepted since May 2025 (pydantic-ai#4490).
  keywords:
    "$ref $defs type title description enum const anyOf properties required additionalProperties items minItems maxItems minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split(
      " ",
    ),
  // OpenAI's guide to structured outputs, "supported properties".
  formats: ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
  patterns: "plain",
  definitions: "$defs",
  tuples: "refused",
  refSiblings: "merge",
  unions: "anyOf",
  allOf: "merge",
  optional: "nullable",
  objects: "closed",
  untyped: "refused",
  strict: true,
  fallback: openai,
  // OpenAI's guide to structured outputs, "limitations", as of February 2026.
  limits: { depth: 10, properties: 5000, enumValues: 1000, text: 120_000 },
};

/** The tables are plain data: spread one and change an entry to make your own. */
export const dialects: Readonly<Record<DialectName, Dialect>> = Object.freeze({
  "json-schema-2020-12": jsonSchema202012,
  "json-schema-draft-07": jsonSchemaDraft07,
  openai,
  "openai-strict": openaiStrict,
});
