import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../src/index.ts";
import { unwrap } from "../src/repair/index.ts";
import { fields, int, repaired, text, texts } from "./repair-cases.ts";

describe("null for an absent key", () => {
  const line = fields({ sku: text, amount: int }, ["sku"]);

  it("is dropped at any depth: nested, in lists, in unions, behind references", () => {
    const schema = {
      ...fields({
        note: text,
        ship: fields({ by: text }),
        lines: { type: "array", items: { $ref: "#/$defs/line" } },
        pay: { oneOf: [fields({ kind: { const: "card" }, last4: text }, ["kind"]), { type: "boolean" }] },
      }),
      $defs: { line },
    };
    const value = {
      note: null,
      ship: { by: null },
      lines: [{ sku: "x", amount: null }],
      pay: { kind: "card", last4: null },
    };
    expect(repaired(value, schema)).toEqual([
      { ship: {}, lines: [{ sku: "x" }], pay: { kind: "card" } },
      "/note dropped_null",
      "/ship/by dropped_null",
      "/lines/0/amount dropped_null",
      "/pay/last4 dropped_null",
    ]);
  });

  it("is dropped at a required key whose default is filled in", () => {
    const schema = fields({ n: { type: "integer", default: 3 }, m: int }, ["n", "m"]);
    expect(repaired({ n: null, m: "1" }, schema)).toEqual([{ m: 1 }, "/n dropped_null", "/m parsed_number"]);
  });

  it.each<[string, unknown, JsonSchema]>([
    ["a required key", { a: null }, fields({ a: text }, ["a"])],
    ["a key of a map", { a: null }, { type: "object", additionalProperties: text }],
    ["an undeclared key", { a: null }, { ...fields({ b: text }), additionalProperties: false }],
    ["an item", { a: [null] }, fields({ a: texts })],
    ["a key required by another part", { a: null }, { allOf: [fields({ a: text }), { required: ["a"] }] }],
  ])("stays at %s", (_, value, schema) => {
    expect(repaired(value, schema)).toBeUndefined();
  });

  it("stays where it is a value", () => {
    const schema = fields({ a: { type: ["string", "null"] }, b: int });
    expect(repaired({ a: null, b: "1" }, schema)).toEqual([{ a: null, b: 1 }, "/b parsed_number"]);
  });
});

describe("a wrapper around all arguments", () => {
  const path = fields({ path: text }, ["path"]);

  it.each(["arguments", "args", "input", "parameters", "params", "payload", "read/file"])(
    "is taken off when it is called %s",
    (key) => {
      expect(repaired({ [key]: { path: "a" } }, path, ["read/file"])).toEqual([
        { path: "a" },
        `/${key.replace("/", "~1")} unwrapped`,
      ]);
    },
  );

  it("is taken off as text, and what is inside is repaired", () => {
    const schema = fields({ path: text, line: int }, ["path"]);
    expect(repaired({ input: '{"path":"a","line":"7"}' }, schema)).toEqual([
      { path: "a", line: 7 },
      "/input unwrapped",
      " parsed_json",
      "/line parsed_number",
    ]);
  });

  it("is taken off as the whole call when it names the tool", () => {
    for (const key of ["arguments", "input"])
      expect(repaired({ name: "get", [key]: { path: "a" } }, path, ["get"])).toEqual([
        { path: "a" },
        `/${key} unwrapped_call`,
      ]);
  });

  it.each<[string, unknown, JsonSchema]>([
    ["declared", { input: { path: "a" } }, fields({ input: text, path: text }, ["path"])],
    ["declared by a pattern", { args: { path: "a" } }, { ...path, patternProperties: { "^a": text } }],
    ["declared in one branch", { input: { path: "a" } }, { anyOf: [path, fields({ input: text })] }],
    ["one of two keys", { input: { path: "a" }, more: 1 }, path],
    ["called something else", { data: { path: "a" } }, path],
    ["around what does not fit", { input: { file: "a" } }, path],
    ["a call of another tool", { name: "put", arguments: { path: "a" } }, path],
    ["a call whose name is a field", { name: "get", arguments: {} }, fields({ name: int }, ["name"])],
    ["a second one", { input: { args: { path: "a" } } }, path],
  ])("stays when it is %s", (_, value, schema) => {
    expect(repaired(value, schema, ["get"])).toBeUndefined();
  });

  it("is found by itself, where the schema takes anything", () => {
    expect(unwrap({ payload: { limit: 5 } }, fields({ limit: int }))).toEqual({
      value: { limit: 5 },
      repairs: [{ pointer: "/payload", kind: "unwrapped" }],
    });
    expect(unwrap({ limit: 5 }, fields({ limit: int }))).toBeUndefined();
  });
});

describe("the schema is followed", () => {
  it.each<[string, JsonSchema]>([
    ["$ref", { ...fields({ n: { $ref: "#/$defs/n" } }), $defs: { n: int } }],
    ["$ref into properties", fields({ n: { $ref: "#/properties/m" }, m: int })],
    [
      "$id",
      {
        ...fields({ n: { $ref: "https://x.example/n" } }),
        $defs: { n: { $id: "https://x.example/n", ...int } },
      },
    ],
    ["$anchor", { ...fields({ n: { $ref: "#n" } }), $defs: { n: { $anchor: "n", ...int } } }],
    ["definitions", { ...fields({ n: { $ref: "#/definitions/n" } }), definitions: { n: int } }],
    ["anyOf", fields({ n: { anyOf: [int, { type: "null" }] } })],
    ["oneOf", fields({ n: { oneOf: [int, { type: "boolean" }] } })],
    ["allOf", fields({ n: { allOf: [{ type: "number" }, { minimum: 0 }] } })],
    ["a list of types", fields({ n: { type: ["integer", "null"] } })],
    ["nullable", fields({ n: { type: "integer", nullable: true } })],
    ["additionalProperties", { type: "object", additionalProperties: int }],
    ["patternProperties", { type: "object", patternProperties: { "^[a-n]$": int } }],
    ["a union at the root", { anyOf: [fields({ n: int }, ["n"]), fields({ m: int }, ["m"])] }],
    ["if and else", { ...fields({}), if: { required: ["m"] }, else: { properties: { n: int } } }],
    [
      "draft 4",
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        ...fields({ n: { type: "integer", minimum: 0, exclusiveMinimum: true } }),
      },
    ],
    [
      "a draft where nothing counts beside a $ref",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        ...fields({ n: { $ref: "#/definitions/n", type: "string" } }),
        definitions: { n: int },
      },
    ],
  ])("through %s", (_, schema) => {
    expect(repaired({ n: "5" }, schema)).toEqual([{ n: 5 }, "/n parsed_number"]);
  });

  it.each<[string, JsonSchema]>([
    ["prefixItems", { type: "array", prefixItems: [text, int], items: { type: "boolean" } }],
    ["a list of items", { type: "array", items: [text, int], additionalItems: { type: "boolean" } }],
  ])("through a tuple in %s", (_, row) => {
    expect(repaired({ row: ["7", "7", "true"] }, fields({ row }))).toEqual([
      { row: ["7", 7, true] },
      "/row/1 parsed_number",
      "/row/2 parsed_boolean",
    ]);
  });

  it("into the branch that the constant fields tell, also when they are off themselves", () => {
    const shape = {
      oneOf: [
        fields({ kind: { const: "circle" }, r: { type: "number" } }, ["kind", "r"]),
        fields({ kind: { const: "label" }, r: text }, ["kind", "r"]),
      ],
    };
    expect(repaired({ shape: { kind: "circle", r: "2" } }, fields({ shape }))).toEqual([
      { shape: { kind: "circle", r: 2 } },
      "/shape/r parsed_number",
    ]);
    expect(repaired({ shape: { kind: "Label", r: "2" } }, fields({ shape }))).toEqual([
      { shape: { kind: "label", r: "2" } },
      "/shape/kind matched_case",
    ]);
  });

  it("through recursion", () => {
    const schema = fields({ n: int, next: { $ref: "#" } });
    expect(repaired({ n: 1, next: { n: "2", next: '{"n":"3"}' } }, schema)).toEqual([
      { n: 1, next: { n: 2, next: { n: 3 } } },
      "/next/n parsed_number",
      "/next/next parsed_json",
      "/next/next/n parsed_number",
    ]);
  });

  it("and where two branches would make different things of it, nothing is done", () => {
    const schema = {
      anyOf: [fields({ v: { type: "boolean" }, b: int }), fields({ v: { enum: ["TRUE"] }, b: int })],
    };
    expect(repaired({ v: "true" }, schema)).toBeUndefined();
  });

  it("and a value whose other faults stay is left as it was", () => {
    expect(repaired({ n: "5", m: "x" }, fields({ n: int, m: int }))).toBeUndefined();
  });

  it("and prefers fewer repairs", () => {
    const schema = fields({ v: { anyOf: [{ type: "array", items: int }, int] } });
    expect(repaired({ v: "5" }, schema)).toEqual([{ v: 5 }, "/v parsed_number"]);
  });
});
