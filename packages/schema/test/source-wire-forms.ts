import { type Construct, object, text } from "./source-constructs.ts";
import { type, v } from "./source-vendors.ts";

/** A type that JSON doesn't have: how it is written, and what the vendor makes of what came. */
export interface WireConstruct extends Construct {
  readonly losses: readonly (readonly [pointer: string, keyword: string, action: string])[];
  /** What came, and what the tool gets. */
  readonly taken: readonly (readonly [wire: unknown, value: unknown])[];
  readonly refused: readonly unknown[];
}

const moment = "2024-05-01T12:00:00Z";
const at = new Date(moment);
const date = { type: "string", format: "date-time" };
const big = { type: "string", pattern: String.raw`^-?\d+$` };

export const wireConstructs: readonly WireConstruct[] = [
  {
    name: "a Date",
    schema: object({ at: date }, ["at"]),
    losses: [["/properties/at", "date", "rewritten"]],
    taken: [
      [{ at: moment }, { at }],
      [{ at: "2024-05-01T14:00:00.000+02:00" }, { at }],
      [{ at }, { at }],
    ],
    refused: [{}, { at: null }, { at: "soon" }, { at: "2024-02-30T00:00:00Z" }, { at: 5 }],
    zod: (z) => z.object({ at: z.date() }),
    mini: (z) => z.object({ at: z.date() }),
    zod3: (z) => z.object({ at: z.date() }),
    valibot: () => v.object({ at: v.date() }),
    arktype: () => type({ at: "Date" }),
  },
  {
    name: "Dates that may be missing or null",
    schema: object({ a: date, b: { anyOf: [date, { type: "null" }] }, c: date }, ["b"]),
    losses: [
      ["/properties/a", "date", "rewritten"],
      ["/properties/b", "date", "rewritten"],
      ["/properties/c", "date", "rewritten"],
    ],
    taken: [
      [{ b: null }, { b: null, c: new Date(0) }],
      [
        { a: moment, b: moment, c: moment },
        { a: at, b: at, c: at },
      ],
    ],
    refused: [{ b: "never" }, { a: null, b: null }],
    zod: (z) =>
      z.object({ a: z.date().optional(), b: z.date().nullable(), c: z.date().default(new Date(0)) }),
    mini: ({ _default: standard, ...z }) =>
      z.object({ a: z.optional(z.date()), b: z.nullable(z.date()), c: standard(z.date(), new Date(0)) }),
    zod3: (z) =>
      z.object({ a: z.date().optional(), b: z.date().nullable(), c: z.date().default(new Date(0)) }),
    valibot: () =>
      v.object({ a: v.optional(v.date()), b: v.nullable(v.date()), c: v.optional(v.date(), new Date(0)) }),
    arktype: () => type({ "a?": "Date", b: "Date | null", c: ["Date", "=", () => new Date(0)] }),
  },
  {
    name: "a Date within bounds",
    schema: object({ at: { ...date, description: "When. Not before 2024-01-01T00:00:00.000Z." } }, ["at"]),
    losses: [
      ["/properties/at", "date", "rewritten"],
      ["/properties/at", "bounds", "described"],
    ],
    taken: [[{ at: moment }, { at }]],
    refused: [{ at: "2023-05-01T12:00:00Z" }],
    zod: (z) => z.object({ at: z.date().min(new Date("2024-01-01T00:00:00Z")).describe("When") }),
    zod3: (z) => z.object({ at: z.date().min(new Date("2024-01-01T00:00:00Z")).describe("When") }),
    valibot: () =>
      v.object({ at: v.pipe(v.date(), v.minValue(new Date("2024-01-01T00:00:00Z")), v.description("When")) }),
    arktype: () => type({ at: type("Date >= d'2024-01-01T00:00:00Z'").describe("When") }),
  },
  {
    name: "a bigint",
    schema: object({ n: big }, ["n"]),
    losses: [["/properties/n", "bigint", "rewritten"]],
    taken: [
      [{ n: "9007199254740993" }, { n: 9007199254740993n }],
      [{ n: "-5" }, { n: -5n }],
      [{ n: 5 }, { n: 5n }],
      [{ n: 5n }, { n: 5n }],
    ],
    // A number beyond 2^53 was rounded before it came here.
    refused: [{ n: 2 ** 60 }, { n: "5.0" }, { n: "" }, { n: "0x10" }, { n: null }],
    zod: (z) => z.object({ n: z.bigint() }),
    mini: (z) => z.object({ n: z.bigint() }),
    zod3: (z) => z.object({ n: z.bigint() }),
    valibot: () => v.object({ n: v.bigint() }),
    arktype: () => type({ n: "bigint" }),
  },
  {
    name: "a bigint with a default, which the wire can't carry and the vendor gives",
    schema: object({ n: big }, []),
    losses: [["/properties/n", "bigint", "rewritten"]],
    taken: [
      [{}, { n: 5n }],
      [{ n: "7" }, { n: 7n }],
    ],
    refused: [{ n: "many" }],
    zod: (z) => z.object({ n: z.bigint().default(5n) }),
    mini: ({ object: record, bigint, _default: standard }) => record({ n: standard(bigint(), 5n) }),
    zod3: (z) => z.object({ n: z.bigint().default(5n) }),
    valibot: () => v.object({ n: v.optional(v.bigint(), 5n) }),
    arktype: () => type({ n: ["bigint", "=", 5n] }),
  },
  {
    name: "a fixed bigint, which a number would round",
    schema: object({ n: { type: "string", const: "9007199254740995" } }, ["n"]),
    losses: [["/properties/n", "bigint", "rewritten"]],
    taken: [[{ n: "9007199254740995" }, { n: 9007199254740995n }]],
    refused: [{ n: "9007199254740996" }, { n: "x" }],
    zod: (z) => z.object({ n: z.literal(9007199254740995n) }),
    mini: (z) => z.object({ n: z.literal(9007199254740995n) }),
    zod3: (z) => z.object({ n: z.literal(9007199254740995n) }),
    valibot: () => v.object({ n: v.literal(9007199254740995n) }),
    arktype: () => type({ n: "9007199254740995n" }),
  },
  {
    name: "a Set",
    schema: object({ tags: { type: "array", items: text, minItems: 1, uniqueItems: true } }, ["tags"]),
    losses: [["/properties/tags", "set", "rewritten"]],
    taken: [
      [{ tags: ["a", "b"] }, { tags: new Set(["a", "b"]) }],
      [{ tags: new Set(["a"]) }, { tags: new Set(["a"]) }],
    ],
    refused: [{ tags: [] }, { tags: ["a", "a"] }, { tags: [1] }, { tags: "a" }],
    zod: (z) => z.object({ tags: z.set(z.string()).min(1) }),
    mini: (z) => z.object({ tags: z.set(z.string()).check(z.minSize(1)) }),
    zod3: (z) => z.object({ tags: z.set(z.string()).min(1) }),
    valibot: () => v.object({ tags: v.pipe(v.set(v.string()), v.minSize(1)) }),
  },
  {
    name: "a Map with text as keys",
    schema: object({ m: { type: "object", additionalProperties: date } }, ["m"]),
    losses: [
      ["/properties/m", "map", "rewritten"],
      ["/properties/m/additionalProperties", "date", "rewritten"],
    ],
    taken: [[{ m: { a: moment } }, { m: new Map([["a", at]]) }]],
    refused: [{ m: [["a", moment]] }, { m: { a: "x" } }],
    zod: (z) => z.object({ m: z.map(z.string(), z.date()) }),
    mini: (z) => z.object({ m: z.map(z.string(), z.date()) }),
    zod3: (z) => z.object({ m: z.map(z.string(), z.date()) }),
    valibot: () => v.object({ m: v.map(v.string(), v.date()) }),
  },
  {
    name: "a Map with other keys",
    schema: object(
      {
        m: {
          type: "array",
          items: { type: "array", prefixItems: [{ type: "number" }, text], items: false, minItems: 2 },
        },
      },
      ["m"],
    ),
    losses: [["/properties/m", "map", "rewritten"]],
    taken: [
      [
        {
          m: [
            [1, "a"],
            [2, "b"],
          ],
        },
        {
          m: new Map([
            [1, "a"],
            [2, "b"],
          ]),
        },
      ],
    ],
    refused: [
      { m: { 1: "a" } },
      {
        m: [
          [1, "a"],
          [1, "b"],
        ],
      },
      { m: [["a", 1]] },
      { m: [[1]] },
    ],
    zod: (z) => z.object({ m: z.map(z.number(), z.string()) }),
    mini: (z) => z.object({ m: z.map(z.number(), z.string()) }),
    zod3: (z) => z.object({ m: z.map(z.number(), z.string()) }),
    valibot: () => v.object({ m: v.map(v.number(), v.string()) }),
  },
];
