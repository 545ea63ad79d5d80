import { expect, it } from "vitest";
import { type JsonSchema, readSchema } from "../src/index.ts";

export type Case = readonly [
  what: string,
  schema: JsonSchema,
  accepted: readonly unknown[],
  refused: readonly unknown[],
];

export const draft4: JsonSchema = { $schema: "http://json-schema.org/draft-04/schema#" };
export const draft7: JsonSchema = { $schema: "http://json-schema.org/draft-07/schema#" };
export const draft2019: JsonSchema = { $schema: "https://json-schema.org/draft/2019-09/schema" };
export const draft2020: JsonSchema = { $schema: "https://json-schema.org/draft/2020-12/schema" };

/** One test for each case: what its schema accepts and what it refuses. */
export function areRead(cases: readonly Case[]): void {
  it.each(cases)("%s", (_what, schema, accepted, refused) => {
    const reader = readSchema(schema);
    const fits = (value: unknown): boolean => (reader.validate(value) as { ok: boolean }).ok;
    expect(accepted.filter((value) => !fits(value))).toEqual([]);
    expect(refused.filter((value) => fits(value))).toEqual([]);
  });
}

/** Written out, an object with a `then` would look like a promise. */
export function thenKeyword(schema: JsonSchema | boolean): JsonSchema {
  return Object.fromEntries(["then"].map((keyword) => [keyword, schema]));
}
