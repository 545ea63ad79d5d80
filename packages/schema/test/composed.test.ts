import { Type } from "typebox";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { composed, readSchema, type SchemaSource, type Validation } from "../src/index.ts";
import { zod3 } from "../src/zod3.ts";

const inside = z.object({ since: z.date(), limit: z.number().optional() });
/** `{ within: … }`, made of somebody's schema. */
const outside = composed<unknown>({
  names: ["within"],
  shown: (target) => ({
    type: "object",
    properties: { within: readSchema(inside).jsonSchema(target) },
    required: ["within"],
  }),
  validate: (value) => readSchema(inside).validate((value as { within: unknown }).within),
  losses: (target) =>
    readSchema(inside)
      .losses(target)
      .map((loss) => ({ ...loss, pointer: `/properties/within${loss.pointer}` })),
  unknownKeys: (value) => [
    ...Object.keys(value)
      .filter((key) => key !== "within")
      .map((key) => ({ pointer: `/${key}`, message: "" })),
    ...readSchema(inside)
      .unknownKeys((value as { within: unknown }).within)
      .map((issue) => ({ ...issue, pointer: `/within${issue.pointer}` })),
  ],
});

describe("a composed schema", () => {
  const reader = readSchema(outside);

  it("shows and checks what it was told, and gives paths to those who ask for them", async () => {
    expect(reader.jsonSchema()).toMatchObject({ properties: { within: { required: ["since"] } } });
    expect(reader.validate({ within: { since: "2026-01-01T00:00:00Z" } })).toEqual({
      ok: true,
      value: { since: new Date("2026-01-01T00:00:00Z") },
    });
    const later = composed({
      names: [],
      shown: () => ({}),
      losses: () => [],
      unknownKeys: () => [],
      validate: async (): Promise<Validation> => ({
        ok: false,
        issues: [{ pointer: "/a~1b/0", message: "no" }],
      }),
    });
    expect(await later["~standard"].validate(1)).toEqual({ issues: [{ message: "no", path: ["a/b", "0"] }] });
  });

  it("knows what its parts know, and names its own keys where one is misspelt", () => {
    expect(reader.losses()).toMatchObject([{ pointer: "/properties/within/properties/since" }]);
    expect(reader.unknownKeys({ withn: 1, within: { limt: 2 } })).toMatchObject([
      { pointer: "/withn", message: expect.stringMatching(/did you mean "within"\?$/) },
      { pointer: "/within/limt", message: expect.stringMatching(/did you mean "limit"\?$/) },
    ]);
    expect(reader.unknownKeys("text")).toEqual([]);
  });
});

it.each<[string, SchemaSource, boolean]>([
  ["zod's optional", z.string().optional(), true],
  ["zod's default", z.string().default("x"), true],
  ["zod's optional, described", z.string().optional().describe("x"), true],
  ["zod's string", z.string(), false],
  ["zod's coerced number, which takes undefined", z.coerce.number(), false],
  ["zod's unknown", z.unknown(), false],
  ["zod 3's optional", zod3(z3.string().optional().nullable()), true],
  ["zod 3's coerced boolean", zod3(z3.coerce.boolean()), false],
  ["valibot's optional", v.optional(v.string()), true],
  ["valibot's nullable", v.nullable(v.string()), false],
  ["arktype's", type("string"), false],
  ["TypeBox's optional", Type.Optional(Type.String()), true],
  ["TypeBox's", Type.String(), false],
  ["JSON Schema", { type: "string", default: "x" }, false],
])("a reader says whether a field of it may be left out: %s", (_whose, source, optional) => {
  expect(readSchema(source).optional).toBe(optional);
});
