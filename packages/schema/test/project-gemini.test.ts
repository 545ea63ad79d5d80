import { describe, expect, it } from "vitest";
import { project } from "../src/index.ts";
import { expectExact, field, wireOf } from "./one-field.ts";

describe("the OpenAPI subset of Gemini", () => {
  it.each<[string, unknown, unknown, readonly (readonly [unknown, unknown])[]]>([
    [
      "null as a keyword",
      { anyOf: [{ type: "string" }, { type: "null" }] },
      { type: "string", nullable: true },
      [[null, null]],
    ],
    ["a constant", { const: "ins" }, { type: "string", enum: ["ins"] }, [["ins", "ins"]]],
    ["numbers in an enum", { enum: [1, 2] }, { type: "string", enum: ["1", "2"] }, [[2, "2"]]],
    [
      "texts that look like numbers",
      { enum: ["1", 1] },
      { type: "string", enum: ["1", "1 (2)"] },
      [
        ["1", "1"],
        [1, "1 (2)"],
      ],
    ],
    ["an empty text", { enum: ["", "x"] }, { type: "string", enum: ["(empty)", "x"] }, [["", "(empty)"]]],
    [
      "null in an enum",
      { type: ["string", "null"], enum: ["low", null] },
      { type: "string", enum: ["low"], nullable: true },
      [[null, null]],
    ],
    [
      "a boolean constant",
      { const: true },
      { type: "boolean", description: "Must be true." },
      [[true, true]],
    ],
    [
      "an exclusive bound",
      { type: "number", exclusiveMinimum: 0 },
      { type: "number", description: "More than 0." },
      [[1, 1]],
    ],
    [
      "a format it has no name for",
      { type: "string", format: "uri" },
      { type: "string", description: "Format: uri." },
      [["x:y", "x:y"]],
    ],
  ])("writes %s", (_name, schema, wire, pairs) => {
    const projection = field(schema, "gemini");
    expect(wireOf(projection)).toEqual(wire);
    expectExact(projection, pairs);
  });

  it("splits a list of types, each with the keywords that are its own", () => {
    const mixed = { type: ["array", "string", "null"], items: { type: "number" }, minLength: 2 };
    expect(wireOf(field(mixed, "gemini"))).toEqual({
      anyOf: [
        { type: "array", items: { type: "number" }, nullable: true },
        { type: "string", minLength: 2 },
      ],
    });
  });

  it("writes recursion in place, and JSON text where it would go on", () => {
    const projection = field({ $ref: "#/$defs/N" }, "gemini", {
      $defs: { N: { type: "object", properties: { v: { type: "number" }, next: { $ref: "#/$defs/N" } } } },
    });
    expect(JSON.stringify(projection.schema)).not.toContain("$ref");
    let list: unknown = { v: 0 };
    for (let at = 1; at < 9; at++) list = { v: at, next: list };
    expect(projection.decode(projection.encode({ a: list }))).toEqual({ a: list });
  });

  it("renames keys that it refuses, without letting two meet", () => {
    const { schema, encode, decode } = project(
      {
        type: "object",
        properties: {
          $skip: { type: "integer" },
          "where[tag]": {},
          "where.tag": { type: "string" },
          where_tag_: { type: "string" },
        },
        required: ["$skip"],
      },
      "gemini",
    );
    expect(Object.keys(schema["properties"] as object)).toEqual([
      "_skip",
      "where_tag__2",
      "where_tag",
      "where_tag_",
    ]);
    const value = { $skip: 1, "where[tag]": "x", "where.tag": "y", where_tag_: "z" };
    expect(decode(encode(value))).toEqual(value);
  });
});
