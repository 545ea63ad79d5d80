import { describe, expect, it } from "vitest";
import { type JsonSchema, readSchema, type Validation } from "../src/index.ts";

function problems(schema: JsonSchema, value: unknown): readonly string[] {
  const result = readSchema(schema).validate(value) as Validation;
  return result.ok ? [] : result.issues.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe("a value that is not one of those listed", () => {
  it.each<[JsonSchema, unknown, string]>([
    [
      { enum: ["celsius", "kelvin"] },
      "Celsius",
      'expected one of "celsius", "kelvin", got "Celsius"; did you mean "celsius"?',
    ],
    [
      { enum: ["open", "closed"] },
      "cloesd",
      'expected one of "open", "closed", got "cloesd"; did you mean "closed"?',
    ],
    [
      { enum: ["in_progress"] },
      "in-progress",
      'expected one of "in_progress", got "in-progress"; did you mean "in_progress"?',
    ],
    [{ enum: [1, 2] }, "2", 'expected one of 1, 2, got "2"; did you mean 2?'],
    [{ const: true }, "true", 'expected true, got "true"; did you mean true?'],
    [{ enum: ["a", null] }, "null", 'expected one of "a", null, got "null"; did you mean null?'],
    [{ enum: ["a", "b"] }, { a: 1 }, 'expected one of "a", "b", got object'],
    [{ enum: ["a", "b"] }, "s3cret".repeat(20), 'expected one of "a", "b", got string'],
    [{ type: "string", enum: ["a"] }, 1, "expected string, got number"],
  ])("is told what it could be, and the nearest: %j, %j", (schema, value, text) => {
    expect(problems(schema, value)).toEqual([`: ${text}`]);
  });
});

describe("a value of a union", () => {
  const event = {
    anyOf: [
      { $ref: "#/$defs/mail" },
      {
        type: "object",
        properties: { kind: { const: "sms" }, phone: { type: "string" } },
        required: ["kind", "phone"],
      },
    ],
    $defs: {
      mail: {
        type: "object",
        properties: { kind: { enum: ["mail"] }, to: { type: "string" } },
        required: ["kind", "to"],
      },
    },
  };

  it("is compared with the form its constant field names", () => {
    expect(problems(event, { kind: "mail" })).toEqual(["/to: required, but missing"]);
    expect(problems(event, { kind: "sms", phone: 1 })).toEqual(["/phone: expected string, got number"]);
  });

  it("is told the constants where its own is none of them", () => {
    expect(problems(event, { kind: "smss" })).toEqual([
      '/kind: expected one of "mail" or "sms", got "smss"; did you mean "sms"?',
    ]);
  });

  it("is compared with the form it has most in common with", () => {
    const untagged = {
      anyOf: [
        { type: "object", properties: { x: {}, y: {} }, required: ["x", "y"] },
        {
          type: "object",
          properties: { lat: { type: "number" }, lon: { type: "number" } },
          required: ["lat", "lon"],
        },
      ],
    };
    expect(problems(untagged, { lat: 1, lon: "2" })).toEqual([
      ": fits none of the 2 allowed forms; the nearest fails so",
      "/lon: expected number, got string",
    ]);
  });

  it("of very many forms is not told all of them", () => {
    const forms = Array.from({ length: 500 }, (_, at) => ({
      properties: { kind: { const: `kind${at}` } },
      required: ["kind"],
    }));
    const [problem = ""] = problems({ oneOf: forms }, { kind: "x" });
    expect(problem).toContain("(500 in all)");
    expect(problem.length).toBeLessThan(400);
  });
});

describe("other problems", () => {
  const closed = { allOf: [{ properties: { city: {} } }], unevaluatedProperties: false };

  it.each<[JsonSchema, unknown, readonly string[]]>([
    [closed, { city: 1, town: 1 }, ["/town: this property is not allowed"]],
    [{ ...closed, unevaluatedProperties: { type: "string" } }, { n: 1 }, ["/n: expected string, got number"]],
    [{ prefixItems: [true], unevaluatedItems: false }, [1, 2], ["/1: this item is not allowed"]],
    [
      { contains: { const: 1 }, minContains: 2 },
      [1],
      [": expected at least 2 items of the kind this list must contain"],
    ],
    [
      { propertyNames: { enum: ["north", "south"] } },
      { nroth: 1 },
      [
        '/nroth: this property name is not allowed: expected one of "north", "south", got "nroth"; did you mean "north"?',
      ],
    ],
    [
      { dependentSchemas: { card: { required: ["address"] } } },
      { card: 1 },
      ["/address: required, but missing"],
    ],
    [{ dependencies: { card: ["address"] } }, { card: 1 }, [": needs address as well"]],
    [
      { patternProperties: { "^n_": { type: "number" } } },
      { n_a: "x" },
      ["/n_a: expected number, got string"],
    ],
    [{ type: "string", nullable: true }, 1, [": expected string, got number"]],
    [{ items: [{ type: "string" }], additionalItems: false }, ["a", 1], ["/1: no value is allowed here"]],
  ])("are named where they are: %j, %j", (schema, value, told) => {
    expect(problems(schema, value)).toEqual(told);
  });

  it("repeat neither long texts nor long names of the input", () => {
    const long = "x".repeat(10_000);
    const schema = { properties: { a: { pattern: "^y", maxLength: 3 } }, additionalProperties: false };
    expect(problems(schema, { a: long, [long]: 1 }).join("").length).toBeLessThan(500);
  });
});
