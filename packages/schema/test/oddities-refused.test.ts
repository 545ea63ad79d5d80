import { describe, expect, it } from "vitest";
import {
  type DialectName,
  dialects,
  type JsonSchema,
  project,
  readSchema,
  SchemaError,
  type SchemaErrorCode,
} from "../src/index.ts";
import { object } from "./oddity.ts";

/** The error that both validating and projecting must throw: the same one in every dialect. */
function refusalOf(schema: JsonSchema): SchemaError {
  const actions = [
    () => readSchema(schema).validate({}),
    ...(Object.keys(dialects) as DialectName[]).map((dialect) => () => project(schema, dialect)),
  ];
  const errors = actions.map((action) => {
    try {
      void action();
    } catch (error) {
      if (error instanceof SchemaError) return error;
      throw error;
    }
    throw new Error("nothing was thrown");
  });
  expect(new Set(errors.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)).size).toBe(1);
  return errors[0] as SchemaError;
}

const self = { $ref: "#/$defs/a" };

describe("a schema that can't be read", () => {
  it.each<[what: string, SchemaErrorCode, pointer: string, cure: string, JsonSchema]>([
    [
      "a reference to a missing definition",
      "dangling_ref",
      "/properties/a/$ref",
      "add it",
      object({ a: { $ref: "#/$defs/none" } }),
    ],
    [
      "a reference to a misspelt definition",
      "dangling_ref",
      "/properties/a/$ref",
      "#/$defs/Owner",
      object({ a: { $ref: "#/$defs/owner" } }, { $defs: { Owner: {} } }),
    ],
    [
      "a reference to another document",
      "dangling_ref",
      "/properties/a/$ref",
      "Nothing is fetched",
      object({ a: { $ref: "https://tools.example/s.json#/definitions/x" } }),
    ],
    [
      "a reference to a file",
      "dangling_ref",
      "/properties/a/$ref",
      "Nothing is fetched",
      object({ a: { $ref: "other.json" } }),
    ],
    [
      "a reference to what all objects inherit",
      "dangling_ref",
      "/properties/a/$ref",
      "add it",
      object({ a: { $ref: "#/toString" } }),
    ],
    [
      "a dynamic reference to nothing",
      "dangling_ref",
      "/properties/a/$dynamicRef",
      "add it",
      object({ a: { $dynamicRef: "#none" } }),
    ],
    [
      "a reference in a list to nothing",
      "dangling_ref",
      "/anyOf/1/$ref",
      "add it",
      { anyOf: [{}, { $ref: "#/a~1b" }] },
    ],
    ["a root that is itself", "invalid_schema", "/$ref", "in its place", { $ref: "#" }],
    [
      "a property that is itself",
      "invalid_schema",
      "/properties/a~1b/$ref",
      "in its place",
      object({ "a/b": { $ref: "#/properties/a~1b" } }),
    ],
    [
      "definitions that are each other",
      "invalid_schema",
      "/properties/x/$ref",
      "in its place",
      object({ x: self }, { $defs: { a: { $ref: "#/$defs/b" }, b: self } }),
    ],
    [
      "a form that is itself",
      "invalid_schema",
      "/$defs/a/anyOf/0/$ref",
      "in its place",
      { $defs: { a: { anyOf: [self] } } },
    ],
    [
      "a reference that is no text",
      "invalid_schema",
      "/properties/a/$ref",
      "as text",
      object({ a: { $ref: 5 } }),
    ],
    [
      "a pattern that is none",
      "invalid_schema",
      "/properties/a/pattern",
      "JavaScript's",
      object({ a: { pattern: "[a-" } }),
    ],
    [
      "a pattern of another language",
      "invalid_schema",
      "/properties/a/pattern",
      "JavaScript's",
      object({ a: { pattern: "(?i)^abc$" } }),
    ],
    [
      "a key that is no pattern",
      "invalid_schema",
      "/patternProperties",
      "JavaScript's",
      { patternProperties: { "a++": {} } },
    ],
    [
      "a length that is no number",
      "invalid_schema",
      "/properties/a/minLength",
      "leave it out",
      object({ a: { minLength: "many" } }),
    ],
    [
      "a length with a fraction",
      "invalid_schema",
      "/properties/a/maxLength",
      "whole number",
      object({ a: { maxLength: 2.5 } }),
    ],
    ["multiples of nothing", "invalid_schema", "/multipleOf", "above zero", { multipleOf: 0 }],
    [
      "a schema that is a list",
      "invalid_schema",
      "/properties/a/not",
      "an object",
      object({ a: { not: [{}] } }),
    ],
  ])("is an error with its place and its cure: %s", (_what, code, pointer, cure, schema) => {
    const { message, ...error } = refusalOf(schema);
    expect(error).toMatchObject({ code, pointer });
    expect(message).toContain(pointer);
    expect(message).toContain(cure);
  });

  it("is told from a dialect that there is none of", () => {
    const unknown = (): unknown => project({ type: "object" }, "openai-stric" as DialectName);
    expect(unknown).toThrow(TypeError);
    expect(unknown).toThrow("openai-strict");
  });
});
