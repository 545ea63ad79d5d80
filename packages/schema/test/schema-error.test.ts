import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
import { z as z34 } from "zod-3/v4";
import * as zm from "zod/mini";
import {
  isSchemaError,
  type JsonSchema,
  project,
  readSchema,
  type SchemaError,
  type SchemaErrorCode,
  type SchemaSource,
} from "../src/index.ts";
import { zod } from "../src/zod.ts";
import { zod3 } from "../src/zod3.ts";

function errorOf(action: () => unknown): SchemaError {
  try {
    action();
  } catch (error) {
    if (isSchemaError(error)) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("a source that can't write itself as JSON Schema", () => {
  it.each<[string, SchemaSource, string]>([
    ["zod mini", zm.object({ a: zm.string() }), "@toolport/schema/zod"],
    ["an older zod 4", z34.object({ a: z34.string() }), "@toolport/schema/zod"],
    ["zod 3", z3.object({ a: z3.string() }), "@toolport/schema/zod3"],
    ["valibot", v.object({ a: v.string() }), "@valibot/to-json-schema"],
    [
      "anything else",
      { "~standard": { version: 1, vendor: "odd", validate: (value: unknown) => ({ value }) } },
      "jsonSchema()",
    ],
  ])("validates all the same, and the error names the cure: %s", (_name, source, cure) => {
    expect(readSchema(source).validate({ a: "x" })).toMatchObject({ ok: true });
    const error = errorOf(() => readSchema(source).jsonSchema());
    expect(error.code).toBe("no_json_schema");
    expect(error.message).toContain(cure);
  });
});

describe("a type that JSON can't carry", () => {
  const field = "/properties/list/items/properties/when";
  it.each<[string, SchemaSource, string | undefined]>([
    ["zod 4", z.object({ list: z.array(z.object({ when: z.date() })) }), field],
    ["zod mini", zod(zm.object({ list: zm.array(zm.object({ when: zm.bigint() })) })), field],
    [
      "zod 3",
      zod3(z3.object({ list: z3.array(z3.object({ when: z3.map(z3.string(), z3.string()) })) })),
      field,
    ],
    ["valibot", toStandardJsonSchema(v.object({ when: v.date() })), undefined],
  ])("is named with its place where the library lets us: %s", (_name, source, pointer) => {
    const error = errorOf(() => readSchema(source).jsonSchema());
    expect(error.code).toBe("unrepresentable");
    expect(error.pointer).toBe(pointer);
    expect(error.message).toContain(pointer ?? "date");
    expect(error.message).toContain("A model can only send JSON");
  });

  it("tells the two-argument form when zod's converter crashes on a record", () => {
    const loose = z34 as unknown as { record(value: unknown): z34.ZodType };
    const error = errorOf(() =>
      readSchema(zod(z34.object({ env: loose.record(z34.string()) }))).jsonSchema(),
    );
    expect(error.message).toContain("`z.record` needs two schemas");
  });
});

describe("a mix of versions", () => {
  it("is an error when an object comes out without its fields", () => {
    const { "~standard": standard } = z3.object({ name: z3.string() });
    const source = z.object({ name: z.string() });
    const lying = Object.assign(Object.create(source) as typeof source, {
      "~standard": { ...standard, jsonSchema: { input: () => ({}), output: () => ({}) } },
    });
    const error = errorOf(() => readSchema(lying).jsonSchema());
    expect(error.code).toBe("conversion_lost");
    expect(error.message).toContain("major versions");
  });

  it.each<[string, () => unknown, string]>([
    ["zod 3 given to zod()", () => zod(z3.string()), "zod3()"],
    ["zod 4 given to zod3()", () => zod3(z.string()), "zod()"],
    ["mini given to zod3()", () => zod3(zm.string()), "zod()"],
  ])("is refused at once: %s", (_name, action, cure) => {
    expect(errorOf(action)).toMatchObject({ code: "not_a_schema", message: expect.stringContaining(cure) });
  });
});

describe("what is no schema", () => {
  it.each<[string, unknown, string]>([
    ["a number", 5, "number"],
    ["null", null, "null"],
    ["a list", [], "an array"],
    ["a function", () => 1, "function"],
    ["an instance", new Map(), "an instance of Map"],
    ["a record of zod schemas", { name: z.string() }, 'a record of schemas ("name"'],
  ])("is refused with what came: %s", (_name, source, told) => {
    const error = errorOf(() => readSchema(source as SchemaSource));
    expect(error.code).toBe("not_a_schema");
    expect(error.message).toContain(told);
  });
});

describe("a JSON Schema that can't be used", () => {
  it.each<[SchemaErrorCode, string, SchemaSource]>([
    ["dangling_ref", "/properties/a/$ref", { properties: { a: { $ref: "#/$defs/Missing" } } }],
    ["invalid_schema", "/properties/a/pattern", { properties: { a: { pattern: "(" } } }],
    ["invalid_schema", "/properties/a/anyOf", { properties: { a: { anyOf: { type: "string" } } } }],
    ["invalid_schema", "/required", { required: true }],
    ["invalid_schema", "/$ref", { $ref: "#" }],
    ["invalid_schema", "/$defs/a/anyOf/0/$ref", { $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }] } } }],
  ])("is %s at %s", (code, pointer, source) => {
    expect(errorOf(() => readSchema(source).validate({}))).toMatchObject({ code, pointer });
  });
});

describe("a JSON Schema nested without measure", () => {
  let deep: JsonSchema = {};
  for (let level = 0; level < 50_000; level++) deep = { items: deep };

  it.each<[string, () => unknown]>([
    ["validate", () => readSchema(deep).validate(1)],
    ["jsonSchema", () => readSchema(deep).jsonSchema()],
    ["project", () => project(deep, "openai-strict")],
  ])("is an error of %s, not an overflow", (_name, action) => {
    expect(errorOf(action).code).toBe("invalid_schema");
  });
});

describe("an error of the source's own code", () => {
  it("is not taken for bad input, in sync and in async validation", async () => {
    const boom = new Error("boom");
    const fail = (): never => {
      throw boom;
    };
    const standard = { version: 1, vendor: "odd" } as const;
    const sync = readSchema({ "~standard": { ...standard, validate: fail } });
    expect(errorOf(() => sync.validate(1))).toMatchObject({ code: "validator_threw", cause: boom });
    const later = readSchema({ "~standard": { ...standard, validate: async () => fail() } });
    await expect(later.validate(1)).rejects.toMatchObject({ code: "validator_threw", cause: boom });
  });

  it("is recognised across copies of this package", () => {
    const foreign = Object.assign(new Error("x"), {
      code: "dangling_ref",
      [Symbol.for("toolport.SchemaError")]: true,
    });
    expect(isSchemaError(foreign)).toBe(true);
    expect(isSchemaError(foreign, "dangling_ref")).toBe(true);
    expect(isSchemaError(foreign, "invalid_schema")).toBe(false);
    expect(isSchemaError(new Error("x"))).toBe(false);
  });
});
