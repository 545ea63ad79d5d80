import { describe, expect, it } from "vitest";
import { type JsonSchema, readSchema, type Validation } from "../src/index.ts";
import { cpuMs } from "./cpu-ms.ts";

// Each of these took from seconds to for ever before something was done about it; now none takes one second alone.
const patience = 5_000;

function checked(schema: JsonSchema, value: unknown): Validation {
  const reader = readSchema(schema);
  let result: Validation | undefined;
  expect(cpuMs(() => (result = reader.validate(value) as Validation))).toBeLessThan(patience);
  return result!;
}

function nested(depth: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = leaf;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

describe("overlapping recursive unions", () => {
  const child = { child: { $ref: "#/$defs/node" } };
  const forms = [
    { type: "object", properties: { ...child, a: true }, required: ["a"] },
    { type: "object", properties: { ...child, b: true }, required: ["b"] },
    { type: "object", properties: child, required: ["child"] },
    { type: "null" },
  ];
  const wrap = (inner: unknown): unknown => ({ child: inner });

  it.each(["anyOf", "oneOf"])("are checked in time, nested 200 levels: %s", (union) => {
    const schema = { $ref: "#/$defs/node", $defs: { node: { [union]: forms } } };
    expect(checked(schema, nested(200, null, wrap))).toMatchObject({ ok: true });
    expect(checked(schema, nested(200, 5, wrap))).toMatchObject({ ok: false });
  });

  it("name the innermost problem, not each union on the way", () => {
    const schema = { $ref: "#/$defs/node", $defs: { node: { anyOf: forms } } };
    const result = checked(schema, nested(30, 5, wrap));
    expect(result).toMatchObject({ issues: [{ pointer: "" }, { pointer: "/child".repeat(30) }] });
  });

  it("are checked in time where something keeps count of what has been evaluated", () => {
    const node = { anyOf: forms, unevaluatedProperties: false };
    const schema = { $ref: "#/$defs/node", $defs: { node } };
    expect(checked(schema, nested(200, null, wrap))).toMatchObject({ ok: true });
    expect(checked(schema, nested(200, { z: 1 }, wrap))).toMatchObject({ ok: false });
  });

  it("are filled with defaults in time", () => {
    const filled = forms.map((form, at) => ({
      ...form,
      properties: { ...form.properties, [`d${at}`]: { default: at } },
    }));
    const schema = { $ref: "#/$defs/node", $defs: { node: { anyOf: filled } } };
    expect(checked(schema, nested(200, null, wrap))).toMatchObject({ ok: true });
  });
});

describe("references that double at each step", () => {
  const steps = many(40, (at) => [
    `s${at}`,
    { allOf: [{ $ref: `#/$defs/s${at + 1}` }, { $ref: `#/$defs/s${at + 1}` }] },
  ]);
  const schema = { $ref: "#/$defs/s0", $defs: { ...Object.fromEntries(steps), s40: { type: "string" } } };

  it("are followed in time", () => {
    expect(checked(schema, "text")).toMatchObject({ ok: true });
    expect(checked(schema, 5)).toMatchObject({ ok: false });
  });
});

describe("large values", () => {
  it("are told to be unique in time", () => {
    const rows = many(100_000, (id) => ({ id, name: `n${id}` }));
    expect(checked({ uniqueItems: true }, rows)).toMatchObject({ ok: true });
    expect(checked({ uniqueItems: true }, [...rows, { name: "n5", id: 5 }])).toMatchObject({ ok: false });
    expect(checked({ uniqueItems: true }, many(100_000, String))).toMatchObject({ ok: true });
  });

  it("are found in a huge enum in time", () => {
    const items = { enum: many(50_000, (id) => (id % 2 === 0 ? { id } : `value${id}`)) };
    expect(checked({ items }, items.enum.slice(0, 10_000))).toMatchObject({ ok: true });
    expect(checked({ items }, [{ id: 1 }, "value2"])).toMatchObject({ ok: false });
  });

  it("are matched with the forms of a wide union in time", () => {
    const tagged = many(2_000, (id) => ({ properties: { kind: { const: `k${id}` } }, required: ["kind"] }));
    const untagged = many(2_000, (id) => ({ required: [`k${id}`] }));
    const values = many(1_000, (id) => ({ kind: `k${id}` }));
    expect(checked({ items: { oneOf: tagged } }, values)).toMatchObject({ ok: true });
    expect(checked({ items: { anyOf: untagged } }, values)).toMatchObject({ ok: false });
  });

  it("with too many problems are explained in time, and shortly", () => {
    const value = Object.fromEntries(many(100_000, (at) => [`key${at}`, at]));
    const result = checked({ properties: { key: true }, additionalProperties: false }, value);
    expect(JSON.stringify(result).length).toBeLessThan(3_000);
  });

  it("of a hostile depth are refused before anything is checked", () => {
    const anything = { items: { $ref: "#" } };
    for (const depth of [402, 10_000, 100_000])
      expect(
        checked(
          anything,
          nested(depth, 1, (inner) => [inner]),
        ),
      ).toMatchObject({
        ok: false,
        issues: [{ pointer: "", message: "nested too deeply to be checked" }],
      });
    expect(
      checked(
        anything,
        nested(401, 1, (inner) => [inner]),
      ),
    ).toMatchObject({ ok: true });
  });
});

describe("defaults that lead to each other without end", () => {
  it("are an error of the schema", () => {
    const keys = many(12, (at) => `k${at}`);
    const schema = { properties: Object.fromEntries(keys.map((key) => [key, { $ref: "#", default: {} }])) };
    expect(() => readSchema(schema).validate({})).toThrow(/default/);
  });
});
