import { describe, expect, it } from "vitest";
import { type JsonSchema, project, readSchema } from "../src/index.ts";
import { object } from "./oddity.ts";

const text = { type: "string" };
const list = { type: "array", items: text };

/** A slip, where it is named, and what is read instead. */
type Slip = readonly [what: string, schema: JsonSchema, pointer: string, keyword: string, meant: JsonSchema];

const inA = (what: string, field: unknown, keyword: string, meant: unknown): Slip => [
  what,
  object({ a: field }),
  "/properties/a",
  keyword,
  object({ a: meant }),
];

const slips: readonly Slip[] = [
  inA("no format", { ...text, format: null }, "format", text),
  inA("no description", { ...text, description: null }, "description", text),
  inA("no enum", { ...text, enum: null }, "enum", text),
  inA("no pattern", { ...text, pattern: null }, "pattern", text),
  inA("no bound", { type: "number", minimum: null }, "minimum", { type: "number" }),
  inA("no forms", { ...text, anyOf: null }, "anyOf", text),
  inA("no items", { type: "array", items: null }, "items", { type: "array" }),
  inA("no reference", { ...text, $ref: null }, "$ref", text),
  inA("nothing on null", { ...text, nullable: null }, "nullable", text),
  inA("a description that is no text", { ...text, description: 5 }, "description", text),
  inA("a format that is no text", { ...text, format: { name: "uri" } }, "format", text),
  inA("an example without its list", { ...text, examples: "x" }, "examples", { ...text, examples: ["x"] }),
  inA("a flag as text", { ...list, uniqueItems: "true" }, "uniqueItems", { ...list, uniqueItems: true }),
  inA("an exclusive bound as text", { type: "number", exclusiveMinimum: "0" }, "exclusiveMinimum", {
    type: "number",
    exclusiveMinimum: 0,
  }),
  inA("a bound that binds nothing", { type: "number", maximum: Infinity }, "maximum", { type: "number" }),
  inA("a count below zero", { ...list, minItems: -1 }, "minItems", list),
  inA("a default that is no number", { type: "number", default: NaN }, "default", { type: "number" }),
  inA("a default that JSON can't carry", { type: "integer", default: 10n }, "default", { type: "integer" }),
  inA("values that JSON can't carry", { enum: [NaN, "x", undefined] }, "enum", { enum: ["x"] }),
  inA("a value twice", { ...text, enum: ["x", "y", "x"] }, "enum", { ...text, enum: ["x", "y"] }),
  inA("a type twice", { type: ["string", "string"] }, "type", text),
  inA("another language's type", { type: "str" }, "type", text),
  inA("a type that there is none of", { type: "any" }, "type", {}),
  [
    "a name that is required twice",
    object({ a: text }, { required: ["a", "a"] }),
    "",
    "required",
    object({ a: text }, { required: ["a"] }),
  ],
  [
    "no further keys",
    object({ a: text }, { additionalProperties: null }),
    "",
    "additionalProperties",
    object({ a: text }),
  ],
  [
    "a name that is no Unicode",
    object({ a: text, "\ud800": text }),
    "/properties",
    "properties",
    object({ a: text }),
  ],
];

describe("a slip of the author's", () => {
  it.each(slips)(
    "is named with its place, and read as what was meant: %s",
    (_what, schema, pointer, keyword, meant) => {
      for (const dialect of ["json-schema-2020-12", "openai-strict", "gemini"] as const) {
        const projection = project(schema, dialect);
        expect(projection.losses).toContainEqual(
          expect.objectContaining({ pointer, keyword, dialect: "source", action: "mistake" }),
        );
        expect(projection.schema).toEqual(project(meant, dialect).schema);
      }
      expect(() => readSchema(schema).validate({ a: "x" })).not.toThrow();
    },
  );

  it("is none where a program left a value out", () => {
    const absent = undefined;
    const schema = object(
      {
        a: { ...text, description: absent, enum: absent, default: absent, anyOf: absent, $ref: absent },
        b: absent,
      },
      { required: absent, additionalProperties: absent, $defs: absent, title: absent, format: () => "x" },
    );
    for (const dialect of ["json-schema-2020-12", "openai-strict", "gemini"] as const) {
      const { schema: written, losses } = project(schema, dialect);
      expect(written).toStrictEqual(project(object({ a: text }), dialect).schema);
      expect(losses).toEqual([]);
    }
    expect(readSchema(schema).validate({ a: "x" })).toEqual({ ok: true, value: { a: "x" } });
    expect(readSchema(schema).validate({ a: 1 })).toMatchObject({ ok: false });
  });

  it("in words is mended before they go out", () => {
    const { schema } = project(object({ a: { ...text, description: "half \ud83d of a pair" } }), "openai");
    expect(JSON.stringify(schema)).toContain("half \ufffd of a pair");
  });
});
