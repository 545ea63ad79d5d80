import type { JsonSchema } from "../src/index.ts";
import { type Dress, type, v } from "./source-vendors.ts";

/** One meaning, as normal form writes it, and as each vendor's users say it. */
export interface Construct extends Dress {
  readonly name: string;
  readonly schema: JsonSchema;
}

export const text: JsonSchema = { type: "string" };
export const number: JsonSchema = { type: "number" };

/** An object schema. */
export function object(
  properties: JsonSchema,
  required: readonly string[],
  more: JsonSchema = {},
): JsonSchema {
  return { type: "object", properties, ...(required.length > 0 && { required }), ...more };
}

export const scalars: readonly Construct[] = [
  {
    name: "text",
    schema: text,
    zod: (z) => z.string(),
    mini: (z) => z.string(),
    zod3: (z) => z.string(),
    valibot: () => v.string(),
    arktype: () => type("string"),
  },
  {
    name: "text of a length",
    schema: { type: "string", minLength: 2, maxLength: 5 },
    zod: (z) => z.string().min(2).max(5),
    mini: (z) => z.string().check(z.minLength(2), z.maxLength(5)),
    zod3: (z) => z.string().min(2).max(5),
    valibot: () => v.pipe(v.string(), v.minLength(2), v.maxLength(5)),
    arktype: () => type("2 <= string <= 5"),
  },
  {
    name: "text of an exact length",
    schema: { type: "string", minLength: 3, maxLength: 3 },
    zod: (z) => z.string().length(3),
    mini: (z) => z.string().check(z.length(3)),
    zod3: (z) => z.string().length(3),
    valibot: () => v.pipe(v.string(), v.length(3)),
    arktype: () => type("string == 3"),
  },
  {
    name: "text that matches a pattern",
    schema: { type: "string", pattern: "^[A-Z]{3}$" },
    zod: (z) => z.string().regex(/^[A-Z]{3}$/),
    mini: (z) => z.string().check(z.regex(/^[A-Z]{3}$/)),
    zod3: (z) => z.string().regex(/^[A-Z]{3}$/),
    valibot: () => v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    arktype: () => type(/^[A-Z]{3}$/),
  },
  {
    name: "text with fixed parts",
    schema: {
      type: "string",
      allOf: [{ pattern: String.raw`^a\.b` }, { pattern: String.raw`\(z$` }, { pattern: "m" }],
    },
    zod: (z) => z.string().startsWith("a.b").endsWith("(z").includes("m"),
    mini: (z) => z.string().check(z.startsWith("a.b"), z.endsWith("(z"), z.includes("m")),
    zod3: (z) => z.string().startsWith("a.b").endsWith("(z").includes("m"),
    valibot: () => v.pipe(v.string(), v.startsWith("a.b"), v.endsWith("(z"), v.includes("m")),
  },
  {
    name: "an e-mail address",
    schema: { type: "string", format: "email" },
    zod: (z) => z.email(),
    mini: (z) => z.email(),
    zod3: (z) => z.string().email(),
    valibot: () => v.pipe(v.string(), v.email()),
    arktype: () => type("string.email"),
  },
  {
    name: "an e-mail address by a method",
    schema: { type: "string", format: "email", minLength: 6 },
    zod: (z) => z.string().email().min(6),
    mini: (z) => z.email().check(z.minLength(6)),
    zod3: (z) => z.string().min(6).email(),
    valibot: () => v.pipe(v.string(), v.minLength(6), v.rfcEmail()),
  },
  {
    name: "a UUID",
    schema: { type: "string", format: "uuid" },
    zod: (z) => z.uuid(),
    mini: (z) => z.guid(),
    zod3: (z) => z.string().uuid(),
    valibot: () => v.pipe(v.string(), v.uuid()),
  },
  {
    name: "a URL",
    schema: { type: "string", format: "uri" },
    zod: (z) => z.url(),
    mini: (z) => z.url(),
    zod3: (z) => z.string().url(),
    valibot: () => v.pipe(v.string(), v.url()),
  },
  {
    name: "a date",
    schema: { type: "string", format: "date" },
    zod: (z) => z.iso.date(),
    mini: (z) => z.iso.date(),
    zod3: (z) => z.string().date(),
    valibot: () => v.pipe(v.string(), v.isoDate()),
  },
  {
    name: "a moment, in any zone",
    schema: { type: "string", format: "date-time" },
    zod: (z) => z.iso.datetime({ offset: true }),
    mini: (z) => z.iso.datetime({ offset: true }),
    zod3: (z) => z.string().datetime({ offset: true }),
    valibot: () => v.pipe(v.string(), v.isoTimestamp()),
  },
  {
    name: "a moment, in UTC",
    schema: { type: "string", format: "date-time", pattern: "Z$" },
    zod: (z) => z.iso.datetime(),
    mini: (z) => z.iso.datetime(),
    zod3: (z) => z.string().datetime(),
  },
  {
    name: "a time of day",
    schema: { type: "string", pattern: String.raw`^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$` },
    zod: (z) => z.iso.time(),
    mini: (z) => z.iso.time(),
    zod3: (z) => z.string().time(),
  },
  {
    name: "an IPv4 address",
    schema: { type: "string", format: "ipv4" },
    zod: (z) => z.ipv4(),
    mini: (z) => z.ipv4(),
    zod3: (z) => z.string().ip({ version: "v4" }),
    valibot: () => v.pipe(v.string(), v.ipv4()),
    arktype: () => type("string.ip.v4"),
  },
  {
    name: "base64",
    schema: { type: "string", contentEncoding: "base64" },
    zod: (z) => z.base64(),
    mini: (z) => z.base64(),
    zod3: (z) => z.string().base64(),
    valibot: () => v.pipe(v.string(), v.base64()),
  },
  {
    name: "a number",
    schema: number,
    zod: (z) => z.number(),
    mini: (z) => z.number(),
    zod3: (z) => z.number(),
    valibot: () => v.number(),
    arktype: () => type("number"),
  },
  {
    name: "an integer",
    schema: { type: "integer" },
    zod: (z) => z.int(),
    mini: (z) => z.int(),
    zod3: (z) => z.number().int(),
    valibot: () => v.pipe(v.number(), v.integer()),
    arktype: () => type("number.integer"),
  },
  {
    name: "an integer in the safe range",
    schema: { type: "integer", minimum: 1 },
    zod: (z) => z.number().int().min(1),
    mini: (z) => z.number().check(z.int(), z.minimum(1)),
    zod3: (z) => z.number().int().min(1).safe(),
    valibot: () => v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    arktype: () => type("number.integer >= 1"),
  },
  {
    name: "a number between bounds that don't belong to it",
    schema: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    zod: (z) => z.number().positive().lt(1),
    mini: (z) => z.number().check(z.positive(), z.lt(1)),
    zod3: (z) => z.number().positive().lt(1),
    valibot: () => v.pipe(v.number(), v.gtValue(0), v.ltValue(1)),
    arktype: () => type("0 < number < 1"),
  },
  {
    name: "a multiple",
    schema: { type: "number", multipleOf: 0.5 },
    zod: (z) => z.number().multipleOf(0.5),
    mini: (z) => z.number().check(z.multipleOf(0.5)),
    zod3: (z) => z.number().multipleOf(0.5),
    valibot: () => v.pipe(v.number(), v.multipleOf(0.5)),
  },
  {
    name: "a boolean",
    schema: { type: "boolean" },
    zod: (z) => z.boolean(),
    mini: (z) => z.boolean(),
    zod3: (z) => z.boolean(),
    valibot: () => v.boolean(),
    arktype: () => type("boolean"),
  },
  {
    name: "null",
    schema: { type: "null" },
    zod: (z) => z.null(),
    mini: (z) => z.null(),
    zod3: (z) => z.null(),
    valibot: () => v.null(),
    arktype: () => type("null"),
  },
  {
    name: "any value",
    schema: {},
    zod: (z) => z.any(),
    mini: (z) => z.unknown(),
    zod3: (z) => z.unknown(),
    valibot: () => v.any(),
    arktype: () => type("unknown"),
  },
];
