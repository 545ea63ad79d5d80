import * as fc from "fast-check";
import { leafSchemas, type Schema } from "./leaf-schemas.ts";
import { plainKeys, strangeKeys } from "./texts.ts";

/** Where schemas of a level come from. */
export interface Parts {
  /** May stand anywhere: every value of it is finite. */
  readonly plain: fc.Arbitrary<unknown>;
  /** Also references that lead back; only where no value is due. */
  readonly guarded: fc.Arbitrary<unknown>;
  /** For the same value as the node that holds it: a branch, a conjunct. */
  readonly same: fc.Arbitrary<unknown>;
}

const keys = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...plainKeys) },
  { weight: 1, arbitrary: fc.constantFrom(...strangeKeys) },
);

const furtherKeys = (guarded: fc.Arbitrary<unknown>): fc.Arbitrary<Schema> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Schema>({}) },
    { weight: 4, arbitrary: fc.constant<Schema>({ additionalProperties: false }) },
    { weight: 1, arbitrary: fc.constant<Schema>({ additionalProperties: true }) },
    { weight: 1, arbitrary: guarded.map((schema) => ({ additionalProperties: schema })) },
    {
      weight: 1,
      arbitrary: guarded.map((schema) => ({
        patternProperties: { "^x-": schema },
        additionalProperties: false,
      })),
    },
  );

const isEmpty = (list: readonly unknown[]): boolean => list.length === 0;

export function objects({ plain, guarded }: Parts): fc.Arbitrary<Schema> {
  const property = fc.oneof(
    fc.tuple(keys, plain, fc.constant(true)),
    fc.tuple(keys, guarded, fc.constant(false)),
  );
  const list = fc.uniqueArray(property, { minLength: 0, maxLength: 4, selector: ([key]) => key });
  return fc.tuple(list, furtherKeys(guarded)).map(([properties, further]) => {
    // An empty name is never required: ajv, which judges here, does not notice when it is missing.
    const required = properties.filter(([key, , isRequired]) => isRequired && key !== "").map(([key]) => key);
    return {
      type: "object",
      properties: Object.fromEntries(properties.map(([key, schema]) => [key, schema])),
      ...(isEmpty(required) ? {} : { required }),
      ...further,
    };
  });
}

function maps({ guarded }: Parts): fc.Arbitrary<Schema> {
  return fc.oneof(
    guarded.map((schema) => ({ type: "object", additionalProperties: schema })),
    guarded.map((schema) => ({
      type: "object",
      propertyNames: { pattern: "^[a-z]{2,4}$" },
      additionalProperties: schema,
    })),
    guarded.map((schema) => ({
      type: "object",
      propertyNames: { enum: ["aa", "bb"] },
      additionalProperties: schema,
    })),
    guarded.map((schema) => ({ type: "object", patternProperties: { "^\\d{3}$": schema } })),
    fc.constantFrom<Schema>(
      { type: "object" },
      { type: "object", additionalProperties: true },
      { type: "object", properties: {} },
      { type: "object", properties: {}, additionalProperties: false },
      { type: "object", minProperties: 1, maxProperties: 2, additionalProperties: { type: "integer" } },
    ),
  );
}

function arrays({ plain, guarded }: Parts): fc.Arbitrary<Schema> {
  return fc.oneof(
    { weight: 3, arbitrary: guarded.map((items) => ({ type: "array", items })) },
    { weight: 1, arbitrary: plain.map((items) => ({ type: "array", items, minItems: 2, maxItems: 4 })) },
    {
      weight: 1,
      arbitrary: plain.map((items) => ({ type: "array", items, uniqueItems: true, minItems: 1 })),
    },
    { weight: 1, arbitrary: fc.constantFrom<Schema>({ type: "array" }, { type: "array", items: {} }) },
  );
}

function tuples({ plain, guarded }: Parts): fc.Arbitrary<Schema> {
  const rest = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Schema>({ items: false }) },
    { weight: 1, arbitrary: fc.constant<Schema>({}) },
    { weight: 1, arbitrary: guarded.map((items) => ({ items })) },
  );
  return fc
    .tuple(fc.array(plain, { minLength: 1, maxLength: 3 }), rest, fc.constantFrom("all", "some", "bounds"))
    .map(([prefixItems, more, due]) => ({
      type: "array",
      prefixItems,
      ...more,
      ...(due === "some" ? {} : { minItems: prefixItems.length }),
      ...(due === "bounds" ? { maxItems: prefixItems.length } : {}),
    }));
}

function nullables({ same }: Parts): fc.Arbitrary<Schema> {
  return fc
    .tuple(same, fc.constantFrom("anyOf", "oneOf"), fc.boolean())
    .filter(([schema]) => schema !== true && !JSON.stringify(schema).includes("null"))
    .map(([schema, keyword, isFirst]) => ({
      [keyword]: isFirst ? [{ type: "null" }, schema] : [schema, { type: "null" }],
    }));
}

function unions(parts: Parts): fc.Arbitrary<Schema> {
  const tagged = fc
    .tuple(
      fc.constantFrom("anyOf", "oneOf"),
      fc.constantFrom("kind", "$type", "op"),
      fc.array(objects(parts), { minLength: 2, maxLength: 3 }),
      fc.boolean(),
    )
    .map(([keyword, tag, branches, isEnum]) => ({
      [keyword]: branches.map((branch, index) => ({
        ...branch,
        properties: {
          [tag]: isEnum ? { type: "string", enum: [`v${index}`] } : { const: `v${index}` },
          ...(branch["properties"] as object),
        },
        required: [tag, ...((branch["required"] as string[] | undefined) ?? [])],
      })),
    }));
  return fc.oneof(
    { weight: 3, arbitrary: tagged },
    {
      weight: 2,
      arbitrary: fc
        .tuple(parts.same, fc.array(parts.same, { minLength: 1, maxLength: 2 }))
        .map(([first, others]) => ({ anyOf: [first, ...others] })),
    },
    { weight: 1, arbitrary: fc.constant<Schema>({ oneOf: [{ type: "string" }, { type: "integer" }] }) },
    // Overlapping: 2 fits both and is refused.
    {
      weight: 1,
      arbitrary: fc.constant<Schema>({
        oneOf: [
          { type: "integer", maximum: 2 },
          { type: "integer", minimum: 2 },
        ],
      }),
    },
  );
}

function intersections(parts: Parts): fc.Arbitrary<Schema> {
  const open = objects(parts).map((schema) => ({ ...schema, additionalProperties: true }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.tuple(open, open).map((allOf) => ({ allOf })) },
    {
      weight: 1,
      arbitrary: open.map((schema) => ({
        type: "object",
        properties: { own: { type: "string" } },
        allOf: [schema],
      })),
    },
    {
      weight: 1,
      arbitrary: fc.constant<Schema>({
        allOf: [
          { type: "integer", minimum: 0 },
          { minimum: -5, maximum: 3 },
        ],
      }),
    },
    { weight: 1, arbitrary: parts.same.map((schema) => ({ allOf: [schema] })) },
  );
}

const conditions: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  { type: "string", not: { const: "a" } },
  { type: "array", items: { type: "integer" }, contains: { const: 1 } },
  {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "string" } },
    dependentRequired: { a: ["b"] },
  },
  {
    type: "object",
    properties: { mode: { enum: ["x", "y"] }, x: { type: "string" } },
    required: ["mode"],
    if: { properties: { mode: { const: "x" } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ["x"] },
  },
);

/** Nodes that hold others. */
export function composedSchemas(parts: Parts): fc.Arbitrary<Schema> {
  return fc.oneof(
    { weight: 5, arbitrary: leafSchemas },
    { weight: 6, arbitrary: objects(parts) },
    { weight: 2, arbitrary: maps(parts) },
    { weight: 3, arbitrary: arrays(parts) },
    { weight: 2, arbitrary: tuples(parts) },
    { weight: 2, arbitrary: nullables(parts) },
    { weight: 2, arbitrary: unions(parts) },
    { weight: 1, arbitrary: intersections(parts) },
    { weight: 1, arbitrary: conditions },
  );
}
