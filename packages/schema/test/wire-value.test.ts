import { describe, expect, it } from "vitest";
import { z } from "zod";
import { dialects, type DialectName, type JsonSchema, project, readSchema } from "../src/index.ts";

const names = Object.keys(dialects) as DialectName[];

describe.each(names)("a null in %s", (dialect) => {
  const source = z.object({
    term: z.string(),
    max: z.number().optional(),
    note: z.string().nullable().optional(),
    must: z.string().nullable(),
    rows: z.array(z.object({ id: z.number().optional() })).optional(),
    shape: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), x: z.number().optional() }),
        z.object({ kind: z.literal("b"), x: z.number().nullable() }),
      ])
      .optional(),
  });
  const { decode } = project(readSchema(source).jsonSchema(), dialect);

  it("at an optional field is an absent key, through lists and unions", () => {
    expect(
      decode({
        term: "owls",
        max: null,
        must: "m",
        rows: [{ id: null }, { id: 1 }],
        shape: { kind: "a", x: null },
      }),
    ).toEqual({
      term: "owls",
      must: "m",
      rows: [{}, { id: 1 }],
      shape: { kind: "a" },
    });
    expect(decode({ term: "t", rows: null, shape: null })).toEqual({ term: "t" });
  });

  it("stays where the source accepts it, and where the key is required", () => {
    const value = { term: null, note: null, must: null, shape: { kind: "b", x: null } };
    expect(decode(value)).toEqual(value);
  });

  it("leaves everything else as it came, the value's own object included", () => {
    for (const odd of [5, "x", null, [null], { unknown: null }, { rows: "no list", shape: [null] }])
      expect(decode(odd)).toEqual(odd);
    const frozen = Object.freeze({ term: "t", max: null });
    expect(decode(frozen)).toEqual({ term: "t" });
    expect(frozen).toEqual({ term: "t", max: null });
  });
});

describe("references and merged parts", () => {
  const tree: JsonSchema = {
    type: "object",
    properties: {
      value: { type: "number" },
      next: { $ref: "#" },
      all: { allOf: [{ $ref: "#/$defs/a" }, { required: ["y"] }] },
    },
    required: ["value"],
    $defs: { a: { type: "object", properties: { x: { type: "string" }, y: { type: ["string", "null"] } } } },
  };

  it("are followed", () => {
    const { decode, encode } = project(tree, "openai-strict");
    const value = { value: 1, next: { value: 2, all: { y: null } } };
    expect(encode(value)).toEqual({
      value: 1,
      next: { value: 2, all: { y: null, x: null }, next: null },
      all: null,
    });
    expect(decode(encode(value))).toEqual(value);
  });

  it("survive input too deep for the stack", () => {
    let deep: unknown = { value: 1 };
    for (let level = 0; level < 100_000; level++) deep = { value: 1, next: deep };
    expect(project(tree, "openai-strict").decode(deep)).toBe(deep);
  });
});
