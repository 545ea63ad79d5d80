import type { Dialect } from "../dialect.ts";
import { frozen } from "./frozen.ts";
import { everything } from "./json-schema.ts";

/** Chat Completions, `strict: false`: the schema guides the model, and the API checks little of it. */
export const openai: Dialect = frozen({
  ...everything,
  name: "openai",
  root: "object",
  // The API's own words: "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top
  // level".
  refusedAtRoot: ["oneOf", "anyOf", "allOf", "enum", "not"],
  // "array schema missing items" (DevCycleHQ/cli#485), without the strict flag too.
  items: "required",
  // "True is not of type 'object'" for a boolean where a schema is expected.
  booleans: "object",
  // The API compiles patterns with an engine that has no look-around (nspady/google-calendar-mcp#183, vercel/ai#21037).
  patterns: "plain",
  // openai-node 7.59 resources/shared.d.ts, FunctionDefinition.name: "a-z, A-Z, 0-9, or contain underscores and dashes,
  // with a maximum length of 64".
  toolNames: { pattern: "^[a-zA-Z0-9_-]+$", maxLength: 64 },
  // "string too long. Expected a string with maximum length 1024" (janwilmake/openapi-mcp-server#23).
  toolDescription: { maxLength: 1024 },
});

/**
 * Responses, `strict: false`. The schema's rules are those of Chat Completions; what differs is that the API rewrites a
 * tool into strict mode when the flag is left out (coder/xum#2250), so adapters always send it.
 */
export const openaiResponses: Dialect = frozen({ ...openai, name: "openai-responses" });

/** Both APIs, `strict: true`: what a grammar is compiled from. */
export const openaiStrict: Dialect = frozen({
  ...openai,
  name: "openai-strict",
  // Guide "Structured model outputs", "Supported schemas" (read 2026-10), less what openai-node 7.59 refuses
  // (lib/transform, unsupported keywords). The guide excludes minLength and maxLength for fine-tuned models only; the
  // API takes them since May 2025 (pydantic-ai#4490). `default` is refused (openai-node#1988, openai-agents-python#4390).
  keywords: (
    "$ref $defs type title description enum const anyOf " +
    "properties required additionalProperties items minItems maxItems " +
    "minLength maxLength pattern format " +
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"
  ).split(" "),
  // The same guide, "Supported properties", format. None for numbers.
  formats: {
    string: ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
  },
  // "Definitions are supported", "Recursive schemas are supported" (by `#` too).
  definitions: "$defs",
  // "$ref cannot have keywords {'description'}", as the API says it.
  refSiblings: "merge",
  // "oneOf is not permitted" (openai-node#1709); "Composition: allOf, not, …" are not supported (the guide).
  unions: "anyOf",
  allOf: "merge",
  // openai-node refuses an object's own keywords beside anyOf (normalizeObjectUnionWrapper).
  besideUnion: "annotations",
  // "Enum" is listed among the types, and its values are counted as strings: no objects, no arrays.
  enumValues: "scalars",
  // "All fields must be required", "additionalProperties: false must always be set in objects".
  optional: "nullable",
  objects: "closed",
  maps: "pairs",
  untyped: "json-text",
  // prefixItems and tuple-form items: openai-node, ensureStrictJsonSchema.
  tuples: "object",
  strict: true,
  fallback: openai,
  // The guide, "Objects have limitations on nesting depth and size", "total string size", "enum size" (read 2026-10;
  // raised in July 2025 from 100 properties, 15,000 characters, 500 values, 7,500 characters).
  limits: { depth: 10, properties: 5000, enumValues: 1000, enumText: 15_000, text: 120_000 },
});
