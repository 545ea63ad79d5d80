import { object, text } from "./source-constructs.ts";
import { type, v } from "./source-vendors.ts";
import type { WireConstruct } from "./source-wire-forms.ts";

const moment = "2024-05-01T12:00:00Z";
const at = new Date(moment);
const date = { type: "string", format: "date-time" };

/** A Date in each place where a type can stand. */
export const wirePlaces: readonly WireConstruct[] = [
  {
    name: "in a list, a tuple, a record and an intersection",
    schema: object(
      {
        list: { type: "array", items: date },
        pair: { type: "array", prefixItems: [text, date], items: false, minItems: 2 },
        map: { type: "object", additionalProperties: date },
        both: object({ a: date, b: date }, ["a", "b"]),
      },
      ["list", "pair", "map", "both"],
    ),
    losses: [
      ["/properties/list/items", "date", "rewritten"],
      ["/properties/pair/prefixItems/1", "date", "rewritten"],
      ["/properties/map/additionalProperties", "date", "rewritten"],
      ["/properties/both/properties/a", "date", "rewritten"],
      ["/properties/both/properties/b", "date", "rewritten"],
    ],
    taken: [
      [
        { list: [moment], pair: [moment, moment], map: { x: moment }, both: { a: moment, b: moment } },
        { list: [at], pair: [moment, at], map: { x: at }, both: { a: at, b: at } },
      ],
    ],
    refused: [{ list: ["x"], pair: ["a", moment], map: {}, both: { a: moment, b: moment } }],
    zod: (z) =>
      z.object({
        list: z.array(z.date()),
        pair: z.tuple([z.string(), z.date()]),
        map: z.record(z.string(), z.date()),
        both: z.intersection(z.object({ a: z.date() }), z.object({ b: z.date() })),
      }),
    mini: (z) =>
      z.object({
        list: z.array(z.date()),
        pair: z.tuple([z.string(), z.date()]),
        map: z.record(z.string(), z.date()),
        both: z.intersection(z.object({ a: z.date() }), z.object({ b: z.date() })),
      }),
    zod3: (z) =>
      z.object({
        list: z.array(z.date()),
        pair: z.tuple([z.string(), z.date()]),
        map: z.record(z.date()),
        both: z.intersection(z.object({ a: z.date() }), z.object({ b: z.date() })),
      }),
    valibot: () =>
      v.object({
        list: v.array(v.date()),
        pair: v.strictTuple([v.string(), v.date()]),
        map: v.record(v.string(), v.date()),
        both: v.intersect([v.object({ a: v.date() }), v.object({ b: v.date() })]),
      }),
  },
  {
    name: "in a schema that contains itself",
    schema: object({ at: date, next: { $ref: "#" } }, ["at"]),
    losses: [["/properties/at", "date", "rewritten"]],
    taken: [
      [
        { at: moment, next: { at: moment } },
        { at, next: { at } },
      ],
    ],
    refused: [{ at: moment, next: { at: "x" } }],
    zod: (z) => {
      const node = z.object({
        at: z.date(),
        get next() {
          return node.optional();
        },
      });
      return node;
    },
    zod3: (z) => {
      const node: ReturnType<typeof z.object> = z.object({
        at: z.date(),
        next: z.lazy(() => node).optional(),
      });
      return node;
    },
    valibot: () => {
      const node: v.GenericSchema = v.object({ at: v.date(), next: v.optional(v.lazy(() => node)) });
      return node;
    },
    arktype: () => type.module({ node: { at: "Date", "next?": "node" } }).node,
  },
  {
    name: "beside text, which is taken as it comes",
    schema: object({ at: { anyOf: [date, { type: "string" }] } }, ["at"]),
    losses: [["/properties/at/anyOf/0", "date", "rewritten"]],
    taken: [
      [{ at: moment }, { at: moment }],
      [{ at: "soon" }, { at: "soon" }],
      [{ at }, { at }],
    ],
    refused: [{ at: 5 }],
    zod: (z) => z.object({ at: z.union([z.date(), z.string()]) }),
    mini: (z) => z.object({ at: z.union([z.date(), z.string()]) }),
    zod3: (z) => z.object({ at: z.union([z.date(), z.string()]) }),
    valibot: () => v.object({ at: v.union([v.date(), v.string()]) }),
  },
  {
    name: "beside text of another form, and a number",
    schema: object({ at: { anyOf: [{ type: "string", pattern: "^now$" }, { type: "number" }, date] } }, [
      "at",
    ]),
    losses: [["/properties/at/anyOf/2", "date", "rewritten"]],
    taken: [
      [{ at: moment }, { at }],
      [{ at: "now" }, { at: "now" }],
      [{ at: 5 }, { at: 5 }],
    ],
    refused: [{ at: "soon" }],
    zod: (z) => z.object({ at: z.union([z.string().regex(/^now$/), z.number(), z.date()]) }),
    mini: (z) => z.object({ at: z.union([z.string().check(z.regex(/^now$/)), z.number(), z.date()]) }),
    zod3: (z) => z.object({ at: z.union([z.string().regex(/^now$/), z.number(), z.date()]) }),
    valibot: () => v.object({ at: v.union([v.pipe(v.string(), v.regex(/^now$/)), v.number(), v.date()]) }),
  },
  {
    name: "in one of several objects",
    schema: {
      anyOf: [
        object({ kind: { type: "string", const: "a" }, when: date }, ["kind", "when"]),
        object({ kind: { type: "string", const: "b" }, when: text }, ["kind", "when"]),
      ],
    },
    losses: [["/anyOf/0/properties/when", "date", "rewritten"]],
    taken: [
      [
        { kind: "a", when: moment },
        { kind: "a", when: at },
      ],
      [
        { kind: "b", when: moment },
        { kind: "b", when: moment },
      ],
      [
        { kind: "a", when: at },
        { kind: "a", when: at },
      ],
    ],
    refused: [{ kind: "a", when: "soon" }],
    zod: (z) =>
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), when: z.date() }),
        z.object({ kind: z.literal("b"), when: z.string() }),
      ]),
    mini: (z) =>
      z.union([
        z.object({ kind: z.literal("a"), when: z.date() }),
        z.object({ kind: z.literal("b"), when: z.string() }),
      ]),
    zod3: (z) =>
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), when: z.date() }),
        z.object({ kind: z.literal("b"), when: z.string() }),
      ]),
    valibot: () =>
      v.variant("kind", [
        v.object({ kind: v.literal("a"), when: v.date() }),
        v.object({ kind: v.literal("b"), when: v.string() }),
      ]),
    arktype: () => type({ kind: "'a'", when: "Date" }).or({ kind: "'b'", when: "string" }),
  },
  {
    name: "where the schema itself makes it of text",
    schema: object({ a: date, b: { type: "string" }, n: { type: "string", pattern: String.raw`^-?\d+$` } }, [
      "a",
      "b",
      "n",
    ]),
    losses: [
      ["/properties/a", "date", "rewritten"],
      ["/properties/n", "bigint", "rewritten"],
    ],
    taken: [
      [
        { a: moment, b: moment, n: "9007199254740997" },
        { a: at, b: at, n: 9007199254740997n },
      ],
    ],
    refused: [
      { a: "never", b: moment, n: "1" },
      { a: moment, b: moment, n: "one" },
    ],
    zod: (z) =>
      z.object({
        a: z.coerce.date(),
        b: z.string().transform((came) => new Date(came)),
        n: z.coerce.bigint(),
      }),
    zod3: (z) =>
      z.object({
        a: z.coerce.date(),
        b: z.string().transform((came) => new Date(came)),
        n: z.coerce.bigint(),
      }),
  },
  {
    name: "behind the author's own code, which sees what came first",
    schema: object({ a: date, b: date }, ["a", "b"]),
    losses: [
      ["/properties/a", "date", "rewritten"],
      ["/properties/b", "date", "rewritten"],
    ],
    taken: [
      [
        { a: moment, b: moment },
        { a: at, b: at },
      ],
    ],
    refused: [{ a: moment, b: "never" }],
    zod: (z) =>
      z.object({
        a: z.preprocess((value) => new Date((value as string).toLowerCase().toUpperCase()), z.date()),
        b: z.preprocess((value) => value, z.date()),
      }),
    zod3: (z) =>
      z.object({
        a: z.preprocess((value) => value, z.date()),
        b: z.preprocess((value) => value, z.date()),
      }),
  },
];
