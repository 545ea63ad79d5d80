import { describe, expect, it } from "vitest";
import { readSchema, withWireForms } from "../src/index.ts";
import { type Dress, dressed, v, zods } from "./source-vendors.ts";

const text = { type: "string" };

const foreign: readonly (readonly [what: string, dress: Dress])[] = [
  [
    "custom",
    {
      zod: (z) => z.object({ a: z.string(), b: z.instanceof(URL) }),
      mini: (z) => z.object({ a: z.string(), b: z.custom((value) => value instanceof URL) }),
    },
  ],
  ["instance", { valibot: () => v.object({ a: v.string(), b: v.instance(URL) }) }],
  [
    "symbol",
    {
      zod: (z) => z.object({ a: z.string(), b: z.symbol() }),
      zod3: (z) => z.object({ a: z.string(), b: z.symbol() }),
      valibot: () => v.object({ a: v.string(), b: v.symbol() }),
    },
  ],
  [
    "nan",
    {
      zod: (z) => z.object({ a: z.string(), b: z.nan() }),
      zod3: (z) => z.object({ a: z.string(), b: z.nan() }),
      valibot: () => v.object({ a: v.string(), b: v.nan() }),
    },
  ],
  ["function", { zod3: (z) => z.object({ a: z.string(), b: z.function() }) }],
  [
    "file",
    {
      zod: (z) => z.object({ a: z.string(), b: z.file() }),
      mini: (z) => z.object({ a: z.string(), b: z.file() }),
      valibot: () => v.object({ a: v.string(), b: v.file() }),
    },
  ],
  ["blob", { valibot: () => v.object({ a: v.string(), b: v.blob() }) }],
  ["transform", { zod: (z) => z.object({ a: z.string(), b: z.transform(String) }) }],
];

const cases = foreign.flatMap(([what, dress]) =>
  dressed(dress).map(([version, source]) => [what, version, source] as const),
);

describe.each(cases)("a field that is a %s in %s", (what, _version, source) => {
  it("lets any value through to the vendor, and says so", () => {
    const reader = readSchema(source);
    expect(reader.jsonSchema()).toEqual({
      type: "object",
      properties: { a: text, b: {} },
      required: ["a", "b"],
    });
    const [loss, ...others] = reader.losses();
    expect(others).toEqual([]);
    expect(loss).toMatchObject({
      pointer: "/properties/b",
      keyword: what,
      dialect: "source",
      action: "dropped",
    });
    expect(loss?.message).toContain("has no JSON form");
  });
});

describe("what can't be told in JSON Schema", () => {
  it.each(zods)("is listed, and still checked: %s", (_version, z) => {
    const source = z.object({ code: z.string().regex(/^a/i), icon: z.string().regex(/x/u) });
    const reader = readSchema(source);
    expect(reader.jsonSchema()["properties"]).toEqual({ code: text, icon: { type: "string", pattern: "x" } });
    expect(reader.losses()).toEqual([
      {
        pointer: "/properties/code",
        keyword: "pattern",
        dialect: "source",
        action: "dropped",
        message:
          "Only the schema's own validator checks the flags of /^a/i, which JSON Schema's patterns don't have.",
      },
    ]);
    expect(reader.validate({ code: "b", icon: "x" })).toMatchObject({ ok: false });
  });

  it("is nothing in most schemas", () => {
    const source = v.object({ a: v.string(), n: v.optional(v.number()) });
    expect(readSchema(source).losses()).toEqual([]);
    expect(readSchema({ type: "object" }).losses()).toEqual([]);
  });

  it("is told at the place where it ended up in the written schema, in each draft", () => {
    const source = v.object({ pair: v.strictTuple([v.string(), v.date()]) });
    expect(readSchema(source).losses()).toMatchObject([{ pointer: "/properties/pair/prefixItems/1" }]);
    expect(readSchema(source).losses("draft-07")).toMatchObject([{ pointer: "/properties/pair/items/1" }]);
  });
});

describe("a message for what is not in wire form", () => {
  it.each([
    ...dressed({
      zod: (z) =>
        z.object({ at: z.date(), n: z.bigint(), s: z.set(z.string()), m: z.map(z.string(), z.date()) }),
      mini: (z) =>
        z.object({ at: z.date(), n: z.bigint(), s: z.set(z.string()), m: z.map(z.string(), z.date()) }),
      zod3: (z) =>
        z.object({ at: z.date(), n: z.bigint(), s: z.set(z.string()), m: z.map(z.string(), z.date()) }),
      valibot: () =>
        v.object({ at: v.date(), n: v.bigint(), s: v.set(v.string()), m: v.map(v.string(), v.date()) }),
    }),
  ])("asks for the wire form, not for what %s wants of it", (_version, source) => {
    expect(readSchema(source).validate({ at: "soon", n: "many", s: ["a", "a"], m: { x: "later" } })).toEqual({
      ok: false,
      issues: [
        {
          pointer: "/at",
          message: 'expected a date and time as text in RFC 3339, such as "2024-05-01T12:00:00Z"',
        },
        { pointer: "/n", message: 'expected an integer as text, such as "12"' },
        { pointer: "/s", message: "expected an array without repetition" },
        {
          pointer: "/m/x",
          message: 'expected a date and time as text in RFC 3339, such as "2024-05-01T12:00:00Z"',
        },
      ],
    });
  });

  it("is the vendor's own where the value had the form, or nothing came", () => {
    const source = v.object({
      at: v.pipe(v.date(), v.minValue(new Date("2030-01-01T00:00:00Z"), "too early")),
    });
    expect(readSchema(source).validate({ at: "2024-05-01T12:00:00Z" })).toMatchObject({
      issues: [{ pointer: "/at", message: "too early" }],
    });
    expect(readSchema(source).validate({})).toMatchObject({ issues: [{ message: /Invalid key/ }] });
  });
});

describe("a wire form of one's own", () => {
  it.each(zods)("is written in place of the other, and read by its own code: %s", (_version, z) => {
    const url = z.instanceof(URL);
    const day = z.date().describe("A day");
    const source = withWireForms(z.object({ url, day: day.optional() }), (schema) => {
      if (schema === day)
        return { schema: { type: "string", format: "date" }, decode: (came) => new Date(String(came)) };
      if (schema !== url) return undefined;
      return {
        schema: { type: "string", format: "uri" },
        decode: (came) => (typeof came === "string" && URL.canParse(came) ? new URL(came) : came),
      };
    });
    const reader = readSchema(source);
    expect(reader.jsonSchema()).toEqual({
      type: "object",
      properties: { url: { type: "string", format: "uri" }, day: { type: "string", format: "date" } },
      required: ["url"],
    });
    expect(reader.losses()).toEqual([]);
    expect(reader.validate({ url: "https://x.example/", day: "2024-05-01" })).toEqual({
      ok: true,
      value: { url: new URL("https://x.example/"), day: new Date("2024-05-01") },
    });
    expect(reader.validate({ url: "not one" })).toMatchObject({ ok: false });
  });

  it("works for other vendors, too, and for a schema that is wrapped already", () => {
    const money = v.custom<bigint>((value) => typeof value === "bigint");
    const cents = { schema: { type: "integer" }, decode: (came: unknown) => BigInt(came as number) };
    const once = withWireForms(v.object({ price: money, at: v.date() }), (schema) =>
      schema === money ? cents : undefined,
    );
    const twice = withWireForms(once, (schema) =>
      schema === money ? { ...cents, schema: { type: "number" } } : undefined,
    );
    expect(readSchema(once).jsonSchema()["properties"]).toMatchObject({ price: { type: "integer" } });
    expect(readSchema(twice).jsonSchema()["properties"]).toMatchObject({ price: { type: "number" } });
    expect(readSchema(once).validate({ price: 5, at: "2024-05-01T12:00:00Z" })).toMatchObject({
      ok: true,
      value: { price: 5n },
    });
  });
});
