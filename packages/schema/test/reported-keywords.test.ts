import { describe, expect, it } from "vitest";
import { z as z3 } from "zod-3";
import {
  type Dialect,
  dialects,
  type DialectName,
  type JsonSchema,
  project,
  readSchema,
} from "../src/index.ts";
import { expectExact, field, wireOf } from "./one-field.ts";

const names = Object.keys(dialects) as DialectName[];

describe("bounds that are exclusive by a flag", () => {
  it.each([
    undefined,
    "https://json-schema.org/draft/2020-12/schema",
    "http://json-schema.org/draft-07/schema#",
  ])("are read as they were meant, whatever draft is declared: %s", ($schema) => {
    const schema: JsonSchema = {
      ...($schema === undefined ? {} : { $schema }),
      type: "object",
      properties: {
        share: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: false },
      },
      required: ["share"],
    };
    for (const dialect of ["mcp", "openai-strict", "draft-07"] as const)
      expect(project(schema, dialect).schema).toMatchObject({
        properties: { share: { type: "number", exclusiveMinimum: 0, maximum: 1 } },
      });
    expect(readSchema(schema).validate({ share: 0 })).toMatchObject({ ok: false });
    expect(readSchema(schema).validate({ share: 1 })).toMatchObject({ ok: true });
  });
});

describe("a tuple", () => {
  const spellings: readonly JsonSchema[] = [
    { type: "array", prefixItems: [{ type: "number" }, { type: "string" }], items: false, minItems: 2 },
    { type: "array", items: [{ type: "number" }, { type: "string" }], additionalItems: false, minItems: 2 },
  ];

  it.each(names)("comes back member by member, in either spelling: %s", (dialect) => {
    for (const spelling of spellings) {
      const { encode, decode, schema } = field(spelling, dialect);
      const sent = JSON.parse(JSON.stringify(encode({ a: [1, "x"] }))) as unknown;
      expect(readSchema(schema).validate(sent)).toMatchObject({ ok: true });
      expect(decode(sent)).toEqual({ a: [1, "x"] });
    }
  });

  it("of equal members is a list of that length where tuples can't be said", () => {
    const point = {
      type: "array",
      prefixItems: [{ type: "number" }, { type: "number" }],
      items: false,
      minItems: 2,
    };
    expect(wireOf(field(point, "openai-strict"))).toEqual({
      type: "array",
      items: { type: "number" },
      minItems: 2,
      maxItems: 2,
    });
  });
});

describe("a field of any type", () => {
  const filters = z3.object({ filters: z3.array(z3.object({ field: z3.string(), value: z3.any() })) });
  const place = "/properties/filters/items/properties/value";
  const schema = readSchema(filters).jsonSchema();

  it.each(["openai-strict", "anthropic-strict", "gemini"] as const)(
    "is named with its place where the target wants a type: %s",
    (dialect) => {
      expect(project(schema, dialect).losses).toContainEqual(
        expect.objectContaining({ pointer: place, action: "rewritten" }),
      );
    },
  );

  it("gets a type, and is named, in any dialect that asks for one", () => {
    const typed: Dialect = { ...dialects.mcp, name: "mcp-typed", untyped: "json-text" };
    const projection = project(schema, typed);
    expect(projection.losses).toMatchObject([{ pointer: place, dialect: "mcp-typed", action: "rewritten" }]);
    expect(projection.schema).toMatchObject({
      properties: { filters: { items: { properties: { value: { type: "string" } } } } },
    });
    const value = { filters: [{ field: "size", value: { over: [1, null] } }] };
    expect(projection.decode(projection.encode(value))).toEqual(value);
  });
});

describe("keys that a target refuses", () => {
  const query: JsonSchema = {
    type: "object",
    properties: {
      $top: { type: "integer" },
      "@odata.type": { type: "string" },
      "where[id]": { type: "string" },
      "where.id": { type: "string" },
      where_id: { type: "string" },
    },
    required: ["$top"],
  };
  const value = { $top: 5, "@odata.type": "t", "where[id]": "a", "where.id": "b", where_id: "c" };

  it.each(names)("have names of their own there, and the body gets the original ones: %s", (dialect) => {
    const { schema, encode, decode } = project(query, dialect);
    const sent = encode(value) as object;
    expect(Object.keys(sent)).toHaveLength(5);
    expect(readSchema(schema).validate(sent)).toMatchObject({ ok: true });
    expect(decode(sent)).toEqual(value);
    const { keys } = dialects[dialect];
    for (const key of keys ? Object.keys(sent) : []) expect(key).toMatch(new RegExp(keys?.pattern ?? ""));
  });

  it("are the same names each time", () => {
    expect(project(query, "anthropic").schema).toEqual(project(structuredClone(query), "anthropic").schema);
  });

  it("take what is said of them along", () => {
    const schema: JsonSchema = {
      ...query,
      dependentRequired: { "where[id]": ["$top"] },
      propertyNames: { pattern: "^[$@w]" },
      if: { required: ["$top"] },
      not: { required: ["where.id", "where[id]"] },
    };
    const projection = project(schema, "anthropic");
    const sent = projection.encode({ $top: 5, "where[id]": "x" });
    expect(readSchema(projection.schema).validate(sent)).toMatchObject({ ok: true });
    for (const keyword of ["dependentRequired", "propertyNames", "not"])
      expect(projection.losses).toContainEqual(
        expect.objectContaining({ pointer: "", keyword, action: "described" }),
      );
  });
});

describe("nesting beyond a target's limit", () => {
  it("ends in JSON text there, with the place, and comes back whole", () => {
    let schema: JsonSchema = { type: "object", properties: { a: { type: "number" } }, required: ["a"] };
    let value: unknown = { a: 1 };
    for (let level = 0; level < 14; level++) {
      schema = { type: "object", properties: { a: schema }, required: ["a"] };
      value = { a: value };
    }
    const { schema: written, losses, encode, decode, strict } = project(schema, "openai-strict");
    expect(strict).toBe(true);
    expect(losses).toMatchObject([{ pointer: "/properties/a".repeat(10), action: "rewritten" }]);
    expect(readSchema(written).validate(encode(value))).toMatchObject({ ok: true });
    expect(decode(encode(value))).toEqual(value);
  });
});

describe("a schema that was strict before", () => {
  it("is not made strict a second time", () => {
    const once = project(
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "object" }, c: { type: ["number", "null"] } },
      },
      "openai-strict",
    ).schema;
    expect(project(once, "openai-strict").schema).toEqual(once);
  });
});

describe("what a schema says of itself", () => {
  it.each(names)("goes to documents and MCP servers, not to models: %s", (dialect) => {
    const schema: JsonSchema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "https://tools.example/x",
      $comment: "generated",
      type: "object",
      properties: { a: { type: "string" } },
    };
    const written = project(schema, dialect).schema;
    expect(written["$schema"]).toBe(dialects[dialect].$schema);
    expect(written).not.toHaveProperty("$id");
  });
});

describe("words beside each other", () => {
  it("keeps the parts of allOf and what stands beside a reference, whatever else a table translates", () => {
    const own: Dialect = { ...dialects.openai, name: "own", untyped: "json-text" };
    const { schema } = project(
      {
        type: "object",
        properties: {
          x: { allOf: [{ type: "integer" }, { minimum: 3 }] },
          y: { $ref: "#/$defs/Y", maximum: 9 },
          z: {},
        },
        $defs: { Y: { type: "integer", minimum: 1 } },
      },
      own,
    );
    expect(schema).toMatchObject({
      properties: {
        x: { type: "integer", minimum: 3 },
        y: { type: "integer", minimum: 1, maximum: 9 },
        z: { type: "string" },
      },
    });
  });

  it("reads text that stands for a value back as that value", () => {
    expectExact(field({ enum: [1, "1", "", null] }, "gemini"), [
      [1, "1 (2)"],
      ["1", "1"],
      ["", "(empty)"],
      [null, null],
    ]);
  });
});
