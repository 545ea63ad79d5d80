import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readSchema, type Issue, type Json, type SchemaSource } from "../src/index.ts";
import { clarifyIssues } from "../src/repair/index.ts";

/** The clarified issues, one a line. */
function told(source: SchemaSource, value: Json): readonly string[] {
  const reader = readSchema(source);
  const checked = reader.validate(value) as { issues?: readonly Issue[] };
  return clarifyIssues(checked.issues ?? [], value, reader.jsonSchema()).map(
    ({ pointer, message }) => `${pointer}: ${message}`,
  );
}

describe("what a message leaves out", () => {
  it.each<[string, z.ZodType, Json, string]>([
    [
      "a listed text",
      z.enum(["low", "high"]),
      "lo",
      'Invalid option: expected one of "low"|"high", got "lo"; did you mean "low"?',
    ],
    ["a bound", z.number().min(1), 0, "Too small: expected number to be >=1, got 0"],
    ["a length", z.array(z.string()).min(2), ["x"], "Too small: expected array to have >=2 items, got 1"],
    ["a constant", z.literal("fixed"), "fix", 'Invalid input: expected "fixed", got "fix"'],
    [
      "a union",
      z.union([z.number(), z.boolean()]),
      "x",
      "Invalid input: expected number or boolean, got string",
    ],
    ["a type, which says it all", z.string(), {}, "Invalid input: expected string, received object"],
  ])("is added: %s", (_, field, value, message) => {
    expect(told(z.object({ f: field }), { f: value })).toEqual([`/f: ${message}`]);
  });

  it("is found further down, where a union only says that it doesn't fit", () => {
    const shape = z.union([
      z.object({ kind: z.literal("dot"), at: z.number() }),
      z.object({ kind: z.literal("box"), size: z.number() }),
    ]);
    expect(told(z.object({ shape }), { shape: { kind: "box", size: "big" } })).toEqual([
      "/shape/size: expected number, got string",
    ]);
  });

  it("names the key that was probably meant for a missing one", () => {
    expect(told(z.object({ city: z.string() }), { ciy: "Oslo" })).toEqual([
      '/city: Invalid input: expected string, received undefined; is "ciy" meant for it?',
    ]);
    expect(told({ type: "object", properties: { city: {} }, required: ["city"] }, { citty: 1 })).toEqual([
      '/city: required, but missing; is "citty" meant for it?',
    ]);
  });

  it("names the nearest text for plain JSON Schema, too, also in a list", () => {
    const schema = { type: "object", properties: { l: { type: "array", items: { enum: ["low", "high"] } } } };
    expect(told(schema, { l: ["hihg", "hig"] })).toEqual([
      '/l/0: expected one of "low", "high", got "hihg"; did you mean "high"?',
      '/l/1: expected one of "low", "high", got "hig"; did you mean "high"?',
    ]);
  });
});

describe("a text that came", () => {
  const secret = "hunter2 'and' \"more\"";

  it.each<[string, SchemaSource]>([
    ["valibot", toStandardJsonSchema(v.object({ f: v.pipe(v.string(), v.regex(/^x/)) }))],
    ["valibot, for a number", toStandardJsonSchema(v.object({ f: v.number() }))],
    ["arktype", type({ f: "string.email" })],
    ["zod", z.object({ f: z.string().regex(/^x/) })],
    ["JSON Schema", { type: "object", properties: { f: { type: "string", pattern: "^x" } } }],
  ])("is not repeated by %s", (_, source) => {
    const [line = ""] = told(source, { f: secret });
    expect(line).toMatch(/^\/f: /);
    expect(line).not.toContain("hunter2");
  });

  it("is repeated where the schema lists what it may be, when it is short", () => {
    const source = toStandardJsonSchema(v.object({ f: v.picklist(["low", "high"]) }));
    expect(told(source, { f: "lo" })).toEqual([
      '/f: Invalid type: Expected ("low" | "high") but received "lo"; did you mean "low"?',
    ]);
    expect(told(source, { f: "x".repeat(61) })).toEqual([
      '/f: Invalid type: Expected ("low" | "high") but received text',
    ]);
  });
});
