import { describe, expect, it } from "vitest";
import {
  type Dialect,
  dialects,
  type DialectName,
  isSchemaError,
  type JsonSchema,
  project,
  readSchema,
} from "../src/index.ts";
import { field } from "./one-field.ts";
import { thenKeyword } from "./validator-cases.ts";

const names = Object.keys(dialects) as DialectName[];
const inline: Dialect = { ...dialects.mcp, name: "mcp-inline", references: "inline" };

const state = { type: "string", enum: ["on", "off"], description: "Whether it runs" };
const tree = {
  type: "object",
  properties: { name: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/Tree" } } },
  required: ["name"],
};
const $defs = { State: state, Tree: tree };

const object = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties,
  ...more,
});

describe("what stands beside a reference", () => {
  it.each(names)("describes the field, not every use of the definition: %s", (dialect) => {
    const schema = object(
      {
        mode: { $ref: "#/$defs/State", description: "How to start", title: "Mode" },
        after: { $ref: "#/$defs/State" },
      },
      { $defs },
    );
    const text = JSON.stringify(project(schema, dialect).schema);
    expect(text).toContain("How to start");
    expect(text).toContain("Whether it runs");
    for (const value of ["on", "off"]) expect(text).toContain(`"${value}"`);
  });

  it.each(["openai-strict", "anthropic-strict", "gemini", "gemini-json-schema"] as const)(
    "is never left beside it where the target refuses that: %s",
    (dialect) => {
      const described = field({ $ref: "#/$defs/Tree", description: "The root", title: "Root" }, dialect, {
        $defs,
      });
      const references = nodesOf(described.schema).filter((node) => "$ref" in node);
      expect(references.filter((node) => Object.keys(node).length > 1)).toEqual([]);
    },
  );

  it("narrows what it refers to and never widens it", () => {
    const percent = { $defs: { Percent: { type: "integer", minimum: 0, maximum: 100 } } };
    for (const dialect of ["openai-strict", "gemini", "anthropic"] as const) {
      const wide = field({ $ref: "#/$defs/Percent", maximum: 1000 }, dialect, percent);
      const narrow = field({ $ref: "#/$defs/Percent", maximum: 50 }, dialect, percent);
      const validate = (value: unknown, { schema }: typeof wide): boolean =>
        (readSchema(schema).validate({ a: value }) as { readonly ok: boolean }).ok;
      expect([validate(100, wide), validate(101, wide)]).toEqual([true, false]);
      expect([validate(50, narrow), validate(51, narrow), validate(-1, narrow)]).toEqual([
        true,
        false,
        false,
      ]);
    }
  });
});

describe("definitions", () => {
  it.each(names)("arrive where something refers to them, or are written in its place: %s", (dialect) => {
    const { schema } = project(
      object({ s: { $ref: "#/$defs/State" }, t: { $ref: "#/$defs/Tree" } }, { $defs }),
      dialect,
    );
    expect(() => readSchema(schema).validate({})).not.toThrow();
    expect(JSON.stringify(schema)).toContain('"kids"');
  });

  it("that are missing are named with their place, and with those that exist", () => {
    const broken = object({ s: { $ref: "#/$defs/Status" } }, { $defs });
    for (const run of [() => project(broken, "mcp"), () => readSchema(broken).validate({})]) {
      expect(run).toThrow(expect.toSatisfy((error: unknown) => isSchemaError(error, "dangling_ref")));
      expect(run).toThrow("/properties/s/$ref");
      expect(run).toThrow("#/$defs/State");
    }
  });
});

describe("an MCP server for clients that drop definitions", () => {
  it("writes every reference in its place", () => {
    const schema = object(
      {
        plain: { $ref: "#/$defs/State" },
        described: { $ref: "#/$defs/State", description: "Mine" },
        narrowed: { $ref: "#/$defs/State", pattern: "^o" },
        list: { type: "array", items: { $ref: "#/$defs/State" }, contains: { $ref: "#/$defs/State" } },
        either: { anyOf: [{ $ref: "#/$defs/State" }, { type: "null" }] },
        map: {
          type: "object",
          patternProperties: { "^x": { $ref: "#/$defs/State" } },
          additionalProperties: false,
        },
        tuple: { type: "array", prefixItems: [{ $ref: "#/$defs/State" }] },
        whole: { allOf: [{ $ref: "#/$defs/Tree" }, object({ size: { type: "number" } })] },
        other: { not: { $ref: "#/$defs/State" } },
        keys: { type: "object", propertyNames: { $ref: "#/$defs/State" } },
      },
      {
        $defs,
        if: { properties: { plain: { $ref: "#/$defs/State" } } },
        ...thenKeyword({ required: ["list"] }),
      },
    );
    const { schema: written } = project(schema, inline);
    expect(nodesOf(written).filter((node) => "$ref" in node || "$defs" in node)).toEqual([]);
    expect(written).toMatchObject({
      $schema: expect.any(String),
      type: "object",
      properties: {
        plain: state,
        described: { ...state, description: "Mine" },
        narrowed: { ...state },
        list: { items: state, contains: state },
        map: { patternProperties: { "^x": state }, additionalProperties: false },
        tuple: { prefixItems: [state] },
        whole: { properties: { name: { type: "string" }, size: { type: "number" } }, required: ["name"] },
        other: { not: state },
      },
      ...thenKeyword({ required: ["list"] }),
    });
    expect(project(written, inline).schema).toEqual(written);
  });

  it("cuts recursion, says so, and takes values of any depth", () => {
    const { schema, losses, encode, decode } = project({ $ref: "#/$defs/Tree", $defs }, inline);
    expect(losses).toMatchObject([{ pointer: "/$defs/Tree", action: "described" }]);
    let value: unknown = { name: "leaf" };
    for (let level = 0; level < 9; level++) value = { name: `n${level}`, kids: [value] };
    expect(readSchema(schema).validate(encode(value))).toMatchObject({ ok: true });
    expect(decode(encode(value))).toEqual(value);
  });
});

describe("legal recursion", () => {
  it.each(names)("is no error, and values come back whole: %s", (dialect) => {
    expectExactRecursion(field({ $ref: "#/$defs/Tree" }, dialect, { $defs }));
  });
});

function expectExactRecursion({ encode, decode }: ReturnType<typeof field>): void {
  const value = { a: { name: "a", kids: [{ name: "b" }, { name: "c", kids: [] }] } };
  expect(decode(JSON.parse(JSON.stringify(encode(value))))).toEqual(value);
}

function nodesOf(schema: unknown): readonly JsonSchema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const inner = Object.values(schema).flatMap(nodesOf);
  return Array.isArray(schema) ? inner : [schema as JsonSchema, ...inner];
}
