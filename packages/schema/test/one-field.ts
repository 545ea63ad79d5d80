import { expect } from "vitest";
import { type DialectName, isSchemaError, type JsonSchema, project, type Projection } from "../src/index.ts";

/** The projection of an object with one required field, which is what most tools are. */
export function field(
  schema: unknown,
  dialect: DialectName = "openai-strict",
  more: JsonSchema = {},
): Projection {
  return project({ type: "object", properties: { a: schema }, required: ["a"], ...more }, dialect);
}

export const wireOf = ({ schema }: Projection): unknown => (schema["properties"] as JsonSchema)["a"];

export function expectExact(
  projection: Projection,
  pairs: readonly (readonly [source: unknown, wire: unknown])[],
): void {
  for (const [source, wire] of pairs) {
    expect(projection.encode({ a: source })).toEqual({ a: wire });
    expect(projection.decode({ a: wire })).toEqual({ a: source });
  }
}

/** Neither read as something else nor passed on. */
export function expectRefused(projection: Projection, wire: unknown, pointer: string): void {
  expect(() => projection.decode({ a: wire })).toThrow(
    expect.toSatisfy((error: unknown) => isSchemaError(error, "undecodable") && error.pointer === pointer),
  );
  expect(() => projection.decode({ a: wire })).toThrow(pointer);
}
