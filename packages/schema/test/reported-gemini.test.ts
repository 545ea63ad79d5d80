import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type JsonSchema, project, readSchema } from "../src/index.ts";
import { checkers } from "./checkers/checkers.ts";
import { expectExact, field, wireOf } from "./one-field.ts";

describe("Gemini's parameters", () => {
  it("hold zod's record as pairs, without a word on its keys", () => {
    const source = readSchema(z.object({ labels: z.record(z.string(), z.string()) }));
    const { schema, encode, decode } = project(source.jsonSchema(), "gemini");
    expect(JSON.stringify(schema)).not.toMatch(/propertyNames|patternProperties|additionalProperties/);
    const value = { labels: { team: "a", "b c": "d" } };
    expect(encode(value)).toEqual({
      labels: [
        { key: "team", value: "a" },
        { key: "b c", value: "d" },
      ],
    });
    expect(source.validate(decode(encode(value)))).toEqual({ ok: true, value });
  });

  it.each<[string, JsonSchema, readonly unknown[]]>([
    ["no two equal items", { type: "array", items: { type: "string" }, uniqueItems: true }, [["x", "x"]]],
    ["an item of a kind", { type: "array", items: { type: "number" }, contains: { minimum: 5 } }, [[1]]],
    ["a multiple", { type: "integer", multipleOf: 5 }, [7]],
    ["an exclusive bound", { type: "number", exclusiveMinimum: 0 }, [0]],
    ["a format", { type: "string", format: "uri" }, ["no uri"]],
    [
      "nothing left over",
      { type: "array", prefixItems: [{ type: "number" }], unevaluatedItems: false },
      [[1, 2]],
    ],
  ])(
    "never carry what the API has no field for; the model reads it, and it stays enforced: %s",
    (_name, schema, refused) => {
      const projection = field(schema, "gemini");
      expect(checkers.gemini(projection.schema)).toEqual([]);
      expect(projection.losses.length).toBeGreaterThan(0);
      const reader = readSchema({ type: "object", properties: { a: schema }, required: ["a"] });
      for (const value of refused) expect(reader.validate({ a: value })).toMatchObject({ ok: false });
    },
  );

  it("keep the formats that the API knows, each with its type", () => {
    for (const [type, formats] of [
      ["string", ["date-time"]],
      ["number", ["float", "double"]],
      ["integer", ["int32", "int64"]],
    ] as const)
      for (const format of formats)
        expect(wireOf(field({ type, format }, "gemini"))).toEqual({ type, format });
    expect(wireOf(field({ type: "string", format: "hostname" }, "gemini"))).toEqual({
      type: "string",
      description: "Format: hostname.",
    });
  });

  it("write a constant as an enum of one", () => {
    expect(wireOf(field({ const: "go" }, "gemini"))).toEqual({ type: "string", enum: ["go"] });
    expect(wireOf(field({ const: "go" }, "gemini-json-schema"))).toEqual({ type: "string", enum: ["go"] });
    expectExact(field({ const: 7 }, "gemini"), [[7, "7"]]);
  });

  it("have an enum only where there is something to list", () => {
    expect(wireOf(field({ type: "string" }, "gemini"))).toEqual({ type: "string" });
    const { schema, losses } = field({ type: "string", enum: [] }, "gemini");
    expect(JSON.stringify(schema)).not.toContain("enum");
    expect(losses).toContainEqual(
      expect.objectContaining({ pointer: "/properties/a", keyword: "enum", action: "mistake" }),
    );
  });

  it("take an order of properties, and otherwise keep the author's", () => {
    const steps = { why: { type: "string" }, $do: { type: "string" } };
    const ordered = project(
      { type: "object", properties: steps, propertyOrdering: ["$do", "why"] },
      "gemini",
    );
    expect(ordered.schema).toMatchObject({ propertyOrdering: ["_do", "why"] });
    const written = project({ type: "object", properties: steps }, "gemini").schema["properties"];
    expect(Object.keys(written as object)).toEqual(["why", "_do"]);
  });
});

describe("Gemini's two fields", () => {
  it("each get what they understand of the same schema", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: { id: { type: "string" }, at: { type: ["number", "null"] } },
      required: ["id"],
      additionalProperties: false,
    };
    expect(project(schema, "gemini").schema).toEqual({
      type: "object",
      properties: { id: { type: "string" }, at: { type: "number", nullable: true } },
      required: ["id"],
    });
    expect(project(schema, "gemini-json-schema").schema).toEqual(schema);
  });
});
