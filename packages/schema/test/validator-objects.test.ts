import { describe } from "vitest";
import { areRead, thenKeyword } from "./validator-cases.ts";

describe("keywords for objects", () => {
  areRead([
    [
      "additionalProperties after properties and patternProperties",
      {
        properties: { a: {} },
        patternProperties: { "^x-": { type: "string" } },
        additionalProperties: { type: "number" },
      },
      [{ a: [], "x-1": "s", n: 1 }],
      [{ "x-1": 1 }, { n: "s" }],
    ],
    [
      "several patterns and a property, all for one key",
      { properties: { ab: { minimum: 1 } }, patternProperties: { a: { maximum: 5 }, b: { multipleOf: 2 } } },
      [{ ab: 4 }],
      [{ ab: 0 }, { ab: 6 }, { ab: 3 }],
    ],
    [
      "required, though not declared",
      { required: ["a"], additionalProperties: { type: "number" } },
      [{ a: 1 }],
      [{}, { a: "x" }],
    ],
    ["propertyNames", { propertyNames: { pattern: "^[a-z]+$" } }, [{ a: 1 }], [{ A: 1 }, { "": 1 }]],
    [
      "minProperties and maxProperties",
      { minProperties: 1, maxProperties: 2 },
      [{ a: 1 }],
      [{}, { a: 1, b: 1, c: 1 }],
    ],
    [
      "dependentRequired",
      { dependentRequired: { card: ["address"] } },
      [{}, { address: 1 }, { card: 1, address: 1 }],
      [{ card: 1 }],
    ],
    [
      "dependentSchemas",
      { dependentSchemas: { a: { properties: { b: { type: "number" } } } } },
      [{ b: "s" }, { a: 1, b: 1 }],
      [{ a: 1, b: "s" }],
    ],
    [
      "dependencies, both ways to write them",
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      [{ a: 1, b: 1, c: 1, d: 1 }],
      [{ a: 1 }, { c: 1 }],
    ],
    ["boolean schemas", { properties: { yes: true, no: false } }, [{ yes: 1 }], [{ no: 1 }]],
    [
      "unevaluatedProperties through allOf, $ref and if",
      {
        allOf: [{ properties: { a: true } }, { $ref: "#/$defs/b" }],
        if: { properties: { c: { const: 1 } }, required: ["c"] },
        ...thenKeyword({ properties: { d: true } }),
        $defs: { b: { properties: { b: true } } },
        unevaluatedProperties: false,
      },
      [
        { a: 1, b: 1 },
        { a: 1, c: 1, d: 1 },
      ],
      [{ z: 1 }, { d: 1 }],
    ],
    [
      "unevaluatedProperties: siblings further out are not seen",
      { properties: { a: true }, allOf: [{ unevaluatedProperties: false }] },
      [{}],
      [{ a: 1 }],
    ],
    [
      "unevaluatedProperties: a schema for the rest",
      { properties: { a: true }, unevaluatedProperties: { type: "string" } },
      [{ a: 1, b: "s" }],
      [{ b: 1 }],
    ],
    [
      "unevaluatedProperties: all branches of anyOf that fit",
      {
        anyOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "string" } } }],
        unevaluatedProperties: false,
      },
      [{ a: "s", b: "s" }],
      [{ a: "s", b: 1 }],
    ],
    [
      "unevaluatedProperties: nothing counts inside not",
      { not: { not: { properties: { a: true } } }, unevaluatedProperties: false },
      [{}],
      [{ a: 1 }],
    ],
    [
      "unevaluatedProperties of inner objects",
      { properties: { in: { properties: { a: true }, unevaluatedProperties: false } } },
      [{ in: { a: 1 }, b: 1 }],
      [{ in: { b: 1 } }],
    ],
  ]);
});

describe("unions and conditions", () => {
  const shapes = {
    circle: { properties: { kind: { const: "circle" }, r: { type: "number" } }, required: ["kind", "r"] },
    square: {
      properties: { kind: { enum: ["square", "rect"] }, side: { type: "number" } },
      required: ["kind", "side"],
    },
  };
  areRead([
    ["oneOf takes exactly one", { oneOf: [{ type: "number" }, { minimum: 2 }] }, [1, "a"], [3]],
    ["anyOf takes more", { anyOf: [{ type: "number" }, { minimum: 2 }] }, [1, 3, "a"], []],
    [
      "tagged forms, by reference",
      { oneOf: [{ $ref: "#/$defs/circle" }, { $ref: "#/$defs/square" }], $defs: shapes },
      [
        { kind: "circle", r: 1 },
        { kind: "rect", side: 1 },
      ],
      [{ kind: "circle", side: 1 }, { kind: "oval" }, {}],
    ],
    [
      "tagged forms that share a tag",
      { oneOf: [shapes.circle, shapes.circle, shapes.square] },
      [{ kind: "square", side: 1 }],
      [{ kind: "circle", r: 1 }],
    ],
    [
      "tagged forms leave other kinds of values alone",
      { anyOf: [shapes.circle, shapes.square] },
      ["text", 5, []],
      [{ kind: 1 }],
    ],
    [
      "if, then, else",
      { if: { type: "number" }, ...thenKeyword({ minimum: 1 }), else: { minLength: 1 } },
      [1, "a", true],
      [0, ""],
    ],
    ["then without if is ignored", { ...thenKeyword(false), else: false }, [1], []],
    ["not", { not: { type: "string" } }, [1], ["a"]],
    [
      "discriminator is an annotation",
      { oneOf: [shapes.circle, shapes.square], discriminator: { propertyName: "kind" } },
      [{ kind: "circle", r: 1 }],
      [{ kind: "circle" }],
    ],
  ]);
});
