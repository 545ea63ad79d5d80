import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod-3";
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
import { zods } from "./source-vendors.ts";

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
  it("validates all the same, and the error names the cure", () => {
    const source = {
      "~standard": { version: 1, vendor: "odd", validate: (value: unknown) => ({ value }) },
    } as const;
    expect(readSchema(source).validate({ a: "x" })).toMatchObject({ ok: true });
    const error = errorOf(() => readSchema(source).jsonSchema());
    expect(error.code).toBe("no_json_schema");
    expect(error.message).toContain("jsonSchema()");
  });

  it("is told in its converter's own words where that fails", () => {
    const cause = new Error("Dates are not supported.");
    const fail = (): never => {
      throw cause;
    };
    const jsonSchema = { input: fail, output: fail };
    const validate = (value: unknown) => ({ value });
    const source = { "~standard": { version: 1, vendor: "odd", validate, jsonSchema } } as const;
    const error = errorOf(() => readSchema(source).jsonSchema());
    expect(error).toMatchObject({ code: "unrepresentable", cause });
    expect(error.message).toContain("Dates are not supported. A model can only send JSON");
  });
});

describe("a record of zod 4 with one schema, as in zod 3", () => {
  it.each(zods.filter(([version]) => version !== "zod 4.6"))(
    "is named with its place and its cure: %s",
    (_version, lib) => {
      const { record } = lib as unknown as { record: (value: unknown) => z.ZodType };
      const source = lib.object({ list: lib.array(lib.object({ env: record(lib.string()) })) });
      const error = errorOf(() => readSchema(source).jsonSchema());
      expect(error).toMatchObject({
        code: "unrepresentable",
        pointer: "/properties/list/items/properties/env",
      });
      expect(error.message).toContain("`z.record` needs two schemas");
      expect(error.message).toContain("/properties/list/items/properties/env");
      expect(errorOf(() => readSchema(zod(source)).jsonSchema()).message).toBe(error.message);
    },
  );

  it("is what was meant since zod 4.6", () => {
    const { record } = z as unknown as { record: (value: unknown) => z.ZodType };
    expect(readSchema(record(z.number())).jsonSchema()).toEqual({
      type: "object",
      additionalProperties: { type: "number" },
    });
  });
});

describe("a mix of versions", () => {
  it.each<[string, SchemaSource]>([
    ["zod 3 inside of zod 4", z.object({ a: z.array(z3.string() as never) })],
    ["zod 4 inside of zod 3", z3.object({ a: z3.array(z.string() as never) })],
    ["zod inside of valibot", v.object({ a: v.array(z.string() as never) })],
  ])("is named with its place: %s", (_name, source) => {
    const error = errorOf(() => readSchema(source).jsonSchema());
    expect(error).toMatchObject({ code: "unrepresentable", pointer: "/properties/a/items" });
  });

  it("is an error when an object comes out without its fields", () => {
    const empty = { input: () => ({}), output: () => ({}) };
    const validate = (value: unknown) => ({ value });
    const lying = {
      type: "object",
      fields: { name: {} },
      "~standard": { version: 1, vendor: "odd", validate, jsonSchema: empty },
    } as const;
    const error = errorOf(() => readSchema(lying).jsonSchema());
    expect(error.code).toBe("conversion_lost");
    expect(error.message).toContain("different versions");
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
    ["invalid_schema", "/properties/a/minLength", { properties: { a: { minLength: "many" } } }],
    ["invalid_schema", "/multipleOf", { multipleOf: 0 }],
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
