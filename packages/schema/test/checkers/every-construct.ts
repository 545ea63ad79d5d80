import type { Node } from "./schema-places.ts";

const object = (properties: Node, more: Node = {}): Node => ({ type: "object", properties, ...more });

/** One schema for each thing that a tool's input may hold. */
export const everyConstruct: Readonly<Record<string, Node>> = {
  "no arguments": { type: "object" },
  "no arguments, closed": object({}, { additionalProperties: false }),
  "required and optional": object({ a: { type: "string" }, b: { type: "integer" } }, { required: ["a"] }),
  "null as a type": object({ a: { type: ["string", "null"] } }),
  "null as a branch": object({ a: { anyOf: [{ type: "string" }, { type: "null" }] } }, { required: ["a"] }),
  "null by nullable": object({ a: { type: "string", nullable: true } }),
  "null in an enum": object({ a: { type: ["string", "null"], enum: ["x", null] } }),
  default: object({ a: { type: "integer", default: 5 } }),
  map: object({ a: { type: "object", additionalProperties: { type: "number" } } }),
  "map by patterns": object({ a: { type: "object", patternProperties: { "^x": { type: "string" } } } }),
  "map with named keys": object({
    a: { type: "object", propertyNames: { enum: ["x", "y"] }, additionalProperties: { type: "string" } },
  }),
  "open object": object({ a: { type: "string" } }, { additionalProperties: true }),
  untyped: object({ a: {}, b: true, c: { description: "any" } }),
  "bare object and array": object({ a: { type: "object" }, b: { type: "array" } }),
  tuple: object({
    a: { prefixItems: [{ type: "string" }, { type: "number" }], items: false, type: "array" },
  }),
  "tuple of draft 7": object({
    a: { type: "array", items: [{ type: "string" }], additionalItems: { type: "null" } },
  }),
  "root union": {
    oneOf: [
      object({ op: { const: "add" }, n: { type: "number" } }, { required: ["op", "n"] }),
      object({ op: { const: "del" }, id: { type: "string" } }, { required: ["op", "id"] }),
    ],
  },
  "root array": { type: "array", items: { type: "string" } },
  "root text": { type: "string", minLength: 1 },
  "union with a tag": object({
    a: {
      oneOf: [
        object({ k: { const: "x" } }, { required: ["k"] }),
        object({ k: { const: "y" } }, { required: ["k"] }),
      ],
    },
  }),
  "union of kinds": object({
    a: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  }),
  intersection: object({
    a: { allOf: [object({ x: { type: "string" } }, { required: ["x"] }), object({ y: { type: "number" } })] },
  }),
  recursion: {
    ...object({ tree: { $ref: "#/$defs/Node" } }, { required: ["tree"] }),
    $defs: {
      Node: object({ v: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/Node" } } }),
    },
  },
  "recursion at the root": object({ next: { anyOf: [{ $ref: "#" }, { type: "null" }] } }),
  "recursion of two": {
    ...object({ a: { $ref: "#/definitions/A" } }),
    definitions: {
      A: object({ b: { $ref: "#/definitions/B" } }),
      B: object({ a: { $ref: "#/definitions/A" } }),
    },
  },
  "reference with a description": {
    ...object({ s: { $ref: "#/$defs/S", description: "which" } }),
    $defs: { S: { enum: ["on", "off"] } },
  },
  "reference into properties": object({ a: { type: "string" }, b: { $ref: "#/properties/a" } }),
  "constants and odd enums": object({
    a: { const: true },
    b: { enum: [1, 2] },
    c: { enum: ["", "x"] },
    d: { enum: ["x", 1, true, null] },
    e: { const: "only" },
  }),
  bounds: object({
    a: { type: "number", exclusiveMinimum: 0, maximum: 10 },
    b: { type: "integer", minimum: 0, exclusiveMinimum: true },
    c: { type: "integer", minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 },
    d: { type: "string", minLength: 1, maxLength: 3 },
    e: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 5000, uniqueItems: true },
    f: { type: "number", multipleOf: 0.5 },
  }),
  patterns: object({
    a: { type: "string", pattern: "^[a-z]+$" },
    b: { type: "string", pattern: "^(?!x).+$" },
  }),
  formats: object({
    a: { type: "string", format: "email" },
    b: { type: "string", format: "uri" },
    c: { type: "integer", format: "int64" },
  }),
  "strange keys": object({
    $x: { type: "integer" },
    "@x": { type: "string" },
    "a[b]": { type: "string" },
    "a.b": { type: "string" },
    a_b: { type: "string" },
    ü: { type: "string" },
    constructor: { type: "string" },
  }),
  annotations: {
    ...object({ a: { type: "string", title: "A", examples: ["x"], deprecated: true, "x-order": 1 } }),
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "https://example.com/t",
    title: "T",
  },
  conditions: object(
    { a: { type: "string", not: { const: "x" } }, b: { type: "string" } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    { dependentRequired: { a: ["b"] }, if: { required: ["b"] }, then: { required: ["a"] } },
  ),
};
