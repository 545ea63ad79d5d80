import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import {
  dialects,
  type DialectName,
  jsonSchema,
  type JsonSchema,
  project,
  readSchema,
  type SchemaSource,
} from "../src/index.ts";

const names = Object.keys(dialects) as DialectName[];
const strict = names.filter((name) => dialects[name].strict);

/** What a handler gets of what a model sent. */
function received(source: SchemaSource, dialect: DialectName, sent: unknown): unknown {
  const reader = readSchema(source);
  return reader.validate(project(reader.jsonSchema(), dialect).decode(sent));
}

describe("null for a key that was not given", () => {
  const plan = { city: z.string(), days: z.int().optional() };

  it.each(names)("is absence where the key may be left out, whatever was advertised: %s", (dialect) => {
    const answer = { ok: true, value: { city: "Bonn" } };
    expect(received(z.object(plan), dialect, { city: "Bonn", days: null })).toEqual(answer);
    expect(
      received(z3.object({ city: z3.string(), days: z3.number().optional() }), dialect, {
        city: "Bonn",
        days: null,
      }),
    ).toEqual(answer);
  });

  it.each(names)("is a value where the schema says so: %s", (dialect) => {
    const source = z.object({ city: z.string(), days: z.int().nullish() });
    expect(received(source, dialect, { city: "Bonn", days: null })).toEqual({
      ok: true,
      value: { city: "Bonn", days: null },
    });
  });

  it.each(names)("is an error where the key is required: %s", (dialect) => {
    expect(received(z.object(plan), dialect, { city: null, days: 3 })).toMatchObject({
      ok: false,
      issues: [{ pointer: "/city" }],
    });
  });
});

describe("a key that may be null", () => {
  it("is required all the same, and one that may be left out is not", () => {
    const source = z.object({ owner: z.string().nullable(), label: z.string().optional() });
    const { schema } = project(readSchema(source).jsonSchema(), "openai");
    expect(schema["required"]).toEqual(["owner"]);
    for (const dialect of strict) {
      const sent = { owner: null, label: null };
      expect(received(source, dialect, sent)).toEqual({ ok: true, value: { owner: null } });
    }
  });
});

describe("a default", () => {
  const paged: JsonSchema = {
    type: "object",
    properties: { page: { type: "integer", default: 1 }, size: { type: "integer", default: 20 } },
    required: ["page"],
  };

  it("is told in words under OpenAI's strict flag, and still fills what the model leaves out", () => {
    const { schema, decode, strict: isStrict } = project(paged, "openai-strict");
    expect(isStrict).toBe(true);
    expect(JSON.stringify(schema)).not.toContain('"default"');
    expect(JSON.stringify(schema)).toContain("Default: 20.");
    expect(readSchema(paged).validate(decode({ page: 3, size: null }))).toEqual({
      ok: true,
      value: { page: 3, size: 20 },
    });
  });

  it("fills an absent key before it is asked whether the key is required", () => {
    expect(readSchema(paged).validate({})).toEqual({ ok: true, value: { page: 1, size: 20 } });
  });

  it("does not stand for a required key where strict presence is asked for", () => {
    const strictly = readSchema(jsonSchema(paged, { presence: "strict" }));
    expect(strictly.validate({})).toMatchObject({ ok: false, issues: [{ pointer: "/page" }] });
    expect(strictly.validate({ page: 2 })).toEqual({ ok: true, value: { page: 2, size: 20 } });
  });

  it("goes out in the form that the value has there", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        env: { type: "object", additionalProperties: { type: "string" }, default: { A: "1" } },
        level: { enum: [1, 2], default: 2 },
        point: {
          prefixItems: [{ type: "number" }, { type: "string" }],
          items: false,
          minItems: 2,
          default: [1, "x"],
        },
        // What the schema itself refuses has no other form.
        odd: { type: "object", additionalProperties: { type: "string" }, default: { A: 1 } },
      },
    };
    expect(project(schema, "gemini").schema).toMatchObject({
      properties: {
        env: { type: "array", default: [{ key: "A", value: "1" }] },
        level: { enum: ["1", "2"], default: "2" },
        point: { default: { item_1: 1, item_2: "x" } },
        odd: { type: "array", description: expect.stringContaining('Default: {"A":1}.') },
      },
    });
  });
});

describe("a tool that takes nothing", () => {
  it.each<[string, JsonSchema]>([
    ["no keywords at all", {}],
    ["an object", { type: "object" }],
    ["no properties", { type: "object", properties: {} }],
    ["a closed object", { type: "object", properties: {}, additionalProperties: false }],
    ["zod's", readSchema(z.object({})).jsonSchema()],
    ["zod's closed one", readSchema(z.strictObject({})).jsonSchema()],
    ["zod 3's", readSchema(z3.object({}).strict()).jsonSchema()],
  ])("has properties, and under strict rules a list of what is required: %s", (_name, source) => {
    for (const dialect of names.filter((name) => dialects[name].root === "object")) {
      const { schema, decode } = project(source, dialect);
      expect(schema).toMatchObject({ type: "object", properties: {} });
      expect(readSchema(source).validate(decode({}))).toEqual({ ok: true, value: {} });
    }
    for (const dialect of strict)
      expect(project(source, dialect).schema).toEqual({
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
      });
  });
});
