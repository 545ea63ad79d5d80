import { type Construct, object, text } from "./source-constructs.ts";

/** What only zod has words for. */
export const zodWordsOnly: readonly Construct[] = [
  {
    name: "a fixed boolean",
    schema: object({ agree: { type: "boolean", const: true } }, ["agree"]),
    zod: (z) => z.object({ agree: z.literal(true) }),
    mini: (z) => z.object({ agree: z.literal(true) }),
    zod3: (z) => z.object({ agree: z.literal(true) }),
  },
  {
    name: "a pattern that narrows a format",
    schema: object(
      {
        work: { type: "string", format: "email", pattern: "@corp\\.example$" },
        id: {
          type: "string",
          format: "uuid",
          pattern: "^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$",
        },
      },
      ["work", "id"],
    ),
    zod: (z) => z.object({ work: z.email({ pattern: /@corp\.example$/ }), id: z.uuidv4() }),
    mini: (z) => z.object({ work: z.email({ pattern: /@corp\.example$/ }), id: z.uuidv4() }),
  },
  {
    name: "formats without a name in JSON Schema",
    schema: object(
      {
        cuid: { type: "string", pattern: "^[0-9a-z]+$" },
        nano: { type: "string", pattern: "^[a-zA-Z0-9_-]{21}$" },
        jwt: { type: "string", pattern: "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$" },
      },
      ["cuid", "nano", "jwt"],
    ),
    zod: (z) => z.object({ cuid: z.cuid2(), nano: z.nanoid(), jwt: z.jwt() }),
    mini: (z) => z.object({ cuid: z.cuid2(), nano: z.nanoid(), jwt: z.jwt() }),
    zod3: (z) => z.object({ cuid: z.string().cuid2(), nano: z.string().nanoid(), jwt: z.string().jwt() }),
  },
  {
    name: "numbers of 32 bits",
    schema: object(
      {
        i: { type: "integer", minimum: -2147483648, maximum: 2147483647 },
        u: { type: "integer", minimum: 0, maximum: 4294967295 },
        d: { type: "number" },
      },
      ["i", "u", "d"],
    ),
    zod: (z) => z.object({ i: z.int32(), u: z.uint32(), d: z.float64() }),
    mini: (z) => z.object({ i: z.int32(), u: z.uint32(), d: z.float64() }),
  },
  {
    name: "text by a template, and a boolean by its words",
    schema: object({ id: { type: "string", pattern: "^u_.*$" }, on: text }, ["id", "on"]),
    zod: (z) => z.object({ id: z.templateLiteral(["u_", z.string().regex(/^.*$/)]), on: z.stringbool() }),
  },
  {
    name: "any JSON",
    schema: {
      anyOf: [
        { type: "string" },
        { type: "number" },
        { type: "boolean" },
        { type: "array", items: { $ref: "#" } },
        { type: "object", additionalProperties: { $ref: "#" } },
        { type: "null" },
      ],
    },
    zod: (z) => z.json(),
    mini: (z) => z.json(),
  },
  {
    name: "a record with numbers as keys, which JSON has as text",
    schema: {
      type: "object",
      propertyNames: { pattern: String.raw`^-?\d+(?:\.\d+)?$` },
      additionalProperties: text,
    },
    zod: (z) => z.record(z.number(), z.string()),
    mini: (z) => z.record(z.number(), z.string()),
  },
  {
    name: "an intersection that is closed, which one object can't say",
    schema: {
      allOf: [
        object({ a: text }, ["a"], { additionalProperties: false }),
        object({ a: text, b: text }, ["a", "b"]),
      ],
    },
    zod: (z) => z.intersection(z.strictObject({ a: z.string() }), z.object({ a: z.string(), b: z.string() })),
    zod3: (z) =>
      z.intersection(z.object({ a: z.string() }).strict(), z.object({ a: z.string(), b: z.string() })),
  },
];
