import { describe, expect, it } from "vitest";
import { type JsonSchema, project } from "../src/index.ts";

describe("an author's slip", () => {
  it.each<[string, JsonSchema, string]>([
    ["types in upper case", { type: "OBJECT", properties: { a: { type: "STRING" } } }, "type"],
    [
      "required beside a property",
      { type: "object", properties: { a: { type: "string", required: true } } },
      "required",
    ],
    ["required without a property", { type: "object", properties: { b: {} }, required: ["a"] }, "required"],
    ["an empty enum", { type: "object", properties: { a: { type: "string", enum: [] } } }, "enum"],
    ["a parameter beside properties", { type: "object", properties: {}, a: { type: "string" } }, "a"],
    ["a bound as text", { type: "object", properties: { a: { type: "number", minimum: "1" } } }, "minimum"],
    ["a type for a schema", { type: "object", properties: { a: "string" } }, ""],
  ])("is named: %s", (_name, schema, keyword) => {
    const { losses } = project(schema, "openai-strict");
    expect(losses).toContainEqual(expect.objectContaining({ action: "mistake", dialect: "source", keyword }));
  });

  it("is read as what was meant", () => {
    const slips = { type: "OBJECT", properties: { a: { type: "Integer", required: true }, b: "string" } };
    expect(project(slips, "openai-strict").schema).toMatchObject({
      properties: { a: { type: "integer" }, b: { type: ["string", "null"] } },
    });
  });
});
