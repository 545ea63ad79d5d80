import { describe, expect, it } from "vitest";
import { type JsonSchema, readSchema, type Validation } from "../src/index.ts";

function check(schema: JsonSchema, value: unknown): Validation {
  return readSchema(schema).validate(value) as Validation;
}

function problems(schema: JsonSchema, value: unknown): readonly string[] {
  const result = check(schema, value);
  return result.ok ? [] : result.issues.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe("the words for a problem", () => {
  const long = "x".repeat(5000);
  it.each<[JsonSchema, unknown, string]>([
    [{ type: "string" }, 5, ": expected string, got number"],
    [{ type: ["string", "null"] }, [], ": expected string or null, got array"],
    [{ type: "integer" }, 1.5, ": expected integer, got a number with a fraction"],
    [{ enum: ["a", "b", 1] }, long, ': expected one of "a", "b", 1, got string'],
    [{ const: "a" }, long, ': expected "a", got string'],
    [{ const: "a" }, "b", ': expected "a", got "b"'],
    [{ minLength: 3 }, "€😀", ": expected at least 3 characters, got 2"],
    [{ maxLength: 3 }, long, ": expected at most 3 characters, got 5000"],
    [{ pattern: "^[a-z]+$" }, "A", ": expected text that matches /^[a-z]+$/"],
    [{ format: "email" }, long, ": expected a valid email, such as ann@example.com"],
    [{ format: "json-pointer" }, "a", ": expected a valid json-pointer"],
    [{ minimum: 3 }, 2, ": expected at least 3, got 2"],
    [{ exclusiveMaximum: 3 }, 3, ": expected less than 3, got 3"],
    [{ maximum: 10, exclusiveMaximum: true }, 10, ": expected less than 10, got 10"],
    [{ multipleOf: 0.1 }, 0.25, ": expected a multiple of 0.1, got 0.25"],
    [{ minItems: 1 }, [], ": expected at least 1 items, got 0"],
    [{ uniqueItems: true }, [1, 1], ": expected no two equal items"],
    [{ contains: { type: "string" } }, [1, 2], ": no item is of the kind this list must contain"],
    [{ not: { type: "string" } }, "a", ': has a form that is ruled out: {"type":"string"}'],
    [{ required: ["a/b"] }, {}, "/a~1b: required, but missing"],
    [
      { properties: { city: {} }, additionalProperties: false },
      { cty: 1 },
      '/cty: this property is not allowed; did you mean "city"?',
    ],
    [
      { properties: { userId: {} }, additionalProperties: false },
      { user_id: 1 },
      '/user_id: this property is not allowed; did you mean "userId"?',
    ],
    [
      { properties: { city: {} }, additionalProperties: false },
      { other: 1 },
      "/other: this property is not allowed",
    ],
    [
      { propertyNames: { maxLength: 3 } },
      { long: 1 },
      "/long: this property name is not allowed: expected at most 3 characters, got 4",
    ],
    [{ dependentRequired: { a: ["b", "c"] } }, { a: 1, c: 1 }, ": needs b as well"],
    [{ properties: { never: false } }, { never: 1 }, "/never: no value is allowed here"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, 5, ": expected string or null, got number"],
    [{ if: { type: "number" }, else: { minLength: 2 } }, "a", ": expected at least 2 characters, got 1"],
    [
      { allOf: [{ $ref: "#/$defs/n" }], $defs: { n: { items: { type: "number" } } } },
      [1, "a"],
      "/1: expected number, got string",
    ],
  ])("%j gives its own", (schema, value, text) => {
    const told = problems(schema, value);
    expect(told.map((line) => line.slice(0, 200))).toEqual([text]);
  });

  const shapes: JsonSchema = {
    oneOf: [
      {
        type: "object",
        properties: { kind: { const: "circle" }, r: { type: "number" } },
        required: ["kind", "r"],
      },
      {
        type: "object",
        properties: { kind: { const: "square" }, side: { type: "number" } },
        required: ["kind", "side"],
      },
    ],
  };

  it("speaks of the branch of a union that was meant", () => {
    expect(problems(shapes, { kind: "square", side: "2" })).toEqual(["/side: expected number, got string"]);
    expect(problems(shapes, { kind: "line" })).toEqual(['/kind: expected "circle" or "square", got "line"']);
    expect(problems(shapes, 5)).toEqual([": expected object, got number"]);
  });

  it("lists twenty problems at most", () => {
    expect(
      problems(
        { items: { type: "string" } },
        Array.from({ length: 50_000 }, () => 1),
      ),
    ).toHaveLength(21);
    expect(
      check(
        { items: { type: "string" } },
        Array.from({ length: 300_000 }, () => 1),
      ),
    ).toMatchObject({ ok: false });
  });
});

describe("defaults", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      limit: { type: "integer", default: 10 },
      page: { type: "object", default: {}, properties: { size: { default: 5 } } },
      sort: {
        anyOf: [
          { type: "object", properties: { by: { const: "name" }, up: { default: true } }, required: ["by"] },
          { type: "null" },
        ],
      },
      rows: { items: { $ref: "#/$defs/row" } },
    },
    required: ["limit"],
    $defs: { row: { properties: { id: { default: 0 } } } },
  };

  it("fill absent keys at every depth before required is checked, without touching the input", () => {
    const input = Object.freeze({
      sort: Object.freeze({ by: "name" }),
      rows: Object.freeze([Object.freeze({})]),
    });
    expect(check(schema, input)).toEqual({
      ok: true,
      value: { limit: 10, page: { size: 5 }, sort: { by: "name", up: true }, rows: [{ id: 0 }] },
    });
    expect(input).toEqual({ sort: { by: "name" }, rows: [{}] });
  });

  it("give every call its own copy", () => {
    const first = check(schema, {}) as { value: { page: object } };
    const second = check(schema, {}) as { value: { page: object } };
    expect(first.value.page).not.toBe(second.value.page);
  });

  it("are checked like any value, end in a recursive schema, and leave present keys alone", () => {
    expect(problems({ properties: { n: { type: "number", default: "x" } } }, {})).toEqual([
      "/n: expected number, got string",
    ]);
    expect(check({ properties: { child: { $ref: "#", default: {} } } }, {})).toMatchObject({ ok: true });
    expect(check(schema, { limit: 3, page: { size: 1 } })).toEqual({
      ok: true,
      value: { limit: 3, page: { size: 1 } },
    });
  });
});

describe("hostile and odd input", () => {
  const tree: JsonSchema = {
    type: "object",
    properties: { child: { $ref: "#" } },
    additionalProperties: false,
  };

  it("is never thrown at the caller", () => {
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level++) deep = { child: deep };
    const cycle: Record<string, unknown> = {};
    cycle["child"] = cycle;
    for (const value of [deep, cycle])
      expect(problems(tree, value)).toEqual([": nested too deeply to be checked"]);
    expect(problems(tree, { "\ud800": 1 })).toEqual([": a property name is not valid Unicode"]);
    expect(problems(tree, undefined)).toEqual([": expected a JSON value, got undefined"]);
    expect(problems({}, { a: [1n, Number.NaN, () => 1] })).toHaveLength(3);
  });

  it("is checked by own keys only", () => {
    const schema: JsonSchema = {
      type: "object",
      required: ["constructor", "toString", "__proto__"],
      properties: { constructor: { type: "number" } },
    };
    expect(problems(schema, {})).toHaveLength(3);
    expect(check(schema, JSON.parse('{"constructor":1,"toString":2,"__proto__":3}'))).toMatchObject({
      ok: true,
    });
    const closed: JsonSchema = JSON.parse(
      '{"properties":{"__proto__":{"type":"number"}},"additionalProperties":false}',
    );
    expect(problems(closed, JSON.parse('{"__proto__":"x"}'))).toEqual([
      "/__proto__: expected number, got string",
    ]);
    expect(problems({ additionalProperties: false }, JSON.parse('{"__proto__":1}'))).toHaveLength(1);
  });

  it("counts a key that holds undefined as absent", () => {
    const schema: JsonSchema = {
      properties: { a: { default: 1 }, b: { type: "string" } },
      additionalProperties: false,
    };
    expect(check(schema, { a: undefined, b: undefined, c: undefined })).toEqual({
      ok: true,
      value: { a: 1 },
    });
  });
});

describe("drafts", () => {
  it.each<[string, JsonSchema, unknown, boolean]>([
    [
      "4: boolean bounds",
      { $schema: "http://json-schema.org/draft-04/schema#", maximum: 3, exclusiveMaximum: true },
      3,
      false,
    ],
    [
      "7: tuples",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        items: [{ type: "string" }],
        additionalItems: false,
      },
      ["a", 1],
      false,
    ],
    [
      "7: siblings of $ref are ignored",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        properties: { a: { $ref: "#/definitions/n", maximum: 1 } },
        definitions: { n: {} },
      },
      { a: 5 },
      true,
    ],
    [
      "2020-12: siblings of $ref count",
      { properties: { a: { $ref: "#/$defs/n", maximum: 1 } }, $defs: { n: {} } },
      { a: 5 },
      false,
    ],
  ])("are read: %s", (_name, schema, value, ok) => {
    expect(check(Object.freeze(schema), value).ok).toBe(ok);
  });
});
