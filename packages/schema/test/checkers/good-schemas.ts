import type { checkers } from "./checkers.ts";
import { closed, many, nested, open } from "./sample-shapes.ts";

/** What each target takes, close to its limits. */
export const goodSchemas: Readonly<Record<keyof typeof checkers, readonly object[]>> = {
  "json-schema-2020-12": [
    { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [true], items: false },
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $ref: "#/$defs/a",
      $defs: { a: { anyOf: [{ $ref: "#" }, { const: null }] } },
    },
  ],
  "draft-07": [
    { $schema: "http://json-schema.org/draft-07/schema#", items: [true], additionalItems: false },
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      allOf: [{ $ref: "#/definitions/a" }, { minLength: 1 }],
      definitions: { a: { type: "string" } },
    },
  ],
  openai: [
    open({ oneOf: [{ type: "string" }, { type: "array", items: {} }] }),
    open({ pattern: "^(?:a|b)+$" }),
  ],
  "openai-responses": [open({ type: "string", default: "a" })],
  "openai-strict": [
    closed({ type: ["string", "null"], enum: ["a", null] }),
    closed({ anyOf: [{ $ref: "#/$defs/n" }, { type: "null" }] }, { $defs: { n: closed({ $ref: "#" }) } }),
    closed({ type: "array", items: { type: "integer", minimum: 1 }, minItems: 3 }),
    nested(10),
  ],
  anthropic: [
    open({ prefixItems: [{ type: "string" }], items: false }),
    open({ anyOf: [{}, true], $ref: "#" }),
    open({ type: "string", pattern: "(?=a)" }),
  ],
  "anthropic-strict": [
    open(
      { type: "array", items: { type: "string", format: "uri" }, minItems: 1 },
      { additionalProperties: false },
    ),
    closed({ $ref: "#/$defs/a" }, { $defs: { a: { const: 3, type: "integer" } } }),
    many(24, { type: "string" }),
  ],
  gemini: [
    open({ type: "string", enum: ["a"], nullable: true }),
    open({ anyOf: [{ type: "string" }, { type: "integer", format: "int32" }] }),
    { type: "object", properties: {} },
  ],
  "gemini-json-schema": [
    open({ $ref: "#/$defs/a" }, { $defs: { a: open({ $ref: "#/$defs/a" }) } }),
    open({ type: ["string", "null"], enum: ["a", "b"] }),
    open({ type: "array", prefixItems: [{ type: "string" }], minItems: 1, maxItems: 1 }),
    open({ type: "object", additionalProperties: { type: "string" } }),
    open({}),
  ],
  mcp: [{ type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] }, open({ items: true })],
};
