import { describe, expect, it } from "vitest";
import { readSchema } from "../src/index.ts";
import { type Dress, dressed, type, v } from "./source-vendors.ts";

function told(source: Parameters<typeof readSchema>[0], value: unknown): readonly string[] {
  return readSchema(source)
    .unknownKeys(value)
    .map(({ pointer, message }) => `${pointer} ${message}`);
}

const plain: Dress = {
  zod: (z) =>
    z.object({ threshold: z.number().optional(), filter: z.object({ name: z.string() }).optional() }),
  mini: (z) =>
    z.object({ threshold: z.optional(z.number()), filter: z.optional(z.object({ name: z.string() })) }),
  zod3: (z) =>
    z.object({ threshold: z.number().optional(), filter: z.object({ name: z.string() }).optional() }),
  valibot: () =>
    v.object({ threshold: v.optional(v.number()), filter: v.optional(v.object({ name: v.string() })) }),
  arktype: () =>
    type({ "+": "delete", "threshold?": "number", "filter?": { "+": "delete", name: "string" } }),
};

describe.each(dressed(plain))("keys that %s drops", (_version, source) => {
  it("are told, with the one that was meant", () => {
    expect(told(source, { treshold: 5 })).toEqual([
      '/treshold is not a known key, so it would be ignored; did you mean "threshold"?',
    ]);
  });

  it("are told at every depth", () => {
    expect(told(source, { filter: { name: "x", "a/b": 1 }, payload: { limit: 5 } })).toEqual([
      "/payload is not a known key, so it would be ignored",
      "/filter/a~1b is not a known key, so it would be ignored",
    ]);
  });

  it("are the ones that are gone afterwards", async () => {
    const input = { threshold: 1, other: 2, filter: { name: "x", more: 3 } };
    const checked = await readSchema(source).validate(input);
    expect(checked).toEqual({ ok: true, value: { threshold: 1, filter: { name: "x" } } });
    expect(readSchema(source).unknownKeys(input)).toHaveLength(2);
  });

  it("are none where every key is known, and none in what is no object", () => {
    for (const value of [{ threshold: 1, filter: { name: "x" } }, {}, null, 5, "x", [], undefined])
      expect(told(source, value)).toEqual([]);
  });
});

const open: Dress = {
  zod: (z) => z.looseObject({ a: z.string() }),
  mini: (z) => z.catchall(z.object({ a: z.string() }), z.number()),
  zod3: (z) => z.object({ a: z.string() }).passthrough(),
  valibot: () => v.looseObject({ a: v.string() }),
  arktype: () => type({ a: "string" }),
};

const closed: Dress = {
  zod: (z) => z.strictObject({ a: z.string() }),
  mini: (z) => z.strictObject({ a: z.string() }),
  zod3: (z) => z.object({ a: z.string() }).strict(),
  valibot: () => v.strictObject({ a: v.string() }),
  arktype: () => type({ a: "string", "+": "reject" }),
};

const map: Dress = {
  zod: (z) => z.record(z.string(), z.number()),
  zod3: (z) => z.map(z.string(), z.number()),
  valibot: () => v.record(v.string(), v.number()),
};

it.each([...dressed(open), ...dressed(closed), ...dressed(map)])(
  "are none where %s keeps or refuses what it doesn't know",
  (_version, source) => {
    expect(told(source, { a: "x", b: 1 })).toEqual([]);
  },
);

const choice: Dress = {
  zod: (z) =>
    z.union([
      z.object({ kind: z.literal("a"), x: z.number() }),
      z.object({ kind: z.literal("b"), y: z.number() }),
    ]),
  zod3: (z) =>
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), x: z.number() }),
      z.object({ kind: z.literal("b"), y: z.number() }),
    ]),
  valibot: () =>
    v.variant("kind", [
      v.object({ kind: v.literal("a"), x: v.number() }),
      v.object({ kind: v.literal("b"), y: v.number() }),
    ]),
};

it.each(dressed(choice))("are measured by the option that the value is of, in %s", (_version, source) => {
  expect(told(source, { kind: "a", x: 1, y: 2 })).toEqual(["/y is not a known key, so it would be ignored"]);
});

const parts: Dress = {
  zod: (z) =>
    z.intersection(z.object({ a: z.string() }), z.object({ b: z.array(z.object({ c: z.string() })) })),
  zod3: (z) =>
    z.intersection(z.object({ a: z.string() }), z.object({ b: z.array(z.object({ c: z.string() })) })),
  valibot: () =>
    v.intersect([v.object({ a: v.string() }), v.object({ b: v.array(v.object({ c: v.string() })) })]),
};

it.each(dressed(parts))("are those that no part of an intersection knows, in %s", (_version, source) => {
  expect(told(source, { a: "x", b: [{ c: "y", d: 1 }], e: 1 })).toEqual([
    "/e is not a known key, so it would be ignored",
    "/b/0/d is not a known key, so it would be ignored",
  ]);
});

it("are none in raw JSON Schema, which keeps them", () => {
  expect(told({ type: "object", properties: { a: { type: "string" } } }, { b: 1 })).toEqual([]);
});

it("are found in input that leads on without end", () => {
  const source = type.module({ node: { "next?": "node", "+": "delete" } }).node;
  let deep: unknown = { last: 1 };
  for (let level = 0; level < 50_000; level++) deep = { next: deep };
  expect(told(source, deep)).toEqual([]);
});
