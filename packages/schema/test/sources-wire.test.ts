import { describe, expect, it } from "vitest";
import { type JsonSchema, readSchema } from "../src/index.ts";
import { dressed } from "./source-vendors.ts";
import { wireConstructs } from "./source-wire-forms.ts";
import { wirePlaces } from "./source-wire-places.ts";

describe.each([...wireConstructs, ...wirePlaces])("$name", ({ schema, losses, taken, refused, ...dress }) => {
  const versions = dressed(dress);

  it.each(versions)("is written in %s", (_version, source) => {
    const reader = readSchema(source);
    expect(reader.jsonSchema()).toEqual(schema);
    const found = reader.losses().map(({ pointer, keyword, action }) => [pointer, keyword, action]);
    // arktype has an order of its own.
    expect(found.toSorted()).toEqual(losses.toSorted());
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

function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value !== "bigint";
  if (value instanceof Date || value instanceof Set || value instanceof Map) return false;
  return Object.values(value).every(isJson);
}
