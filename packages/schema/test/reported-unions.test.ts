import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { dialects, type DialectName, type JsonSchema, project, readSchema } from "../src/index.ts";
import { expectExact, field, wireOf } from "./one-field.ts";

const names = Object.keys(dialects) as DialectName[];

const moves = z.discriminatedUnion("move", [
  z.object({ move: z.literal("walk"), steps: z.int() }),
  z.object({ move: z.literal("say"), words: z.string() }),
]);
const moves3 = z3.discriminatedUnion("move", [
  z3.object({ move: z3.literal("walk"), steps: z3.number().int() }),
  z3.object({ move: z3.literal("say"), words: z3.string() }),
]);
const listed: JsonSchema = {
  anyOf: [
    {
      type: "object",
      properties: { move: { const: "walk" }, stops: { type: "array", items: { type: "string" } } },
      required: ["move", "stops"],
    },
    { type: "object", properties: { move: { const: "wait" } }, required: ["move"] },
  ],
};

describe("a union as the whole input", () => {
  it.each(names)("names the fields of every form, and takes what the source takes: %s", (dialect) => {
    const steps = { move: "walk", steps: 3 };
    const words = { move: "say", words: "hi" };
    for (const [source, values] of [
      [readSchema(moves), [steps, words]],
      [readSchema(moves3), [steps, words]],
      [readSchema(listed), [{ move: "walk", stops: ["a"] }, { move: "wait" }]],
    ] as const) {
      const { schema, encode, decode } = project(source.jsonSchema(), dialect);
      const text = JSON.stringify(schema);
      for (const value of values) {
        for (const key of Object.keys(value)) expect(text).toContain(`"${key}"`);
        const sent = JSON.parse(JSON.stringify(encode(value))) as unknown;
        expect(readSchema(schema).validate(sent)).toMatchObject({ ok: true });
        expect(source.validate(decode(sent))).toEqual({ ok: true, value });
      }
    }
  });

  it.each(names.filter((name) => dialects[name].root === "object"))("stands in an object: %s", (dialect) => {
    const { schema } = project(readSchema(moves).jsonSchema(), dialect);
    expect(schema["type"]).toBe("object");
    for (const keyword of dialects[dialect].refusedAtRoot) expect(schema).not.toHaveProperty([keyword]);
  });

  it("is wrapped where the target wants an object, and unwrapped when a call comes in", () => {
    const { schema, decode, losses } = project(readSchema(moves).jsonSchema(), "openai-strict");
    expect(schema).toMatchObject({
      type: "object",
      required: ["input"],
      properties: { input: { anyOf: [{}, {}] } },
    });
    expect(decode({ input: { move: "walk", steps: 3 } })).toEqual({ move: "walk", steps: 3 });
    // A model that leaves the wrapper out is understood.
    expect(decode({ move: "walk", steps: 3 })).toEqual({ move: "walk", steps: 3 });
    expect(losses).toContainEqual(expect.objectContaining({ pointer: "", action: "rewritten" }));
  });
});

describe("null beside a type", () => {
  it("leaves a list's keywords with the list", () => {
    const tags: JsonSchema = { type: ["array", "null"], items: { type: "string" }, minItems: 1 };
    expect(wireOf(field(tags, "openai-strict"))).toEqual({
      anyOf: [{ type: "array", items: { type: "string" }, minItems: 1 }, { type: "null" }],
    });
    expect(wireOf(field(tags, "gemini"))).toEqual({
      type: "array",
      items: { type: "string" },
      minItems: 1,
      nullable: true,
    });
    expectExact(field(tags, "openai-strict"), [
      [null, null],
      [["x"], ["x"]],
    ]);
  });

  it("is Gemini's nullable in each spelling, and nowhere a list of types", () => {
    for (const spelling of [
      { type: ["string", "null"] },
      { type: "string", nullable: true },
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { oneOf: [{ const: null }, { type: "string" }] },
    ])
      expect(wireOf(field(spelling, "gemini"))).toEqual({ type: "string", nullable: true });
  });

  it("in an enum is no text", () => {
    const level: JsonSchema = { type: ["string", "null"], enum: ["low", "high", null] };
    expect(wireOf(field(level, "gemini"))).toEqual({ type: "string", enum: ["low", "high"], nullable: true });
    expect(wireOf(field(level, "openai-strict"))).toEqual({
      type: ["string", "null"],
      enum: ["low", "high", null],
    });
    expectExact(field(level, "gemini"), [
      [null, null],
      ["low", "low"],
    ]);
  });

  it("may be an item, of an object that holds anything", () => {
    const rows = field(
      { type: ["array", "null"], items: { type: ["object", "null"], properties: { cell: true } } },
      "gemini",
    );
    expect(wireOf(rows)).toMatchObject({
      type: "array",
      nullable: true,
      items: { type: "object", nullable: true, properties: { cell: { type: "string" } } },
    });
    expectExact(rows, [
      [null, null],
      [
        [null, { cell: [1] }],
        [null, { cell: "[1]" }],
      ],
    ]);
  });
});

describe("a choice of plain values", () => {
  it("keeps each kind apart on the wire", () => {
    const schema: JsonSchema = { anyOf: [{ type: "integer" }, { type: "boolean" }, { type: "string" }] };
    for (const dialect of names) {
      const projection = field(schema, dialect);
      for (const value of [7, true, "7"]) {
        const sent = JSON.parse(JSON.stringify(projection.encode({ a: value }))) as unknown;
        expect(readSchema(projection.schema).validate(sent)).toMatchObject({ ok: true });
        expect(projection.decode(sent)).toEqual({ a: value });
      }
    }
  });

  it.each([
    ["zod 3", () => z3.object({ at: z3.union([z3.date(), z3.number(), z3.string()]) })],
    ["zod 4", () => z.object({ at: z.union([z.date(), z.number(), z.string()]) })],
  ])("with a date in it reaches its body as one of them: %s", (_version, make) => {
    const reader = readSchema(make());
    const { schema, decode } = project(reader.jsonSchema(), "openai-strict");
    expect(JSON.stringify(schema)).toContain('"number"');
    expect(reader.validate(decode({ at: 5 }))).toEqual({ ok: true, value: { at: 5 } });
    expect(reader.validate(decode({ at: "soon" }))).toEqual({ ok: true, value: { at: "soon" } });
  });
});
