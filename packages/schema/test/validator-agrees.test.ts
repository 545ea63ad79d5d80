import { Ajv2020 } from "ajv/dist/2020.js";
import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  dictionary,
  integer,
  letrec,
  oneof,
  property,
  record,
  uniqueArray,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonSchema, readSchema } from "../src/index.ts";

const keys = constantFrom("a", "b", "c", "kind");
const plain = constantFrom<unknown>(null, true, false, 0, 1, 2.5, -3, "", "a", "ab", "abc");

const { value } = letrec<{ value: unknown }>((tie) => ({
  value: oneof(
    { maxDepth: 3 },
    plain,
    array(tie("value"), { maxLength: 3 }),
    dictionary(keys, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** Each schema has some of these, so that they meet in all combinations; ajv is at fault with `unevaluated…`. */
function schemaOf(inner: Arbitrary<unknown>, bounds: Arbitrary<number>): Arbitrary<unknown> {
  const some = array(inner, { minLength: 1, maxLength: 3 });
  const fields = dictionary(keys, inner, { maxKeys: 3, noNullPrototype: true });
  const types = constantFrom("string", "number", "integer", "boolean", "null", "array", "object");
  return record(
    {
      type: oneof(types, uniqueArray(types, { minLength: 1, maxLength: 3 })),
      const: value,
      enum: array(value, { minLength: 1, maxLength: 4 }),
      minimum: bounds,
      exclusiveMaximum: bounds,
      multipleOf: constantFrom(0.5, 1, 3),
      minLength: bounds,
      maxLength: bounds,
      pattern: constantFrom("^a", "b$", "^(a|b)*$"),
      minItems: bounds,
      maxItems: bounds,
      uniqueItems: constantFrom(true, false),
      prefixItems: some,
      items: inner,
      contains: inner,
      minContains: bounds,
      maxContains: bounds,
      properties: fields,
      patternProperties: dictionary(constantFrom("^a", "k", "."), inner, {
        minKeys: 1,
        maxKeys: 2,
        noNullPrototype: true,
      }),
      additionalProperties: inner,
      propertyNames: inner,
      required: uniqueArray(keys, { maxLength: 2 }),
      minProperties: bounds,
      maxProperties: bounds,
      dependentRequired: dictionary(keys, uniqueArray(keys, { maxLength: 2 }), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      dependentSchemas: fields,
      allOf: some,
      anyOf: some,
      oneOf: some,
      not: inner,
      ...Object.fromEntries(["if", "then", "else"].map((keyword) => [keyword, inner])),
      $ref: constantFrom("#/$defs/x", "#/$defs/y"),
    },
    { requiredKeys: [] },
  ).map(thinned);
}

/** Too many keywords at once accept nothing at all. */
function thinned(schema: Readonly<Record<string, unknown>>): unknown {
  const names = Object.keys(schema);
  const kept = names.filter((_name, at) => at % Math.max(1, Math.floor(names.length / 4)) === 0);
  return Object.fromEntries(kept.map((name) => [name, schema[name]]));
}

const { schema } = letrec<{ schema: unknown }>((tie) => ({
  schema: oneof(
    { maxDepth: 3, withCrossShrink: true },
    constantFrom<unknown>(true, false, {}),
    schemaOf(tie("schema"), integer({ min: 0, max: 3 })),
  ),
}));

describe("on generated schemas", () => {
  it("the verdict is ajv's", () => {
    const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
    assert(
      property(
        schema,
        schema,
        schema,
        array(value, { minLength: 20, maxLength: 20 }),
        (root, x, y, values) => {
          // What is referred to is out of reach of other references, or it might refer to itself.
          const defs = { x: withoutReferences(x), y: withoutReferences(y) };
          const source = {
            ...(typeof root === "object" ? root : { allOf: [root] }),
            $defs: defs,
          } as JsonSchema;
          const reader = readSchema(source);
          const theirs = ajv.compile(source);
          const verdicts = values.map((one) => (reader.validate(one) as { ok: boolean }).ok);
          expect(verdicts).toEqual(values.map((one) => theirs(one)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

function withoutReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutReferences);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => key !== "$ref");
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutReferences(child)]));
}
