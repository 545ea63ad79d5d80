import * as fc from "fast-check";
import { formats, patterns } from "./texts.ts";

export type Schema = Readonly<Record<string, unknown>>;

const biggest = Number.MAX_SAFE_INTEGER;

const texts: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: "string" }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 }))
      .map(([minLength, more]) => ({ type: "string", minLength, maxLength: minLength + more })),
  },
  { weight: 1, arbitrary: fc.constant({ type: "string", maxLength: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...Object.keys(patterns)).map((pattern) => ({ type: "string", pattern })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...Object.keys(formats)).map((format) => ({ type: "string", format })),
  },
  { weight: 1, arbitrary: fc.constant({ type: "string", format: "x-own" }) },
);

const numbers: fc.Arbitrary<Schema> = fc.oneof(
  fc.constantFrom<Schema>({ type: "number" }, { type: "integer" }, { type: "integer", format: "int32" }),
  fc.constantFrom<Schema>(
    { type: "integer", minimum: -biggest, maximum: biggest },
    { type: "integer", exclusiveMinimum: 0 },
    { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    { type: "integer", exclusiveMaximum: 10 },
    { type: "number", minimum: -1.5, exclusiveMaximum: 2.5 },
    { type: "integer", minimum: 0, maximum: 10, multipleOf: 5 },
    { type: "number", multipleOf: 0.5 },
  ),
  fc
    .tuple(
      fc.constantFrom("integer", "number"),
      fc.integer({ min: -5, max: 5 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([type, minimum, more]) => ({ type, minimum, maximum: minimum + more })),
);

const enums: fc.Arbitrary<Schema> = fc.oneof(
  fc
    .uniqueArray(fc.constantFrom("a", "b", "c", "A", "a b", "null", "1", "true"), {
      minLength: 1,
      maxLength: 4,
    })
    .chain((values) => fc.constantFrom<Schema>({ type: "string", enum: values }, { enum: values })),
  fc.constantFrom<Schema>(
    { type: "string", enum: ["", "asc", "desc"] },
    { enum: [""] },
    { type: "integer", enum: [1, 2, 4] },
    { type: "number", enum: [0, 0.5, -1] },
    { enum: [1, 2, 3] },
    { type: "boolean", enum: [true] },
    { enum: [true, false] },
    { type: ["string", "null"], enum: ["low", "high", null] },
    { enum: ["auto", null] },
    { enum: [null] },
    { enum: ["auto", 1, true, null] },
    { enum: ["1", 1] },
    { enum: [0, "0", false, "false", ""] },
    { type: ["string", "integer"], enum: ["all", 1, 2] },
    { enum: [{ a: 1 }, [1, 2], "x"] },
  ),
);

const constants: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  ...["x", "", 1, 0, 1.5, true, false, null].map((value) => ({ const: value })),
  { type: "string", const: "only" },
  { type: "number", const: 3 },
  { const: { a: [1] } },
  { const: [] },
);

const unions: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  { type: ["string", "number"] },
  { type: ["string", "null"] },
  { type: ["integer", "null"], minimum: 0 },
  { type: ["string", "number", "boolean", "null"] },
  { type: ["string", "integer"], minLength: 2, maximum: 5 },
  { type: ["array", "null"], items: { type: "string" } },
  { type: ["object", "null"], properties: { a: { type: "string" } }, additionalProperties: false },
);

/** Nodes that hold no others, in every spelling of 2020-12. */
export const leafSchemas: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 6, arbitrary: texts },
  { weight: 4, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constant({ type: "boolean" }) },
  { weight: 1, arbitrary: fc.constant({ type: "null" }) },
  { weight: 4, arbitrary: enums },
  { weight: 2, arbitrary: constants },
  { weight: 3, arbitrary: unions },
  { weight: 1, arbitrary: fc.constantFrom<Schema>({}, { description: "anything" }, { minLength: 1 }) },
);
