import { inField, object, type Oddity } from "./oddity.ts";

const text = { type: "string" };
const number = { type: "number" };
const most = Number.MAX_SAFE_INTEGER;

/** Numbers, lists of names, unions of nothing. */
export const oddValues: readonly Oddity[] = [
  inField(
    "bounds of 2^53-1",
    { type: "integer", minimum: -most, maximum: most },
    [most, -most, 0],
    [most + 1, -most - 1],
  ),
  inField(
    "bounds of 2^53",
    { type: "integer", exclusiveMaximum: 2 ** 53, exclusiveMinimum: -(2 ** 53) },
    [most, -most],
    [2 ** 53],
  ),
  inField(
    "bounds of int64",
    { type: "integer", format: "int64", minimum: -(2 ** 63), maximum: 2 ** 63 },
    [5, most],
    [1e19],
  ),
  inField(
    "bounds near the largest number",
    { ...number, minimum: -1e308, maximum: 1e308 },
    [1e300],
    [1.1e308],
  ),
  inField(
    "bounds beyond the largest number",
    { ...number, minimum: -Infinity, maximum: Infinity },
    [5, -1e308],
  ),
  inField("counts beyond any", { type: "array", items: text, maxItems: most }, [["x"]], [[1]]),
  inField("counts below zero", { ...text, minLength: -1 }, ["", "x"], [1]),
  inField("counts written as floats", { ...text, minLength: 2.0 }, ["xx"], ["x"]),
  inField("counts in code points", { ...text, minLength: 2, maxLength: 2 }, ["😀😀"], ["😀"]),
  inField("bounds that cross", { type: "integer", minimum: 5, maximum: 1 }, [], [3]),
  [
    "required names nothing",
    object({ a: text }, { required: ["a", "ghost"] }),
    [{ a: "x", ghost: [1] }],
    [{ a: "x" }],
  ],
  [
    "required names nothing, and others are refused",
    object({ a: text }, { required: ["ghost"], additionalProperties: false }),
    [],
    [{ a: "x" }, { ghost: 1 }],
  ],
  ["required without properties", { type: "object", required: ["ghost"] }, [{ ghost: { x: 1 } }], [{}]],
  ["required twice", object({ a: text }, { required: ["a", "a"] }), [{ a: "x" }], [{}]],
  ["required as text", object({ a: text }, { required: "a" }), [{ a: "x" }], [{}]],
  ["required beside the property", object({ a: { ...text, required: true } }), [{ a: "x" }], [{}]],
  [
    "required of a strange key that is not listed",
    object({ a: text }, { required: ["$b"] }),
    [{ $b: 1 }],
    [{}],
  ],
  inField("anyOf nothing", { anyOf: [] }, [1, "x"]),
  inField("oneOf nothing, with a type", { ...text, oneOf: [] }, ["x"], [1]),
  inField("allOf nothing", { ...text, allOf: [] }, ["x"], [1]),
  inField("anyOf one", { anyOf: [text] }, ["x"], [1]),
  inField("a type twice", { type: ["string", "string"] }, ["x"], [1]),
  inField("no type of a list", { type: [] }, ["x", 1]),
  inField("all types", { type: ["string", "number", "boolean", "object", "array", "null"] }, [
    "a",
    1,
    true,
    {},
    { x: 1 },
    [1],
    null,
  ]),
  inField(
    "forms of which two may fit",
    { oneOf: [{ type: "integer" }, { ...number, minimum: 5 }] },
    [1, 5.5],
    [6, 1.5],
  ),
  [
    "parts that exclude each other",
    object({ a: { allOf: [text, number] }, b: text }),
    [{ b: "x" }, {}],
    [{ a: "x" }],
  ],
  inField("decimals of which a value is a multiple", { ...number, multipleOf: 0.5 }, [0.5, 2], [0.3]),
];

/** Schemas that are true or false, in every place. */
export const booleanSchemas: readonly Oddity[] = [
  ["a property of any kind", object({ a: true }), [{}, { a: 1 }, { a: null }, { a: { x: [] } }], []],
  ["a property that is ruled out", object({ a: false, b: text }), [{}, { b: "x" }], [{ a: 1 }, { a: null }]],
  inField("a required property that is ruled out", false, [], [1, null]),
  inField("items of any kind", { type: "array", items: true }, [[1, "x", null], []]),
  inField("no items", { type: "array", items: false }, [[]], [[1]]),
  inField("no keys", { type: "object", additionalProperties: false }, [{}], [{ x: 1 }]),
  inField("anyOf false", { anyOf: [false, false] }, [], ["x"]),
  inField("anyOf true", { anyOf: [true, text] }, ["x", 1]),
  inField("oneOf true and false", { oneOf: [true, false] }, ["x", 1]),
  inField("oneOf true and true", { oneOf: [true, true] }, [], ["x"]),
  ["allOf true and false", object({ a: { allOf: [true, false] }, b: text }), [{}, { b: "x" }], [{ a: 1 }]],
  ["not {}", object({ a: { not: {} }, b: text }), [{}, { b: "x" }], [{ a: 1 }]],
  ["not true", object({ a: { not: true }, b: text }), [{}], [{ a: 1 }]],
  inField("not false", { not: false }, [1, "x"]),
  inField("if true", { ...text, if: true, ["then" as string]: { minLength: 2 } }, ["xx"], ["x"]),
  inField("contains true", { type: "array", items: number, contains: true }, [[1]], [[]]),
  inField("contains false", { type: "array", items: number, contains: false }, [], [[], [1]]),
  inField("a definition", { $ref: "#/$defs/any" }, [1, null], [], { $defs: { any: true } }),
  ["as the whole input: nothing", { not: {} }, [], [{}, 1]],
];
