import type { JsonSchema } from "@toolport/schema";
import { freezeDeep } from "./freeze-deep.ts";

/** A schema that hosts and providers stumble over, and how a value of it may look on the wire. */
export interface SchemaTrouble {
  readonly name: string;
  readonly input: JsonSchema;
  /** What the body must get. */
  readonly value: unknown;
  /** Other forms that `value` may have on the wire; its own is always tried first. */
  readonly forms?: readonly unknown[];
  /** What the model must be able to read in the schema. */
  readonly tells: readonly string[];
  /** Looks right, and must be refused. */
  readonly wrong: unknown;
}

const object = (
  properties: JsonSchema,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };
const number = { type: "number" };
const pair = (key: string, value: unknown): unknown => ({ key, value });

const tree = {
  ...object({ tree: { $ref: "#/$defs/Node" } }),
  $defs: {
    Node: object({ name: text, below: { type: "array", items: { $ref: "#/$defs/Node" } } }, ["name"]),
  },
};

function deep(levels: number, inner: JsonSchema): JsonSchema {
  return levels === 0 ? inner : object({ a: deep(levels - 1, inner) });
}

function deepValue(levels: number, inner: unknown, cut = -1): unknown {
  if (levels === 0) return inner;
  const value = { a: deepValue(levels - 1, inner, cut) };
  return levels === cut ? JSON.stringify(value) : value;
}

/** The commonest reports about tools' schemas, by how often they come up. */
export const schemaTroubles: readonly SchemaTrouble[] = freezeDeep<readonly SchemaTrouble[]>([
  {
    name: "an optional field that is left out",
    input: object({ term: text, max: number }, ["term"]),
    value: { term: "owls" },
    forms: [{ term: "owls", max: null }],
    tells: ["term", "max"],
    wrong: { max: 3 },
  },
  {
    name: "an optional field whose null is a value",
    input: object({ term: text, note: { type: ["string", "null"] } }, ["term"]),
    value: { term: "owls", note: null },
    tells: ["note"],
    wrong: { term: "owls", note: { a: 1 } },
  },
  {
    name: "a default",
    input: object({ limit: { type: "integer", default: 10 } }, []),
    value: { limit: 10 },
    forms: [{}, { limit: null }],
    tells: ["limit", "10"],
    wrong: { limit: "many" },
  },
  {
    name: "a union at the root",
    input: {
      oneOf: [
        object({ op: { const: "add" }, amount: number }),
        object({ op: { const: "remove" }, id: text }),
      ],
    },
    value: { op: "remove", id: "x" },
    forms: [{ input: { op: "remove", id: "x" } }],
    tells: ["amount", "remove", "id"],
    wrong: { op: "remove", amount: 1 },
  },
  {
    name: "a union inside",
    input: object({
      at: { oneOf: [object({ kind: { const: "day" }, day: text }), object({ kind: { const: "now" } })] },
    }),
    value: { at: { kind: "now" } },
    tells: ["day", "now"],
    wrong: { at: { kind: "never" } },
  },
  {
    name: "a map",
    input: object({ env: { type: "object", additionalProperties: text } }),
    value: { env: { HOME: "/", "a b": "c" } },
    forms: [{ env: [pair("HOME", "/"), pair("a b", "c")] }],
    tells: ["env"],
    wrong: { env: { HOME: 7.5 } },
  },
  {
    name: "keys by pattern",
    input: object({
      env: { type: "object", patternProperties: { "^x-": number }, additionalProperties: false },
    }),
    value: { env: { "x-a": 1 } },
    forms: [{ env: [pair("x-a", 1)] }],
    tells: ["^x-"],
    wrong: { env: { b: 1 } },
  },
  {
    name: "an open object",
    input: object({ id: number, more: { type: "object" } }),
    value: { id: 1, more: { any: [true] } },
    forms: [{ id: 1, more: '{"any":[true]}' }],
    tells: ["more"],
    wrong: { id: 1, more: 7.5 },
  },
  {
    name: "a field of any type",
    input: object({ value: {}, id: number }),
    value: { value: ["x", null], id: 1 },
    forms: [{ value: '["x",null]', id: 1 }],
    tells: ["value"],
    wrong: { id: 1 },
  },
  {
    name: "a tuple",
    input: object({ at: { type: "array", prefixItems: [number, number], items: false, minItems: 2 } }),
    value: { at: [1, 2.5] },
    forms: [{ at: { item_1: 1, item_2: 2.5 } }],
    tells: ["at"],
    wrong: { at: [1, "two"] },
  },
  {
    name: "a tuple and definitions of draft 7",
    input: {
      $schema: "http://json-schema.org/draft-07/schema#",
      ...object({
        at: { type: "array", items: [{ $ref: "#/definitions/N" }], additionalItems: false, minItems: 1 },
      }),
      definitions: { N: { type: "number", maximum: 5 } },
    },
    value: { at: [4] },
    forms: [{ at: { item_1: 4 } }],
    tells: ["at", "5"],
    wrong: { at: [6] },
  },
  {
    name: "parts that are joined",
    input: object({ to: { allOf: [object({ name: text }), object({ age: { type: "integer" } })] } }),
    value: { to: { name: "Bo", age: 3 } },
    tells: ["name", "age"],
    wrong: { to: { name: "Bo" } },
  },
  {
    name: "recursion",
    input: tree,
    value: { tree: { name: "a", below: [{ name: "b", below: [] }] } },
    tells: ["name", "below"],
    wrong: { tree: { name: "a", below: [{}] } },
  },
  {
    name: "a description beside a reference",
    input: {
      ...object({ from: { $ref: "#/$defs/Day", description: "When it begins" } }),
      $defs: { Day: { type: "string", enum: ["mon", "tue"], description: "A day" } },
    },
    value: { from: "tue" },
    tells: ["When it begins", "tue"],
    wrong: { from: "sun" },
  },
  {
    name: "numbers in an enum",
    input: object({ size: { type: "integer", enum: [1, 2, 4] } }),
    value: { size: 4 },
    forms: [{ size: "4" }],
    tells: ["4"],
    wrong: { size: 3 },
  },
  {
    name: "null in an enum",
    input: object({ level: { type: ["string", "null"], enum: ["low", null] } }),
    value: { level: null },
    tells: ["low"],
    wrong: { level: "high" },
  },
  {
    name: "an empty text in an enum",
    input: object({ sort: { type: "string", enum: ["", "asc"] } }),
    value: { sort: "" },
    forms: [{ sort: "(empty)" }],
    tells: ["asc"],
    wrong: { sort: "up" },
  },
  {
    name: "keys that providers refuse",
    input: object({ $skip: number, "where[tag]": text }),
    value: { $skip: 1, "where[tag]": "x" },
    forms: [{ _skip: 1, where_tag_: "x" }],
    tells: ["skip", "tag"],
    wrong: { $skip: 1 },
  },
  {
    name: "an exclusive bound as draft 4 writes it",
    input: object({ rate: { type: "number", minimum: 0, exclusiveMinimum: true } }),
    value: { rate: 0.5 },
    tells: ["rate"],
    wrong: { rate: 0 },
  },
  {
    name: "a pattern with look-ahead",
    input: object({ code: { type: "string", pattern: "^(?!admin)[a-z]+$" } }),
    value: { code: "user" },
    tells: ["code"],
    wrong: { code: "admin" },
  },
  {
    name: "a format that few providers know",
    input: object({ link: { type: "string", format: "uri", description: "Where to look" } }),
    value: { link: "https://example.com/a" },
    tells: ["Where to look", "uri"],
    wrong: { link: "no uri" },
  },
  {
    name: "deep nesting",
    input: deep(12, object({ name: text })),
    value: deepValue(12, { name: "x" }),
    forms: Array.from({ length: 12 }, (_, cut) => deepValue(12, { name: "x" }, cut + 1)),
    tells: ["name"],
    wrong: deepValue(12, { name: 7.5 }),
  },
]);
