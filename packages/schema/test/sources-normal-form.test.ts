import { toJsonSchema } from "@valibot/to-json-schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonSchema, readSchema } from "../src/index.ts";
import { type Construct, scalars } from "./source-constructs.ts";
import { structures, unions } from "./source-compounds.ts";
import { meanings } from "./source-meanings.ts";
import { samples } from "./ordinary-schemas.ts";
import { zods } from "./source-vendors.ts";

/** What becomes of JSON Schema that a vendor wrote. */
function normalForm(schema: JsonSchema): JsonSchema {
  const jsonSchema = { input: () => ({ ...schema }), output: () => ({ ...schema }) };
  const validate = (value: unknown) => ({ value });
  return readSchema({
    "~standard": { version: 1, vendor: "some", validate, jsonSchema },
  } as const).jsonSchema();
}

// Where what a vendor's own converter writes means something else than what its validator takes, or says it in a pattern.
const own = new Set([
  "text with fixed parts",
  "a time of day",
  "a moment, in UTC",
  "base64",
  "an object that keeps other keys",
  "a default",
  "a tuple that is closed",
  "a tuple with more of one kind",
  "what is only a name for a type, or takes back what was said",
  "a key that can only be left out",
  "an object that contains itself",
]);

describe.each([...scalars, ...unions, ...structures, ...meanings].filter(({ name }) => !own.has(name)))(
  "normal form of what vendors write: $name",
  (construct) => {
    it.each(written(construct))("%s", (_vendor, schema) => {
      expect(withoutFormatPatterns(normalForm(schema))).toEqual(construct.schema);
    });
  },
);

/** What the vendors' own converters make of it. */
function written({ zod, valibot, arktype }: Construct): (readonly [string, JsonSchema])[] {
  const all: (readonly [string, JsonSchema])[] = [];
  if (zod)
    for (const [version, z] of zods)
      all.push([version, z.toJSONSchema(zod(z) as never, { io: "input" }) as JsonSchema]);
  if (valibot)
    all.push([
      "valibot",
      toJsonSchema(valibot() as never, {
        typeMode: "input",
        target: "draft-2020-12",
        errorMode: "ignore",
      }) as JsonSchema,
    ]);
  if (arktype) {
    const { "~standard": standard } = arktype() as { "~standard": { jsonSchema: { input: Convert } } };
    const fallback = ({ base }: { readonly base: JsonSchema }): JsonSchema => base;
    all.push([
      "arktype",
      standard.jsonSchema.input({ target: "draft-2020-12", libraryOptions: { fallback } }),
    ]);
  }
  return all;
}

type Convert = (options: { readonly target: string; readonly libraryOptions: object }) => JsonSchema;

function withoutFormatPatterns(schema: JsonSchema): JsonSchema {
  const { format, pattern: _pattern, ...rest } = schema;
  return typeof format === "string" ? { ...rest, format } : schema;
}

describe("normal form", () => {
  it("is reached in one go, and the source is not touched", () => {
    fc.assert(
      fc.property(samples({ wide: true }), ({ schema }) => {
        const before = JSON.stringify(schema);
        const once = normalForm(schema);
        expect(JSON.stringify(normalForm(once))).toBe(JSON.stringify(once));
        expect(JSON.stringify(schema)).toBe(before);
      }),
    );
  });

  it("accepts what was accepted before, and nothing else", () => {
    fc.assert(
      fc.property(samples({ wide: true }), fc.jsonValue(), ({ schema, value }, other) => {
        const [before, after] = [readSchema(schema), readSchema(normalForm(schema))];
        for (const one of [value, other])
          expect(after.validate(one)).toMatchObject({ ok: (before.validate(one) as { ok: boolean }).ok });
      }),
    );
  });

  it.each<[string, JsonSchema, JsonSchema]>([
    ["the dialect", { $schema: "x", type: "string" }, { type: "string" }],
    [
      "bounds as flags",
      { type: "number", maximum: 10, exclusiveMaximum: true },
      { type: "number", exclusiveMaximum: 10 },
    ],
    ["the looser of two bounds", { minimum: 3, exclusiveMinimum: 1 }, { minimum: 3 }],
    [
      "bounds that say nothing",
      { type: "integer", minimum: -(2 ** 53) + 1, minLength: 0 },
      { type: "integer" },
    ],
    [
      "a pattern that repeats a format",
      { type: "string", format: "email", pattern: "^(?!x)" },
      { type: "string", format: "email" },
    ],
    ["a pattern of the author's", { format: "email", pattern: "@x$" }, { format: "email", pattern: "@x$" }],
    ["options that can't be", { anyOf: [{ not: {} }, { type: "string" }] }, { type: "string" }],
    [
      "types in a list",
      { anyOf: [{ type: ["null", "string"] }, { type: "number" }, { type: "integer" }] },
      { type: ["string", "number", "null"] },
    ],
    ["a list of one type", { type: ["string"] }, { type: "string" }],
    ["fixed values without a type", { enum: ["a", "a", "b"] }, { type: "string", enum: ["a", "b"] }],
    ["both booleans", { enum: [true, false] }, { type: "boolean" }],
    [
      "null among values",
      { enum: ["a", null] },
      { anyOf: [{ type: "string", const: "a" }, { type: "null" }] },
    ],
    [
      "oneOf where types tell options apart",
      { oneOf: [{ type: "string", minLength: 1 }, { type: "object" }] },
      { anyOf: [{ type: "string", minLength: 1 }, { type: "object" }] },
    ],
    [
      "oneOf where options overlap stays",
      { oneOf: [{ minimum: 1 }, { maximum: 2 }] },
      { oneOf: [{ minimum: 1 }, { maximum: 2 }] },
    ],
    [
      "what is said of the one option beside null",
      { anyOf: [{ type: "null" }, { type: "string", format: "date", description: "D", default: "x" }] },
      { description: "D", anyOf: [{ type: "string", format: "date" }, { type: "null" }], default: "x" },
    ],
    [
      "keys that are listed",
      { type: "object", propertyNames: { enum: ["a"] }, additionalProperties: { type: "number" } },
      { type: "object", properties: { a: { type: "number" } }, additionalProperties: false },
    ],
    [
      "a root that only refers",
      {
        $ref: "#/$defs/Tree",
        $defs: { Tree: { type: "array", items: { $ref: "#/$defs/Tree" } }, Other: { type: "string" } },
      },
      { type: "array", items: { $ref: "#" } },
    ],
    [
      "names that nobody chose",
      {
        properties: { b: { $ref: "#/$defs/__schema7" }, a: { $ref: "#/definitions/Mine" } },
        $defs: { __schema7: { type: "string" } },
        definitions: { Mine: { type: "number" } },
      },
      {
        properties: { b: { $ref: "#/$defs/def0" }, a: { $ref: "#/$defs/Mine" } },
        $defs: { def0: { type: "string" }, Mine: { type: "number" } },
      },
    ],
    [
      "references into the middle keep everything where it is",
      { properties: { a: { anyOf: [{ type: "string" }] }, b: { $ref: "#/properties/a/anyOf/0" } } },
      { properties: { a: { anyOf: [{ type: "string" }] }, b: { $ref: "#/properties/a/anyOf/0" } } },
    ],
  ])("%s", (_name, given, normal) => {
    expect(normalForm(given)).toEqual(normal);
    expect(JSON.stringify(normalForm(normal))).toBe(JSON.stringify(normalForm(given)));
  });

  it("has its keys in one order, and properties in the author's", () => {
    const schema = { required: ["b", "a"], properties: { b: {}, a: {} }, type: "object", description: "D" };
    expect(JSON.stringify(normalForm(schema))).toBe(
      '{"description":"D","type":"object","properties":{"b":{},"a":{}},"required":["b","a"]}',
    );
  });
});
