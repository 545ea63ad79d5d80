import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readSchema, type Json, type JsonSchema } from "../src/index.ts";
import { repair } from "../src/repair/index.ts";
import { cpuMs } from "./cpu-ms.ts";

const scalar: fc.Arbitrary<JsonSchema> = fc.constantFrom<JsonSchema>(
  { type: "string" },
  { type: "integer" },
  { type: "number", minimum: 0 },
  { type: "boolean" },
  { type: ["string", "null"] },
  { type: "integer", nullable: true },
  { enum: ["low", "High", "MAX"] },
  { enum: [1, "two", null] },
  { const: "fixed" },
  { type: "string", pattern: "^[a-z]+$" },
  { type: "integer", default: 3 },
);

const { schema } = fc.letrec<{ schema: JsonSchema; fields: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    tie("fields"),
    tie("schema").map((items) => ({ type: "array", items })),
    fc
      .tuple(tie("schema"), tie("schema"))
      .map(([first, rest]) => ({ type: "array", prefixItems: [first], items: rest })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.array(tie("fields"), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
    tie("schema").map((additionalProperties) => ({ type: "object", additionalProperties })),
  ),
  fields: fc
    .record({
      properties: fc.dictionary(fc.constantFrom("a", "b", "c", "input"), tie("schema"), { maxKeys: 3 }),
      required: fc.subarray(["a", "b"]),
      additionalProperties: fc.constantFrom(true, false),
    })
    .map((keywords) => ({ type: "object", ...keywords })),
}));

/** Values close enough to the schemas above that many of them can be repaired. */
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, 5, -1.5, "5", "true", "LOW", "two", "fixed", "x", "", "a,b", "[1]"),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "input"), tie("value"), { maxKeys: 3 }),
    tie("value").map((inner) => JSON.stringify(inner)),
    tie("value").map((input) => ({ input })),
  ),
}));

interface Pair {
  readonly one: Json;
  readonly by: JsonSchema;
}

const slips: readonly (readonly [Json, JsonSchema])[] = [
  ["5", { type: "integer" }],
  [5, { type: "string" }],
  ["true", { type: "boolean" }],
  ["HIGH", { enum: ["low", "high"] }],
  [["x"], { type: "string" }],
  [null, { type: "string" }],
  ["fine", { type: "string" }],
  [{ a: "1" }, { type: "object" }],
];

/** Schemas with values that come near to fitting them. */
const { near } = fc.letrec<{ near: Pair }>((tie) => ({
  near: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...slips).map(([one, by]) => ({ one, by })),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("near"), { maxKeys: 3 }).map((fields) => ({
      one: Object.fromEntries(Object.entries(fields).map(([key, { one }]) => [key, one])),
      by: {
        type: "object",
        properties: Object.fromEntries(Object.entries(fields).map(([key, { by }]) => [key, by])),
        additionalProperties: false,
      },
    })),
    tie("near").map(({ one, by }) => ({ one: [one], by: { type: "array", items: by } })),
    tie("near").map(({ one, by }) => ({ one, by: { type: "array", items: by } })),
    tie("near").map(({ one, by }) => ({ one: JSON.stringify(one), by })),
    fc.tuple(tie("near"), schema).map(([{ one, by }, other]) => ({ one, by: { anyOf: [other, by] } })),
  ),
}));

const pair: fc.Arbitrary<Pair> = fc.oneof(near, fc.record({ one: value, by: schema }));

const valid = (one: Json, by: JsonSchema): boolean => (readSchema(by).validate(one) as { ok: boolean }).ok;

const runs = { numRuns: 2000 };

it("never changes a value that validates", () => {
  let validValues = 0;
  fc.assert(
    fc.property(pair, ({ one, by }) => {
      if (!valid(one, by)) return;
      validValues++;
      const found = repair(one, by);
      expect(found?.value).toBe(one);
      expect(found?.repairs).toEqual([]);
    }),
    runs,
  );
  expect(validValues).toBeGreaterThan(runs.numRuns / 20);
});

it("gives values that validate, the same each time, leaves the given one alone, and has nothing more to do", () => {
  let repairedValues = 0;
  fc.assert(
    fc.property(pair, ({ one, by }) => {
      const before = JSON.stringify(one);
      const found = repair(one, by);
      expect(JSON.stringify(one)).toBe(before);
      expect(repair(one, by)).toEqual(found);
      if (!found) return;
      if (found.repairs.length > 0) repairedValues++;
      expect(valid(found.value, by)).toBe(true);
      expect(found.repairs.length > 0).toBe(!valid(one, by));
      expect(repair(found.value, by)).toEqual({ value: found.value, repairs: [] });
    }),
    runs,
  );
  expect(repairedValues).toBeGreaterThan(runs.numRuns / 20);
});

it("keeps every key and every scalar, but for a null that stood for an absent key, and a wrapper", () => {
  fc.assert(
    fc.property(pair, ({ one, by }) => {
      const found = repair(one, by);
      if (!found) return;
      const gone = found.repairs
        .filter(({ kind }) => kind === "dropped_null" || kind === "unwrapped")
        .map(({ pointer }) => pointer.slice(pointer.lastIndexOf("/") + 1));
      expect(keys(found.value).concat(gone).toSorted()).toEqual(keys(one).toSorted());
      const nulls = found.repairs.filter(({ kind }) => kind === "dropped_null").map(() => "null");
      expect(scalars(found.value).concat(nulls).toSorted()).toEqual(scalars(one).toSorted());
    }),
    runs,
  );
});

/** What a value is seen through any layers of JSON text. */
function read(one: Json): Json {
  if (typeof one !== "string" || !/^[[{"]/.test(one)) return one;
  return read(JSON.parse(one) as Json);
}

function keys(given: Json): string[] {
  const one = read(given);
  if (typeof one !== "object" || one === null) return [];
  const own = Array.isArray(one) ? [] : Object.keys(one);
  return [...own, ...Object.values(one).flatMap(keys)];
}

/** The scalars as text, in lower case: a repair changes no more of them. */
function scalars(given: Json): string[] {
  const one = read(given);
  return typeof one === "object" && one !== null
    ? Object.values(one).flatMap(scalars)
    : [String(one).toLowerCase()];
}

it("gives up in good time, however many ways a schema leaves open", () => {
  const node = { anyOf: Array.from({ length: 8 }, (_, at) => ({ $ref: `#/$defs/n${at}` })) };
  const $defs = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [
      `n${at}`,
      { type: "object", properties: { next: node, n: { type: "integer", multipleOf: at + 2 } } },
    ]),
  );
  let deep: Json = { n: "x" };
  for (let level = 0; level < 40; level++) deep = { next: deep, n: "1" };
  const rows = Array.from({ length: 20_000 }, () => ({ n: "x" }));
  const both = (): void => {
    expect(repair(deep, { ...node, $defs })).toBeUndefined();
    expect(repair(rows, { items: node, $defs })).toBeUndefined();
  };
  expect(cpuMs(both)).toBeLessThan(10_000);
});
