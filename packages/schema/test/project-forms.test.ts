import { describe, expect, it } from "vitest";
import { type JsonSchema, project } from "../src/index.ts";
import { expectExact, expectRefused, field, wireOf } from "./one-field.ts";

describe("what strict mode has no word for, with an exact way back", () => {
  it("sends a map as a list of pairs", () => {
    const map = field({ type: "object", additionalProperties: { type: "number" }, description: "Scores" });
    expect(map.strict).toBe(true);
    expect(wireOf(map)).toMatchObject({
      type: "array",
      description: "Scores. Each pair is one key with its value; no key twice.",
      items: {
        properties: { key: { type: "string" }, value: { type: "number" } },
        required: ["key", "value"],
        additionalProperties: false,
      },
    });
    expectExact(map, [
      [{}, []],
      [
        { x: 1, "a b": 2 },
        [
          { key: "x", value: 1 },
          { key: "a b", value: 2 },
        ],
      ],
    ]);
    expectRefused(
      map,
      [
        { key: "x", value: 1 },
        { key: "x", value: 2 },
      ],
      "/a/1",
    );
    expectRefused(map, [["x", 1]], "/a/0");
  });

  it("sends keys by pattern as pairs, and says the pattern", () => {
    const map = field({
      type: "object",
      patternProperties: { "^x": { type: "string" } },
      additionalProperties: false,
    });
    expect(wireOf(map)).toMatchObject({ items: { properties: { key: { type: "string", pattern: "^x" } } } });
    expectExact(map, [[{ xa: "1" }, [{ key: "xa", value: "1" }]]]);
  });

  it("sends further keys beside the listed ones", () => {
    const some = { type: "object", properties: { id: { type: "number" } }, required: ["id"] };
    const open = field({ ...some, additionalProperties: true });
    expectExact(open, [
      [{ id: 1 }, { id: 1, additional_properties: null }],
      [
        { id: 1, x: [true] },
        { id: 1, additional_properties: '{"x":[true]}' },
      ],
    ]);
    expectRefused(open, { id: 1, additional_properties: '{"id":2}' }, "/a/additional_properties");
    expectRefused(open, { id: 1, additional_properties: "{" }, "/a/additional_properties");
    const map = field({ ...some, additionalProperties: { type: "string" } });
    expectExact(map, [
      [
        { id: 1, x: "y" },
        { id: 1, additional_properties: [{ key: "x", value: "y" }] },
      ],
    ]);
  });

  it.each([
    ["any value", {}],
    ["an open object", { type: "object" }],
    ["an object of any keys", { type: "object", additionalProperties: true }],
  ])("sends %s as JSON text", (_name, schema) => {
    const any = field(schema);
    expect(wireOf(any)).toMatchObject({ type: "string", description: expect.stringContaining("JSON text") });
    expectExact(any, [[{ x: [1, "a", null] }, '{"x":[1,"a",null]}']]);
    expectRefused(any, "plain words", "/a");
    expectRefused(any, '{"id":9007199254740993}', "/a");
    expect(any.decode({ a: { x: 1 } })).toEqual({ a: { x: 1 } });
  });

  it("sends a tuple as an object", () => {
    const pair = { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] };
    const exact = field({ ...pair, items: false, minItems: 2 });
    expect(wireOf(exact)).toMatchObject({
      type: "object",
      properties: { item_1: { type: "string" }, item_2: { type: "number" } },
      required: ["item_1", "item_2"],
    });
    expectExact(exact, [[["x", 1], { item_1: "x", item_2: 1 }]]);
    const open = field({ ...pair, items: { type: "boolean" } });
    expectExact(open, [
      [[], { item_1: null, item_2: null, more_items: [] }],
      [["x", 1, true], { item_1: "x", item_2: 1, more_items: [true] }],
    ]);
    expectRefused(open, { item_1: null, item_2: 1, more_items: [] }, "/a");
  });

  it("keeps null apart from absence", () => {
    const { encode, decode } = project(
      { type: "object", properties: { a: { type: ["string", "null"] } } },
      "openai-strict",
    );
    for (const [source, wire] of [
      [{}, { a: { absent: true } }],
      [{ a: null }, { a: null }],
      [{ a: "x" }, { a: "x" }],
    ]) {
      expect(encode(source)).toEqual(wire);
      expect(decode(wire)).toEqual(source);
    }
  });

  it("sends forms that look alike under keys of their own", () => {
    const text = { type: "object", properties: { x: { type: "string" } } };
    const union = field({
      anyOf: [text, { ...text, properties: { x: { type: ["string", "null"] } }, required: ["x"] }],
    });
    expect(union.strict).toBe(true);
    expectExact(union, [
      [{}, { form_1: { x: null } }],
      [{ x: null }, { form_2: { x: null } }],
    ]);
    expectRefused(union, { x: null }, "/a");
  });

  it("leaves forms alone that nobody can mistake", () => {
    const branch = (kind: string): JsonSchema => ({
      type: "object",
      properties: { kind: { const: kind }, x: { type: "number" } },
      required: ["kind"],
    });
    const union = field({ oneOf: [branch("a"), branch("b"), { type: "string" }] });
    expectExact(union, [
      [{ kind: "a" }, { kind: "a", x: null }],
      [
        { kind: "b", x: 1 },
        { kind: "b", x: 1 },
      ],
      ["s", "s"],
    ]);
  });

  it("follows recursion with what it holds", () => {
    const tree = {
      type: "object",
      properties: {
        tags: { type: "object", additionalProperties: { type: "string" } },
        left: { $ref: "#/$defs/T" },
      },
      required: ["tags"],
    };
    const projection = field({ $ref: "#/$defs/T" }, "openai-strict", { $defs: { T: tree } });
    expect(projection.strict).toBe(true);
    expectExact(projection, [
      [
        { tags: { a: "b" }, left: { tags: {} } },
        { tags: [{ key: "a", value: "b" }], left: { tags: [], left: null } },
      ],
    ]);
  });

  it.each([
    [
      "a union",
      {
        anyOf: [
          { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
          { type: "string" },
        ],
      },
      { a: "x" },
      { a: "x" },
    ],
    ["a list", { type: "array", items: { type: "string" } }, ["x"], ["x"]],
    ["a text", { type: "string" }, "x", "x"],
    [
      "a map",
      { type: "object", additionalProperties: { type: "string" } },
      { k: "v" },
      [{ key: "k", value: "v" }],
    ],
  ])("wraps a root that is %s", (_name, schema, source, wire) => {
    const { strict, encode, decode, schema: written } = project(schema, "openai-strict");
    expect(strict).toBe(true);
    expect(written).toMatchObject({ type: "object", required: ["input"], additionalProperties: false });
    expect(encode(source)).toEqual({ input: wire });
    expect(decode({ input: wire })).toEqual(source);
  });

  it("sends what is nested too deeply as JSON text", () => {
    let deep: JsonSchema = { type: "object", properties: { a: { type: "string" } } };
    let value: unknown = { a: "x" };
    for (let level = 0; level < 12; level++) {
      deep = { type: "object", properties: { a: deep }, required: ["a"] };
      value = { a: value };
    }
    const { strict, encode, decode } = project(deep, "openai-strict");
    expect(strict).toBe(true);
    expect(JSON.stringify(encode(value))).toContain('"{\\"a\\":{');
    expect(decode(encode(value))).toEqual(value);
  });

  it("leaves a schema beyond a limit to the loose dialect, with the reason", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5001 }, (_, at) => [`p${at}`, { type: "string" }]),
    );
    const { strict, schema, losses } = project({ type: "object", properties }, "openai-strict");
    expect(strict).toBe(false);
    expect(schema).toEqual({ type: "object", properties });
    expect(losses).toMatchObject([{ keyword: "properties", action: "fallback", dialect: "openai-strict" }]);
    expect(losses[0]?.message).toContain("5001");
  });
});
