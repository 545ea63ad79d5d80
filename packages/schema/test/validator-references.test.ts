import { describe } from "vitest";
import { areRead, draft2019, draft2020, draft4, draft7 } from "./validator-cases.ts";

const point = { x: { type: "number" }, y: { type: "number" } };

describe("references", () => {
  const tree = {
    type: "object",
    properties: { data: true, children: { type: "array", items: { $dynamicRef: "#node" } } },
  };
  areRead([
    [
      "into properties, and to the root",
      {
        properties: { a: { type: "string" }, b: { $ref: "#/properties/a" }, c: { $ref: "#" } },
        additionalProperties: false,
      },
      [{ b: "s", c: { c: {} } }],
      [{ b: 1 }, { c: { d: 1 } }],
    ],
    [
      "with escapes in the pointer",
      { $ref: "#/$defs/a~1b%25~0", $defs: { "a/b%~": { type: "string" } } },
      ["s"],
      [1],
    ],
    ["into a list", { $ref: "#/allOf/0", allOf: [{ type: "string" }] }, ["s"], [1]],
    [
      "into a place that no keyword knows",
      { $ref: "#/components/schemas/A", components: { schemas: { A: { type: "string" } } } },
      ["s"],
      [1],
    ],
    ["by $anchor", { $ref: "#a", $defs: { x: { $anchor: "a", type: "string" } } }, ["s"], [1]],
    [
      "by $id, relative to the root's",
      {
        $id: "https://example.com/root.json",
        $ref: "item.json",
        $defs: { x: { $id: "item.json", type: "string" } },
      },
      ["s"],
      [1],
    ],
    [
      "from inside a part with its own $id",
      {
        $id: "https://example.com/a/root",
        $ref: "b/inner",
        $defs: { x: { $id: "b/inner", $ref: "#/$defs/own", $defs: { own: { type: "string" } } } },
      },
      ["s"],
      [1],
    ],
    [
      "by draft-4 id",
      {
        ...draft4,
        properties: { a: { $ref: "#item" } },
        definitions: { x: { id: "#item", type: "string" } },
      },
      [{ a: "s" }],
      [{ a: 1 }],
    ],
    [
      "past an id that is no address",
      {
        properties: { a: { id: "Address", properties: { b: { $ref: "#/definitions/n" } } } },
        definitions: { n: { type: "number" } },
      },
      [{ a: { b: 1 } }],
      [{ a: { b: "s" } }],
    ],
    [
      "to a metaschema",
      { $ref: "http://json-schema.org/draft-07/schema#" },
      [{ type: "string" }, true],
      [{ type: "text" }, { minLength: -1 }, 5],
    ],
    [
      "to a metaschema of vocabularies",
      { $ref: "https://json-schema.org/draft/2020-12/schema" },
      [{ $defs: { a: { prefixItems: [true] } } }],
      [{ $defs: { a: { prefixItems: [] } } }, { required: "a" }],
    ],
    [
      "mutually recursive",
      {
        $ref: "#/$defs/even",
        $defs: {
          even: { properties: { next: { $ref: "#/$defs/odd" } }, additionalProperties: false },
          odd: { properties: { next: { $ref: "#/$defs/even" } }, required: ["next"] },
        },
      },
      [{}, { next: { next: {} } }],
      [{ next: {} }],
    ],
    [
      "$dynamicRef is extended from outside",
      {
        $id: "https://example.com/strict",
        $ref: "tree",
        $dynamicAnchor: "node",
        unevaluatedProperties: false,
        $defs: { tree: { $id: "tree", $dynamicAnchor: "node", ...tree } },
      },
      [{ children: [{ data: 1 }] }],
      [{ children: [{ daat: 1 }] }],
    ],
    [
      "$recursiveRef is extended from outside",
      {
        ...draft2019,
        $id: "https://example.com/strict",
        $recursiveAnchor: true,
        $ref: "tree",
        unevaluatedProperties: false,
        $defs: {
          tree: {
            $id: "tree",
            $recursiveAnchor: true,
            type: "object",
            properties: { data: true, children: { type: "array", items: { $recursiveRef: "#" } } },
          },
        },
      },
      [{ children: [{ data: 1 }] }],
      [{ children: [{ daat: 1 }] }],
    ],
    [
      "properties named like keywords are no references",
      { properties: { $ref: { type: "string" }, $id: { type: "number" } } },
      [{ $ref: "#/nowhere", $id: 1 }],
      [{ $ref: 1 }],
    ],
    [
      "what enum and const hold is no schema",
      { enum: [{ $ref: "#/nowhere" }], const: { $ref: "#/nowhere" } },
      [{ $ref: "#/nowhere" }],
      [1],
    ],
  ]);
});

describe("a declared draft", () => {
  areRead([
    ["4 knows no const", { ...draft4, const: 1 }, [1, 2], []],
    [
      "7 ignores what stands beside a $ref",
      {
        ...draft7,
        properties: { a: { $ref: "#/definitions/n", maximum: 1 } },
        definitions: { n: { type: "number" } },
      },
      [{ a: 5 }],
      [{ a: "s" }],
    ],
    ["7 knows no dependentRequired", { ...draft7, dependentRequired: { a: ["b"] } }, [{ a: 1 }], []],
    [
      "2019-09 knows unevaluatedProperties",
      { ...draft2019, allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      [{ a: 1 }],
      [{ b: 1 }],
    ],
    ["2019-09 knows no prefixItems", { ...draft2019, prefixItems: [{ type: "string" }] }, [[1]], []],
    [
      "changes with an inner resource",
      {
        ...draft2020,
        properties: { a: { $ref: "https://example.com/old" } },
        $defs: {
          old: {
            $id: "https://example.com/old",
            ...draft7,
            properties: point,
            dependentRequired: { x: ["y"] },
          },
        },
      },
      [{ a: { x: 1 } }],
      [{ a: { x: "s" } }],
    ],
    [
      "of none: all spellings count together",
      {
        definitions: { n: { type: "number" } },
        $defs: { s: { type: "string" } },
        items: [{ $ref: "#/definitions/n" }, { $ref: "#/$defs/s" }],
        dependentRequired: {},
        dependencies: {},
      },
      [[1, "s"]],
      [["s"], [1, 2]],
    ],
  ]);
});
