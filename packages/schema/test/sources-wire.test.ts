import { describe, expect, it } from "vitest";
import { type JsonSchema, readSchema } from "../src/index.ts";
import { dressed, zods } from "./source-vendors.ts";
import { wireConstructs } from "./source-wire-forms.ts";
import { wirePlaces } from "./source-wire-places.ts";

describe.each([...wireConstructs, ...wirePlaces])("$name", ({ schema, losses, taken, refused, ...dress }) => {
  const versions = dressed(dress);

  it.each(versions)("is written in %s", (_version, source) => {
    const reader = readSchema(source);
    expect(reader.jsonSchema()).toEqual(schema);
    const found = reader.losses().map(({ pointer, keyword, action }) => [pointer, keyword, action]);
    // arktype has an order of its own.
    expect(found).toHaveLength(losses.length);
    expect(found).toEqual(expect.arrayContaining(losses as unknown[]));
  });

  it.each(versions)("is made of what came in %s", (_version, source) => {
    for (const [wire, value] of taken) expect(readSchema(source).validate(wire)).toEqual({ ok: true, value });
  });

  it.each(versions)("is not guessed in %s", (_version, source) => {
    for (const wire of refused) expect(readSchema(source).validate(wire)).toMatchObject({ ok: false });
  });

  it.each(versions)("takes from the wire what its JSON Schema takes in %s", (_version, source) => {
    const written: JsonSchema = readSchema(source).jsonSchema();
    // A bigint is asked for as text, and taken as a number, too.
    const sent = taken
      .map(([wire]) => wire)
      .filter((wire) => isJson(wire) && JSON.stringify(wire) !== '{"n":5}');
    for (const wire of sent) expect(readSchema(written).validate(wire)).toMatchObject({ ok: true });
  });
});

describe("a value that could be of several types", () => {
  const moment = "2024-05-01T12:00:00Z";

  it.each(zods)("is what its form says: %s", (_version, z) => {
    const either = readSchema(z.object({ a: z.union([z.date(), z.bigint(), z.set(z.string())]) }));
    expect(either.validate({ a: "5" })).toEqual({ ok: true, value: { a: 5n } });
    expect(either.validate({ a: moment })).toEqual({ ok: true, value: { a: new Date(moment) } });
    expect(either.validate({ a: ["x"] })).toEqual({ ok: true, value: { a: new Set(["x"]) } });
    expect(either.validate({ a: "x" })).toMatchObject({ ok: false, issues: [{ pointer: "/a" }] });
  });

  it.each(zods)(
    "is made for the option it is told by, so that only its faults are told: %s",
    (_version, z) => {
      const source = z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("a"), at: z.date(), n: z.number() }),
        z.object({ kind: z.literal("b") }),
      ]);
      expect(readSchema(source).validate({ kind: "a", at: moment, n: "x" })).toMatchObject({
        ok: false,
        issues: [{ pointer: "/n" }],
      });
    },
  );

  it.each(zods)("is a promise only where the vendor's check is one: %s", async (_version, z) => {
    const source = z.object({ at: z.date().refine(async (date) => date.getTime() > 0) });
    const checked = readSchema(source).validate({ at: moment });
    expect(checked).toBeInstanceOf(Promise);
    expect(await checked).toEqual({ ok: true, value: { at: new Date(moment) } });
    expect(await readSchema(source).validate({ at: "soon" })).toMatchObject({
      ok: false,
      issues: [{ pointer: "/at", message: /RFC 3339/ }],
    });
  });
});

function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "bigint";
  if (value instanceof Date || value instanceof Set || value instanceof Map) return false;
  return Object.values(value).every(isJson);
}
