import { describe, expect, it } from "vitest";
import { dialects, isSchemaError, type JsonSchema, project } from "../src/index.ts";

describe("the loose OpenAI dialect", () => {
  const any: JsonSchema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      a: { type: "string", format: "uri", default: "x" },
      m: { type: "object", additionalProperties: { type: "number" } },
      t: true,
    },
    required: ["a"],
    additionalProperties: false,
  };

  it("keeps everything but $schema, and makes boolean schemas objects", () => {
    const { $schema: _dropped, ...rest } = any;
    const { schema, strict, losses } = project(any, "openai");
    expect(schema).toEqual({ ...rest, properties: { ...(any["properties"] as object), t: {} } });
    expect({ strict, losses }).toEqual({ strict: false, losses: [] });
  });

  it("gives an empty object properties", () => {
    expect(project({}, "openai").schema).toEqual({ type: "object", properties: {} });
    expect(project({ type: "object" }, "openai").schema).toEqual({ type: "object", properties: {} });
  });

  it("resolves a root reference, with recursion kept", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/N" } } };
    expect(project({ $ref: "#/$defs/N", $defs: { N: node } }, "openai").schema).toEqual({
      ...node,
      $defs: { N: node },
    });
  });

  it("wraps what is no object, moves the references along and leaves definitions at the root", () => {
    const { schema, losses, decode, encode } = project(
      {
        oneOf: [{ type: "array", items: { $ref: "#" } }, { $ref: "#/$defs/S" }, { $ref: "#/oneOf/0" }],
        $defs: { S: { type: "string" } },
      },
      "openai",
    );
    const list = { type: "array", items: { $ref: "#/$defs/root" } };
    const union = { oneOf: [list, { $ref: "#/$defs/S" }, { $ref: "#/$defs/oneOf_0" }] };
    expect(schema).toEqual({
      type: "object",
      properties: { input: union },
      required: ["input"],
      $defs: { S: { type: "string" }, root: union, oneOf_0: list },
    });
    expect(losses).toHaveLength(1);
    expect(encode(["a"])).toEqual({ input: ["a"] });
    expect(decode({ input: ["a"] })).toEqual(["a"]);
  });

  it("tells in words a root union that only asks for keys, but wraps one that brings fields", () => {
    const fields = { a: { type: "string" }, b: { type: "string" } };
    const asks = project(
      { type: "object", properties: fields, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      "openai",
    );
    expect(asks.schema).toMatchObject({
      type: "object",
      properties: fields,
      description: expect.stringContaining('"anyOf"'),
    });
    expect(asks.losses).toMatchObject([{ pointer: "", keyword: "anyOf" }]);
    const brings = project({ type: "object", oneOf: [{ properties: fields }, { properties: {} }] }, "openai");
    expect(brings.schema).toMatchObject({ properties: { input: { type: "object" } } });
  });
});

describe("the drafts", () => {
  const modern: JsonSchema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      pair: { type: "array", prefixItems: [{ type: "string" }, { $ref: "#/$defs/N" }], items: false },
      same: { $ref: "#/$defs/S" },
    },
    $defs: { N: { type: "number", exclusiveMinimum: 0 }, S: { type: "string" } },
  };
  const old: JsonSchema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      pair: {
        type: "array",
        items: [{ type: "string" }, { $ref: "#/definitions/N" }],
        additionalItems: false,
      },
      same: { $ref: "#/definitions/S" },
    },
    definitions: { N: { type: "number", exclusiveMinimum: 0 }, S: { type: "string" } },
  };

  it("are translated both ways, with their references", () => {
    expect(project(modern, "draft-07").schema).toEqual(old);
    expect(project(old, "json-schema-2020-12").schema).toEqual(modern);
    expect(project(modern, "json-schema-2020-12").schema).toEqual(modern);
  });

  it("collect what a reference points to among the definitions", () => {
    const inside = {
      properties: { a: { items: [{ type: "string" }] }, b: { $ref: "#/properties/a/items/0" } },
    };
    expect(project(inside, "draft-07").schema).toMatchObject({
      properties: { a: { items: [{ type: "string" }] }, b: { $ref: "#/definitions/properties_a_items_0" } },
      definitions: { properties_a_items_0: { type: "string" } },
    });
  });

  it("make draft 4 bounds numbers", () => {
    const written = project(
      { properties: { n: { minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false } } },
      "json-schema-2020-12",
    );
    expect(written.schema["properties"]).toEqual({ n: { exclusiveMinimum: 1, maximum: 5 } });
  });

  it("keep what draft 7 would ignore beside a reference, and list what it has no keyword for", () => {
    const { schema, losses } = project(
      {
        properties: { n: { $ref: "#/$defs/N", description: "D" } },
        $defs: { N: {} },
        unevaluatedProperties: false,
      },
      "draft-07",
    );
    expect(schema["properties"]).toEqual({ n: { description: "D", allOf: [{ $ref: "#/definitions/N" }] } });
    expect(losses).toMatchObject([{ pointer: "", keyword: "unevaluatedProperties" }]);
  });
});

describe("any projection", () => {
  it("names a reference to nothing, and accepts recursion", () => {
    const dangling = (): unknown => project({ properties: { "a/b": { $ref: "#/$defs/Missing" } } }, "openai");
    expect(dangling).toThrow("/properties/a~1b/$ref");
    expect(dangling).toThrow(expect.toSatisfy((error: unknown) => isSchemaError(error, "dangling_ref")));
    expect(() => project({ $ref: "#" }, "openai")).toThrow(
      expect.toSatisfy((error: unknown) => isSchemaError(error, "invalid_schema")),
    );
  });

  it("takes a dialect of the user's own", () => {
    const mine = {
      ...dialects.openai,
      name: "mine",
      keywords: ["type", "properties", "required", "description"],
    };
    const { schema, losses } = project(
      { type: "object", properties: { n: { type: "number", minimum: 1 } }, title: "T" },
      mine,
    );
    expect(schema).toEqual({
      type: "object",
      properties: { n: { type: "number", description: "At least 1." } },
    });
    expect(losses).toMatchObject([{ pointer: "/properties/n", keyword: "minimum" }]);
  });

  it("takes frozen schemas and leaves no trace on them", () => {
    const source = Object.freeze({
      type: "object",
      properties: Object.freeze({ a: Object.freeze({ type: "string" }) }),
    });
    for (const name of Object.keys(dialects) as (keyof typeof dialects)[]) project(source, name);
    expect(source).toEqual({ type: "object", properties: { a: { type: "string" } } });
  });
});
