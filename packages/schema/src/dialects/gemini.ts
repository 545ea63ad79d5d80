import type { Dialect } from "../dialect.ts";
import { frozen } from "./frozen.ts";
import { everything } from "./json-schema.ts";

/**
 * `FunctionDeclaration.parameters`: the message `Schema`, a subset of OpenAPI 3.0. An unknown field anywhere makes the
 * API refuse the whole request ("Unknown name … Cannot find field").
 */
export const gemini: Dialect = frozen({
  ...everything,
  name: "gemini",
  // "functionDeclaration parameters schema should be of type OBJECT".
  root: "object",
  refusedAtRoot: ["anyOf", "nullable", "enum"],
  // The fields of `Schema`: @google/genai 3.3, interface Schema; reference "Caching: Schema" (read 2026-10). `$ref`,
  // `$defs`, `const`, `oneOf`, `additionalProperties`, `multipleOf`, `uniqueItems` are not among them.
  keywords: (
    "type format title description nullable enum default example anyOf " +
    "properties required minProperties maxProperties propertyOrdering " +
    "items minItems maxItems minLength maxLength pattern minimum maximum"
  ).split(" "),
  // The Gemini API: "only 'enum' and 'date-time' are supported for STRING type" (google-gemini/gemini-cli#2237); the
  // interface's comment for numbers.
  formats: { string: ["enum", "date-time"], number: ["float", "double"], integer: ["int32", "int64"] },
  // RE2 (nspady/google-calendar-mcp#183).
  patterns: "plain",
  // The sum of all maxItems of a tool must stay below 960, by observation (googleapis/python-genai#2170).
  maxItems: 100,
  limits: { maxItems: 959 },
  references: "inline",
  refSiblings: "merge",
  unions: "anyOf",
  allOf: "merge",
  // "schema specified other fields alongside any_of. When using any_of, it must be the only field set." (Vertex;
  // googleapis/python-genai#625). Null goes to a branch, a description too.
  besideUnion: "nothing",
  // `Type` is one value of an enumeration, without a null.
  types: "single",
  nullable: "keyword",
  constants: "enum",
  // "enum: only allowed for STRING type"; values are strings (microsoft/azure-devops-mcp#139, coolify-mcp#325).
  enumValues: "strings",
  // "enum[0]: cannot be empty".
  emptyEnumString: "renamed",
  maps: "pairs",
  untyped: "json-text",
  // "properties: should be non-empty for OBJECT type" (agno-agi/agno#2112). At the root an empty object is accepted, and
  // wanted when calls are forced (pydantic/pydantic-ai#1998, googleapis/python-genai#981).
  emptyObjects: "json-text",
  tuples: "object",
  // "items: missing field" for an array without.
  items: "required",
  booleans: "object",
  // @google/genai 3.3, FunctionDeclaration.parameters: "must start with a letter or an underscore and must only contain
  // chars a-z, A-Z, 0-9, or underscores with a maximum length of 64".
  keys: { pattern: "^[a-zA-Z_][a-zA-Z0-9_]*$", maxLength: 64 },
  // The same, `name`: also dots, colons and dashes, up to 128; the reference of Vertex says 64, and knows no colon.
  toolNames: { pattern: "^[a-zA-Z_][a-zA-Z0-9_.-]*$", maxLength: 64 },
  // A depth limit exists ("exceeds the maximum allowed nesting depth", googleapis/js-genai#882), its number is not told.
});

/** `FunctionDeclaration.parametersJsonSchema`: JSON Schema, of which some keywords are understood. */
export const geminiJsonSchema: Dialect = frozen({
  ...everything,
  name: "gemini-json-schema",
  // "The schema must describe an object where the properties are the parameters to the function."
  root: "object",
  // A union or reference at the root was refused without a reason (discuss.ai.google.dev/t/198381).
  refusedAtRoot: ["anyOf", "oneOf", "$ref"],
  // @google/genai 3.3, responseJsonSchema: "only the following properties are supported". Also `$id`, `$anchor`,
  // of no use here, and `oneOf`, "interpreted the same as anyOf".
  keywords: (
    "$defs $ref type format title description enum anyOf " +
    "items prefixItems minItems maxItems minimum maximum " +
    "properties additionalProperties required propertyOrdering"
  ).split(" "),
  // Guide "Structured output", "JSON Schema support" (read 2026-10): "string: … format". None for numbers.
  formats: { string: ["date-time", "date", "time"] },
  // As in `parameters`; it was observed here (googleapis/python-genai#2170).
  maxItems: 100,
  limits: { maxItems: 959 },
  // "Cyclic references are unrolled to a limited degree and, as such, may only be used within non-required properties."
  references: "acyclic",
  definitions: "$defs",
  // "If $ref is set on a sub-schema, no other properties, except for than those starting as a $, may be set."
  refSiblings: "merge",
  unions: "anyOf",
  besideUnion: "annotations",
  allOf: "merge",
  constants: "enum",
  // "enum (for strings and numbers)": a boolean or null can't be told apart from a number's case, so all are strings.
  enumValues: "strings",
  emptyEnumString: "renamed",
  tuples: "prefixItems",
  items: "required",
  booleans: "object",
  toolNames: gemini.toolNames,
});
