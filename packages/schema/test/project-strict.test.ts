import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type JsonSchema, type Projection, project, readSchema } from "../src/index.ts";
import { checkOpenAIStrict as strictFaults } from "./checkers/openai.ts";

function strict(schema: JsonSchema): Projection {
  const projection = project(schema, "openai-strict");
  expect(projection.strict ? strictFaults(projection.schema) : []).toEqual([]);
  return projection;
}

/** The wire form of one optional field. */
function field(schema: JsonSchema, others: JsonSchema = {}): unknown {
  const { schema: written } = strict({ type: "object", properties: { a: schema }, ...others });
  return (written["properties"] as JsonSchema)["a"];
}

describe("an optional field", () => {
  const target = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };
  it.each<[string, JsonSchema, unknown]>([
    ["a scalar", { type: "string" }, { type: ["string", "null"] }],
    ["a type list", { type: ["string", "number"] }, { type: ["string", "number", "null"] }],
    [
      "nullable already, where null is a value and something else says absent",
      { type: ["string", "null"], description: "D" },
      {
        description: "D",
        anyOf: [
          { type: ["string", "null"] },
          {
            type: "object",
            description: "Leaves the field out; null is a value here.",
            properties: { absent: { type: "boolean", enum: [true] } },
            required: ["absent"],
            additionalProperties: false,
          },
        ],
      },
    ],
    ["an enum", { type: "string", enum: ["x", "y"] }, { type: ["string", "null"], enum: ["x", "y", null] }],
    [
      "an enum without a type",
      { enum: ["x", 1] },
      { type: ["string", "number", "null"], enum: ["x", 1, null] },
    ],
    ["a constant", { const: "x" }, { type: ["string", "null"], enum: ["x", null] }],
    [
      "a list",
      { type: "array", items: { type: "string" }, description: "D" },
      { description: "D", anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
    ],
    [
      "a union",
      { anyOf: [{ type: "string" }, { type: "number" }] },
      { anyOf: [{ type: "string" }, { type: "number" }, { type: "null" }] },
    ],
  ])("becomes required and nullable: %s", (_name, schema, expected) => {
    expect(field(schema)).toEqual(expected);
  });

  it("that is a reference becomes a union with null", () => {
    expect(field({ $ref: "#/$defs/T" }, { $defs: { T: target } })).toEqual({
      anyOf: [{ $ref: "#/$defs/T" }, { type: "null" }],
    });
    expect(
      field(
        { $ref: "#/$defs/T", description: "D" },
        { $defs: { T: { ...target, allOf: [{ $ref: "#/$defs/T2" }] }, T2: target } },
      ),
    ).toEqual({ description: "D", anyOf: [{ $ref: "#/$defs/T" }, { type: "null" }] });
  });
});

describe("an object", () => {
  it("is closed, and requires each of its properties, even none", () => {
    const source = z.object({
      a: z.string(),
      b: z.object({ c: z.number().optional() }),
      list: z.array(z.object({ d: z.boolean() })),
    });
    expect(strict(readSchema(source).jsonSchema()).schema).toEqual({
      type: "object",
      properties: {
        a: { type: "string" },
        b: {
          type: "object",
          properties: { c: { type: ["number", "null"] } },
          required: ["c"],
          additionalProperties: false,
        },
        list: {
          type: "array",
          items: {
            type: "object",
            properties: { d: { type: "boolean" } },
            required: ["d"],
            additionalProperties: false,
          },
        },
      },
      required: ["a", "b", "list"],
      additionalProperties: false,
    });
    const empty = { type: "object", properties: {}, required: [], additionalProperties: false };
    for (const schema of [{}, { type: "object" }, readSchema(z.object({}).strict()).jsonSchema()])
      expect(strict(schema)).toMatchObject({ schema: empty, strict: true, losses: [] });
  });

  it("keeps properties named like what every object inherits", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    ) as JsonSchema;
    const { schema: written, decode } = strict(schema);
    expect(written["required"]).toEqual(["__proto__", "constructor"]);
    expect(Object.keys(decode(JSON.parse('{"__proto__":null,"constructor":null}')) as object)).toEqual([]);
    expect(Object.keys(decode(JSON.parse('{"__proto__":"a","constructor":null}')) as object)).toEqual([
      "__proto__",
    ]);
  });
});

describe("what can't go on the wire", () => {
  it.each<[JsonSchema, JsonSchema]>([
    [
      { type: "integer", default: 10, description: "How many" },
      { type: "integer", description: "How many. Default: 10." },
    ],
    [
      { type: "string", format: "uri" },
      { type: "string", description: "Format: uri." },
    ],
    [
      { type: "string", format: "email" },
      { type: "string", format: "email" },
    ],
    [
      { type: "string", pattern: "^(?!x)" },
      { type: "string", description: "Must match the pattern ^(?!x)." },
    ],
    [
      { type: "string", pattern: "^[A-Z]{3}$" },
      { type: "string", pattern: "^[A-Z]{3}$" },
    ],
    [
      { type: "array", items: { type: "string" }, uniqueItems: true },
      { type: "array", items: { type: "string" }, description: "No two items may be equal." },
    ],
    [
      { type: "string", not: { const: "x" } },
      { type: "string", description: 'Must satisfy "not": {"const":"x"}.' },
    ],
    [
      { type: "number", maximum: 10, exclusiveMaximum: true },
      { type: "number", exclusiveMaximum: 10 },
    ],
    [
      { type: "string", examples: ["a"], title: "T", $comment: "c" },
      { type: "string", title: "T", description: 'Examples: "a".' },
    ],
  ])("%j is told in words", (schema, written) => {
    expect(field(schema, { required: ["a"] })).toEqual(written);
  });

  it("is listed with its place", () => {
    const { losses } = strict({
      type: "object",
      properties: { a: { type: "array", items: { type: "string", format: "uri" } } },
    });
    expect(losses).toMatchObject([{ pointer: "/properties/a/items", keyword: "format" }]);
  });
});

describe("unions and merged parts", () => {
  const a = { type: "object", properties: { t: { const: "a" } }, required: ["t"] };
  const b = { type: "object", properties: { t: { const: "b" } }, required: ["t"] };

  it("writes oneOf as anyOf, a loss only where the branches overlap", () => {
    const wire = (oneOf: readonly unknown[]): Projection =>
      strict({ type: "object", properties: { d: { oneOf } }, required: ["d"] });
    expect(wire([a, b]).losses).toEqual([]);
    expect(wire([{ type: "string" }, { type: "number" }]).losses).toEqual([]);
    expect(wire([{ type: "string" }, { type: "string", minLength: 2 }]).losses).toMatchObject([
      { pointer: "/properties/d", keyword: "oneOf" },
    ]);
  });

  it("merges a reference's siblings into its target: the tighter bound counts, the nearer words win", () => {
    const merged = field(
      { $ref: "#/$defs/N", maximum: 100, description: "near" },
      {
        required: ["a"],
        $defs: { N: { type: "integer", minimum: 1, maximum: 10, description: "far" } },
      },
    );
    expect(merged).toEqual({ type: "integer", minimum: 1, maximum: 10, description: "near" });
  });

  it("merges allOf", () => {
    const part = { type: "object", properties: { y: { type: "string" } } };
    const merged = field(
      { allOf: [{ $ref: "#/$defs/P" }, { properties: { x: { type: "number" } }, required: ["x"] }] },
      { required: ["a"], $defs: { P: part } },
    );
    expect(merged).toEqual({
      type: "object",
      properties: { y: { type: ["string", "null"] }, x: { type: "number" } },
      required: ["y", "x"],
      additionalProperties: false,
    });
  });

  it("keeps recursion, and hoists references into the document", () => {
    const node = {
      type: "object",
      properties: { next: { $ref: "#/$defs/N" }, self: { $ref: "#" } },
      required: ["next"],
    };
    const { schema, strict: isStrict } = strict({ $ref: "#/$defs/N", $defs: { N: node } });
    expect(isStrict).toBe(true);
    expect(schema["properties"]).toMatchObject({
      next: { $ref: "#/$defs/N" },
      self: { anyOf: [{ $ref: "#" }, { type: "null" }] },
    });
    const shared = strict({
      type: "object",
      properties: { a: { type: "string" }, b: { $ref: "#/properties/a" } },
      required: ["b"],
    });
    expect(shared.schema).toMatchObject({
      properties: { b: { $ref: "#/$defs/properties_a" } },
      $defs: { properties_a: { type: "string" } },
    });
  });

  it("ends on references that would unfold without end", () => {
    const chain: Record<string, unknown> = { D30: { type: "object", properties: { x: { type: "string" } } } };
    for (let at = 0; at < 30; at++)
      chain[`D${at}`] = { allOf: [{ $ref: `#/$defs/D${at + 1}` }, { $ref: `#/$defs/D${at + 1}` }] };
    const unfolding = { type: "object", properties: { a: { $ref: "#/$defs/D0" } }, $defs: chain };
    const grow = { type: "object", properties: { c: { $ref: "#/$defs/G", minProperties: 1 } } };
    const growing = { type: "object", properties: { a: { $ref: "#/$defs/G" } }, $defs: { G: grow } };
    for (const schema of [unfolding, growing]) {
      expect(strict(schema).strict).toBe(true);
      expect(JSON.stringify(project(schema, "gemini").schema).length).toBeLessThan(20_000);
    }
  });
});
