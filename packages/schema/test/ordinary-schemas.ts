import * as fc from "fast-check";
import type { JsonSchema } from "../src/index.ts";

/** A schema together with the values that are valid for it. */
export interface Sample {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

interface Kind {
  readonly schema: JsonSchema;
  readonly value: fc.Arbitrary<unknown>;
}

const keys = fc.oneof(
  fc.stringMatching(/^[a-z]{1,4}$/),
  fc.constantFrom("a/b", "~", "__proto__", "constructor", "$ref", "input", "ü"),
);

const leaf: fc.Arbitrary<Kind> = fc.constantFrom<Kind>(
  { schema: { type: "string" }, value: fc.string() },
  { schema: { type: "string", format: "uri" }, value: fc.webUrl() },
  { schema: { type: "string", enum: ["a", "b"], default: "a" }, value: fc.constantFrom("a", "b") },
  { schema: { const: 5 }, value: fc.constant(5) },
  { schema: { type: "integer", minimum: 0, maximum: 9 }, value: fc.integer({ min: 0, max: 9 }) },
  { schema: { type: "boolean", description: "D" }, value: fc.boolean() },
  { schema: { type: ["string", "null"] }, value: fc.option(fc.string()) },
  { schema: { anyOf: [{ type: "number" }, { type: "null" }] }, value: fc.option(fc.integer()) },
  {
    schema: { $ref: "#/$defs/point" },
    value: fc.record({ x: fc.integer(), y: fc.integer() }, { requiredKeys: ["x"] }),
  },
  { schema: { $ref: "#/$defs/point", description: "near" }, value: fc.record({ x: fc.integer() }) },
);

// What strict mode can't say.
const loose: fc.Arbitrary<Kind> = fc.constantFrom<Kind>(
  {
    schema: { type: "object", additionalProperties: { type: "number" } },
    value: fc.dictionary(fc.string(), fc.integer()),
  },
  {
    schema: { type: "array", prefixItems: [{ type: "string" }], items: false },
    value: fc.tuple(fc.string()),
  },
  { schema: {}, value: fc.jsonValue() },
);

function kinds(depth: number, wide: boolean): fc.Arbitrary<Kind> {
  const flat = wide ? fc.oneof({ weight: 5, arbitrary: leaf }, { weight: 1, arbitrary: loose }) : leaf;
  if (depth === 0) return flat;
  const inner = kinds(depth - 1, wide);
  return fc.oneof(
    flat,
    objects(inner),
    inner.map(list),
    fc.tuple(objects(inner), objects(inner)).map(discriminated),
  );
}

function list({ schema, value }: Kind): Kind {
  return { schema: { type: "array", items: schema }, value: fc.array(value, { maxLength: 3 }) };
}

function objects(inner: fc.Arbitrary<Kind>): fc.Arbitrary<Kind> {
  const field = fc.tuple(keys, inner, fc.boolean());
  return fc.uniqueArray(field, { maxLength: 4, selector: ([key]) => key }).map((fields) => {
    const required = fields.filter(([, , isRequired]) => isRequired).map(([key]) => key);
    // An optional field that accepts null is always given: on the wire its absence and its null are one.
    const given = fields
      .filter(([key, { schema }]) => required.includes(key) || isNullable(schema))
      .map(([key]) => key);
    const properties = Object.fromEntries(fields.map(([key, { schema }]) => [key, schema]));
    const entries = fc.tuple(
      ...fields.map(([key, { value }]) =>
        fc.tuple(fc.constant(key), value, given.includes(key) ? fc.constant(true) : fc.boolean()),
      ),
    );
    const value = entries.map((all) => Object.fromEntries(all.filter(([, , isGiven]) => isGiven)));
    return { schema: { type: "object", properties, required }, value };
  });
}

/** A union whose branches stay apart when their optional fields become nullable. */
function discriminated(branches: readonly Kind[]): Kind {
  const tagged = branches.map(({ schema, value }, at) => ({
    schema: {
      ...schema,
      properties: { ...(schema["properties"] as object), kind: { const: `k${at}` } },
      required: [...(schema["required"] as string[]), "kind"],
    },
    value: value.map((fields) => ({ ...(fields as object), kind: `k${at}` })),
  }));
  return {
    schema: { oneOf: tagged.map(({ schema }) => schema) },
    value: fc.oneof(...tagged.map(({ value }) => value)),
  };
}

function isNullable(schema: JsonSchema): boolean {
  return (
    Object.keys(schema).length === 0 || JSON.stringify([schema["type"], schema["anyOf"]]).includes('null"')
  );
}

const point = {
  type: "object",
  properties: { x: { type: "integer" }, y: { type: "integer" } },
  required: ["x"],
};

/** Object schemas as authors write them; with `wide`, also of the kinds that strict mode has no words for. */
export function samples({ wide }: { readonly wide: boolean }): fc.Arbitrary<Sample> {
  return objects(kinds(2, wide)).chain(({ schema, value }) =>
    value.map((sample) => ({ schema: { ...schema, $defs: { point } }, value: sample })),
  );
}
