import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../src/index.ts";
import { fields, int, repaired, text, texts } from "./repair-cases.ts";

describe("text where something else is wanted", () => {
  it.each<[string, unknown, JsonSchema, unknown]>([
    ["a list", { ids: '["u1","u2"]' }, fields({ ids: texts }), [{ ids: ["u1", "u2"] }, "/ids parsed_json"]],
    [
      "an object",
      { where: '{"k":1}' },
      fields({ where: { type: "object" } }),
      [{ where: { k: 1 } }, "/where parsed_json"],
    ],
    [
      "a list encoded twice",
      { ids: JSON.stringify('["u1"]') },
      fields({ ids: texts }),
      [{ ids: ["u1"] }, "/ids parsed_json"],
    ],
    [
      "objects in a list, with slips of their own inside",
      { steps: '[{"do":"rename","at":"3"},{"do":"drop","at":null}]' },
      fields({ steps: { type: "array", items: fields({ do: text, at: int }, ["do"]) } }, ["steps"]),
      [
        { steps: [{ do: "rename", at: 3 }, { do: "drop" }] },
        "/steps parsed_json",
        "/steps/0/at parsed_number",
        "/steps/1/at dropped_null",
      ],
    ],
    [
      "a whole number",
      { ticket: "4711" },
      fields({ ticket: int }),
      [{ ticket: 4711 }, "/ticket parsed_number"],
    ],
    ["a fraction", { x: "-0.50" }, fields({ x: { type: "number" } }), [{ x: -0.5 }, "/x parsed_number"]],
    ["a listed number", { n: "2" }, fields({ n: { enum: [1, 2] } }), [{ n: 2 }, "/n parsed_number"]],
    [
      "a boolean",
      { a: "true", b: "false" },
      fields({ a: { type: "boolean" }, b: { type: "boolean" } }),
      [{ a: true, b: false }, "/a parsed_boolean", "/b parsed_boolean"],
    ],
    [
      "a number or one fixed text",
      { top: "5" },
      fields({ top: { anyOf: [{ const: "all" }, int] } }),
      [{ top: 5 }, "/top parsed_number"],
    ],
    [
      "big integers in JSON text stay text",
      { ids: "[12345678901234567890]" },
      fields({ ids: texts }),
      [{ ids: ["12345678901234567890"] }, "/ids parsed_json"],
    ],
  ])("reads %s", (_, value, schema, expected) => {
    expect(repaired(value, schema)).toEqual(expected);
  });

  it.each([
    "",
    " ",
    "0x10",
    "1e3",
    "007",
    "+5",
    "5 apples",
    "5.",
    ".5",
    "1,000",
    "-0",
    "NaN",
    "9007199254740993",
  ])("never takes %j for a number", (n) => {
    expect(repaired({ n }, fields({ n: { type: "number" } }))).toBeUndefined();
  });

  it("never takes a fraction for one that a double can't hold, nor for an integer", () => {
    expect(repaired({ n: "0.12345678901234567890" }, fields({ n: { type: "number" } }))).toBeUndefined();
    expect(repaired({ n: "4.5" }, fields({ n: int }))).toBeUndefined();
  });

  it.each(["True", "FALSE", "yes", "1", "0", "", "on"])("never takes %j for a boolean", (b) => {
    expect(repaired({ b }, fields({ b: { type: "boolean" } }))).toBeUndefined();
  });

  it.each([
    '{"a":[1,2',
    '{"a":1}}',
    "{a:1}",
    '{"a":1} and so on',
    '{"__proto__":{"admin":true}}',
    '{"x":[{"constructor":{"prototype":{}}}]}',
    '{"n":1e400}',
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
    JSON.stringify(JSON.stringify('{"a":1}')),
  ])("never completes, mends or trusts the text %.40s", (where) => {
    expect(repaired({ where }, fields({ where: { type: ["object", "array"] } }))).toBeUndefined();
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it("leaves a text alone wherever some branch takes any text", () => {
    const either = { anyOf: [{ type: "string", format: "uuid" }, int, texts] };
    for (const id of ["5", "[1]", "true"]) expect(repaired({ id }, fields({ id: either }))).toBeUndefined();
    const strings = { code: "7", note: "{x}", list: "[1,2]" };
    expect(repaired({ ...strings, n: "1" }, fields({ code: text, note: text, list: text, n: int }))).toEqual([
      { ...strings, n: 1 },
      "/n parsed_number",
    ]);
  });
});

describe("other kinds where text, a list or one thing is wanted", () => {
  it.each<[string, unknown, JsonSchema, unknown]>([
    [
      "a whole number as text",
      { zip: 90210 },
      fields({ zip: text }),
      [{ zip: "90210" }, "/zip written_as_text"],
    ],
    ["a boolean as text", { on: true }, fields({ on: text }), [{ on: "true" }, "/on written_as_text"]],
    [
      "a number as one of the texts listed",
      { size: 2 },
      fields({ size: { enum: ["1", "2"] } }),
      [{ size: "2" }, "/size written_as_text"],
    ],
    [
      "numbers in a list of texts",
      { ids: [1, "b"] },
      fields({ ids: texts }),
      [{ ids: ["1", "b"] }, "/ids/0 written_as_text"],
    ],
    [
      "a number as text, not as a list of one, where either would do",
      { id: 5 },
      fields({ id: { anyOf: [texts, text] } }),
      [{ id: "5" }, "/id written_as_text"],
    ],
    ["one text as a list", { to: "ann" }, fields({ to: texts }), [{ to: ["ann"] }, "/to wrapped_in_list"]],
    [
      "one object as a list",
      { rows: { sku: "a" } },
      fields({ rows: { type: "array", items: fields({ sku: text }) } }),
      [{ rows: [{ sku: "a" }] }, "/rows wrapped_in_list"],
    ],
    [
      "one text as a list of numbers",
      { ns: "5" },
      fields({ ns: { type: "array", items: int } }),
      [{ ns: [5] }, "/ns wrapped_in_list", "/ns/0 parsed_number"],
    ],
    [
      "a list of one as the one",
      { to: ["ann"] },
      fields({ to: text }),
      [{ to: "ann" }, "/to taken_from_list"],
    ],
    [
      "a listed text in another case",
      { level: "Low" },
      fields({ level: { enum: ["low", "high"] } }),
      [{ level: "low" }, "/level matched_case"],
    ],
    [
      "a listed text in another case, in a list",
      { levels: ["LOW", "high"] },
      fields({ levels: { type: "array", items: { enum: ["low", "high"] } } }),
      [{ levels: ["low", "high"] }, "/levels/0 matched_case"],
    ],
  ])("takes %s", (_, value, schema, expected) => {
    expect(repaired(value, schema)).toEqual(expected);
  });

  it.each<[string, unknown, JsonSchema]>([
    ["a fraction, whose last zeros are gone, for text", { version: 1.1 }, fields({ version: text })],
    [
      "a number for text where a boolean would do as well",
      { a: 1 },
      fields({ a: { type: ["string", "boolean"] } }),
    ],
    ["text with a separator for a list", { to: "a@x.example,b@x.example" }, fields({ to: texts })],
    ["half a list", { to: '["a","b' }, fields({ to: texts })],
    ["nothing for a list", { to: "" }, fields({ to: texts })],
    ["a yes for a list", { all: true }, fields({ all: texts })],
    ["an object nobody knows for a list", { to: { 0: "a" } }, fields({ to: { type: "array" } })],
    ["a row for a list of rows", { at: [1, 2] }, fields({ at: { type: "array", items: { type: "array" } } })],
    ["two for one", { to: ["a", "b"] }, fields({ to: text })],
    ["none for one", { to: [] }, fields({ to: text })],
    ["a text that two listed ones could be", { level: "Low" }, fields({ level: { enum: ["low", "LOW"] } })],
    ["a text that is nearly a listed one", { level: "lo" }, fields({ level: { enum: ["low"] } })],
    ["a fraction for an integer", { n: 2.5 }, fields({ n: int })],
  ])("never takes %s", (_, value, schema) => {
    expect(repaired(value, schema)).toBeUndefined();
  });
});
