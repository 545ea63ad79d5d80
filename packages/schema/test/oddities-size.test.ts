import { describe, expect, it } from "vitest";
import { dialects, type DialectName, type JsonSchema, project, readSchema } from "../src/index.ts";
import { object } from "./oddity.ts";
import { cpuMs } from "./cpu-ms.ts";

const names = Object.keys(dialects) as DialectName[];
const levels = 500;

function nest(depth: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

/** The value as the wire and back; nothing is thrown, and nothing is lost. */
function expectRoundTrip(schema: JsonSchema, dialect: DialectName, values: readonly unknown[]): void {
  const { schema: written, encode, decode } = project(schema, dialect);
  const wire = readSchema(written);
  for (const value of values) {
    const sent = JSON.parse(JSON.stringify(encode(value))) as unknown;
    expect(wire.validate(sent)).toMatchObject({ ok: true });
    expect(JSON.stringify(decode(sent))).toBe(JSON.stringify(value));
  }
}

describe(`a schema of ${levels} levels`, () => {
  const text = { type: "string" };
  const field = (a: unknown): JsonSchema => object({ a }, { required: ["a"] });
  const chain = Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [`d${at}`, at === 0 ? text : { $ref: `#/$defs/d${at - 1}` }]),
  );
  const kinds: readonly (readonly [string, JsonSchema, readonly unknown[]])[] = [
    // Values deeper than 400 levels are refused, so these have no value that is taken.
    ["objects", nest(levels, text, field) as JsonSchema, []],
    ["lists", field(nest(levels, text, (items) => ({ type: "array", items }))), [{ a: [] }]],
    [
      "unions",
      field(nest(levels, text, (inner) => ({ anyOf: [inner, { type: "number" }] }))),
      [{ a: "x" }, { a: 1 }],
    ],
    ["parts", field(nest(levels, text, (inner) => ({ allOf: [inner] }))), [{ a: "x" }]],
    ["references", { ...field({ $ref: `#/$defs/d${levels - 1}` }), $defs: chain }, [{ a: "x" }]],
  ];

  it.each(kinds)("is written in every dialect, in time, and stays exact: %s", (_kind, schema, values) => {
    const all = (): void => {
      for (const dialect of names) expectRoundTrip(schema, dialect, values);
    };
    // Far more than it takes; what doubles with each level would take for ever.
    expect(cpuMs(all)).toBeLessThan(10_000);
  });

  it("takes values as deep as validation goes", () => {
    const depth = 380;
    const value = nest(depth, "x", (a) => ({ a }));
    for (const dialect of names) expectRoundTrip(nest(depth, text, field) as JsonSchema, dialect, [value]);
  });
});

describe("a schema of 2,000 properties", () => {
  const keys = Array.from({ length: 2_000 }, (_, at) => `p${at}`);
  const map = { type: "object", additionalProperties: { type: "number" } };
  const schema = object(
    Object.fromEntries(keys.map((key, at) => [key, at % 3 === 0 ? map : { type: "string" }])),
  );
  const whole = Object.fromEntries(keys.map((key, at) => [key, at % 3 === 0 ? { k: at } : key]));

  it.each(names)("is written and exact: %s", (dialect) => {
    expectRoundTrip(schema, dialect, [{}, whole]);
  });
});

describe("a union of 300 forms that look alike but for their tag", () => {
  const forms = Array.from({ length: 300 }, (_, at) =>
    object(
      { kind: { const: `k${at}` }, more: { type: "object", additionalProperties: { type: "number" } } },
      { required: ["kind"] },
    ),
  );

  it.each(["openai-strict", "gemini"] as const)("is read back without trying for ever: %s", (dialect) => {
    const projection = project(object({ a: { anyOf: forms } }, { required: ["a"] }), dialect);
    const value = { a: { kind: "k299", more: { x: 1 } } };
    projection.decode(projection.encode(value));
    const tenTimes = (): void => {
      for (let call = 0; call < 10; call++)
        expect(projection.decode(projection.encode(value))).toEqual(value);
    };
    // It took seconds for each call when the schema was compiled for each form.
    expect(cpuMs(tenTimes)).toBeLessThan(1_000);
  });
});
