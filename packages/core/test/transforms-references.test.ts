import { readSchema, type JsonSchema } from "@toolport/schema";
import { describe, expect, it } from "vitest";
import {
  createToolbox,
  defaultArgument,
  describeAnew,
  fixArgument,
  hideArgument,
  renameArgument,
  transform,
  type Transform,
} from "../src/index.ts";
import { search } from "./transforms-fixtures.ts";

const text = { type: "string" };
const address = { type: "object", properties: { street: text }, required: ["street"] };

const shown = (input: JsonSchema, ...steps: readonly Transform[]) =>
  readSchema(transform(search(input), ...steps).input ?? {}).jsonSchema();
const call = (input: JsonSchema, args: unknown, ...steps: readonly Transform[]) =>
  createToolbox({ tools: [transform(search(input), ...steps)] }).call("search", args);
const conditional = (words: string): JsonSchema => JSON.parse(words) as JsonSchema;

// As zod-to-json-schema writes a schema that stands at two places.
const twice: JsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: { from: address, to: { $ref: "#/properties/from" } },
  required: ["to"],
  additionalProperties: false,
};
const tree: JsonSchema = {
  type: "object",
  properties: { label: text, children: { type: "array", items: { $ref: "#" } } },
  required: ["label"],
};

describe("an argument that another one's schema refers to", () => {
  it.each<[string, Transform, object, object]>([
    ["is renamed", renameArgument("from", "sender"), { sender: { street: "a" } }, { from: { street: "a" } }],
    ["is fixed", fixArgument("from", { street: "HQ" }), {}, { from: { street: "HQ" } }],
    ["is hidden", hideArgument("from"), {}, {}],
    ["is described anew", describeAnew({ arguments: { from: "Who sends." } }), {}, {}],
    ["has a default", defaultArgument("from", { street: "HQ" }), {}, { from: { street: "HQ" } }],
  ])("%s, and the other one keeps its schema", async (_what, step, sent, got) => {
    const to = { street: "b" };
    const { properties, $defs } = shown(twice, step) as { properties: { to: object }; $defs: object };
    expect([properties.to, Object.values($defs)]).toEqual([
      { $ref: `#/$defs/${Object.keys($defs)[0]}` },
      [address],
    ]);
    expect((await call(twice, { ...sent, to }, step)).data).toEqual({ ...got, to });
    expect((await call(twice, { ...sent, to: {} }, step)).error?.issues).toMatchObject([
      { pointer: "/to/street" },
    ]);
  });

  it("may be the whole: only the call's own argument is changed, and none of those inside", async () => {
    const renamed = renameArgument("label", "title");
    expect((await call(tree, { title: "a", children: [{ label: "b" }] }, renamed)).data).toEqual({
      label: "a",
      children: [{ label: "b" }],
    });
    expect((await call(tree, { title: "a", children: [{ title: "b" }] }, renamed)).status).toBe("invalid");
    const fixed = fixArgument("label", "root");
    expect((await call(tree, { children: [{ label: "b" }] }, fixed)).data).toEqual({
      label: "root",
      children: [{ label: "b" }],
    });
    expect(shown(tree, fixed)).toMatchObject({ $defs: { arguments: { required: ["label"] } } });
  });

  it("may be named in a way that a reference has to encode", () => {
    const input: JsonSchema = {
      type: "object",
      properties: { a: { $ref: "#/definitions/Of%3Ctext%3E" }, b: text },
      definitions: { "Of<text>": text, unused: text },
    };
    expect(shown(input, hideArgument("b"))).toMatchObject({ $defs: { "Of<text>": text } });
  });
});

it("what stands beside a reference at the root counts as well as what it refers to", async () => {
  const input: JsonSchema = {
    $ref: "#/$defs/Base",
    properties: { extra: text },
    required: ["extra"],
    $defs: { Base: { type: "object", properties: { id: text, note: text }, required: ["id"] } },
  };
  const steps = [hideArgument("note"), renameArgument("id", "key")];
  expect(JSON.stringify(shown(input, ...steps))).not.toMatch(/note|"id"/);
  expect((await call(input, { key: "1", extra: "x" }, ...steps)).data).toEqual({ id: "1", extra: "x" });
  expect((await call(input, { key: "1" }, ...steps)).status).toBe("invalid");
});

describe("a renamed argument is called by its new name", () => {
  it.each<[string, JsonSchema, object]>([
    ["a dependency of names", { dependentRequired: { a: ["b"] } }, { dependentRequired: { A: ["b"] } }],
    ["one on it", { dependentRequired: { b: ["a"] } }, { dependentRequired: { b: ["A"] } }],
    ["an older dependency", { dependencies: { b: ["a"] } }, { dependencies: { b: ["A"] } }],
    [
      "a dependency of schemas",
      { dependentSchemas: { a: { required: ["a", "b"] } } },
      { dependentSchemas: { A: { required: ["A", "b"] } } },
    ],
    [
      "a condition",
      conditional(
        '{"if":{"required":["a"]},"then":{"properties":{"a":{"minLength":2}}},"else":{"required":["b"]}}',
      ),
      conditional(
        '{"if":{"required":["A"]},"then":{"properties":{"A":{"minLength":2}}},"else":{"required":["b"]}}',
      ),
    ],
    ["an exclusion", { not: { required: ["a", "b"] } }, { not: { required: ["A", "b"] } }],
    ["a list of names", { propertyNames: { enum: ["a", "b"] } }, { propertyNames: { enum: ["A", "b"] } }],
    ["the root's default", { default: { a: "x" } }, { default: { A: "x" } }],
    ["the root's examples", { examples: [{ a: "x" }] }, { examples: [{ A: "x" }] }],
    ["a part of a union", { oneOf: [{ required: ["a"] }] }, { oneOf: [{ required: ["A"] }] }],
    ["a part of all", { allOf: [{ required: ["a"] }] }, { required: ["A"] }],
  ])("in %s", (_where, says, becomes) => {
    const input = { type: "object", properties: { a: text, b: text }, ...says };
    expect(shown(input, renameArgument("a", "A"))).toMatchObject(becomes);
  });

  it("in what the author's schema complains of", async () => {
    const input = { type: "object", properties: { a: text, b: text }, dependentRequired: { b: ["a"] } };
    expect((await call(input, { b: "x" }, renameArgument("a", "A"))).error?.issues).toEqual([
      { pointer: "", message: "needs A as well" },
    ]);
  });

  it("but not by one that a rule for names does not take", () => {
    const input = { type: "object", properties: { a: text }, propertyNames: { maxLength: 3 } };
    expect(() => shown(input, renameArgument("a", "alpha"))).toThrow(
      /has a rule for names \("propertyNames"\) that does not take "alpha"/,
    );
  });
});

it("an argument is not hidden while another one asks for it", () => {
  const input = { type: "object", properties: { a: text, b: text }, dependentRequired: { b: ["a"] } };
  expect(() => shown(input, hideArgument("a"))).toThrow(
    'the argument "b" asks for "a": without it, "b" could never be given',
  );
  expect(shown(input, hideArgument("a", "b")).properties).toEqual({});
});
