import { describe, expect, it } from "vitest";
import { type JsonSchema, type Projection, project } from "../src/index.ts";
import { strictFaults } from "./strict-rules.ts";

function strict(schema: JsonSchema): Projection {
  const projection = project(schema, "openai-strict");
  expect(projection.strict ? strictFaults(projection.schema) : []).toEqual([]);
  return projection;
}

describe("what strict mode can't say", () => {
  let deep: JsonSchema = { type: "string" };
  for (let level = 0; level < 12; level++) deep = { type: "object", properties: { a: deep } };
  it.each<[string, JsonSchema, string]>([
    ["a map", { type: "object", additionalProperties: { type: "string" } }, "additionalProperties"],
    [
      "an open object",
      { type: "object", properties: {}, additionalProperties: true },
      "additionalProperties",
    ],
    ["an object of any keys", { type: "object" }, "type"],
    ["any value", {}, "type"],
    ["any item", { type: "array" }, "type"],
    ["a tuple", { type: "array", prefixItems: [{ type: "string" }] }, "prefixItems"],
    ["a tuple of draft 7", { type: "array", items: [{ type: "string" }] }, "items"],
    [
      "keys by pattern",
      { type: "object", properties: {}, patternProperties: { "^x": {} } },
      "patternProperties",
    ],
    ["no value", { enum: [] }, "enum"],
    ["deep nesting", deep, "depth"],
  ])("leaves the whole schema to the loose dialect, with the reason: %s", (_name, schema, keyword) => {
    const whole = {
      type: "object",
      properties: { a: schema, b: { type: "string", default: "x" } },
      required: ["a"],
    };
    const { schema: written, strict: isStrict, losses } = strict(whole);
    expect(isStrict).toBe(false);
    expect(written).toEqual(whole);
    expect(losses[0]).toMatchObject({ keyword });
  });

  it("names the place in the source's own keywords", () => {
    const place = (schema: JsonSchema): unknown =>
      strict({ type: "object", properties: { a: schema } }).losses[0]?.pointer;
    const map = { type: "object", additionalProperties: { type: "string" } };
    expect(place({ oneOf: [{ type: "string" }, map] })).toBe("/properties/a/oneOf/1");
    expect(place({ anyOf: [map] })).toBe("/properties/a/anyOf/0");
    expect(place({ type: "array", items: map })).toBe("/properties/a/items");
  });

  it("wraps a root union, and unwraps what comes back", () => {
    const union = {
      anyOf: [
        { type: "object", properties: { a: { type: "string" } } },
        { type: "object", properties: { b: { type: "string" } } },
      ],
    };
    const { schema, strict: isStrict, decode, encode } = strict(union);
    expect(isStrict).toBe(false);
    expect(schema).toEqual({ type: "object", properties: { input: union }, required: ["input"] });
    expect(decode(encode({ a: "x" }))).toEqual({ a: "x" });
    expect(decode({ a: "x" })).toEqual({ a: "x" });
  });
});
