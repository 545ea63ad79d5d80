import { inField, object, type Oddity } from "./oddity.ts";

const text = { type: "string" };
const record = object({ x: { type: "number" } }, { required: ["x"] });

/** Null in every spelling. */
export const oddNulls: readonly Oddity[] = [
  inField("nullable", { ...text, nullable: true }, ["x", null], [1]),
  inField("x-nullable", { ...text, "x-nullable": true }, ["x", null], [1]),
  inField("not nullable", { ...text, nullable: false }, ["x"], [1, null]),
  inField("a list of types", { type: ["string", "null"] }, ["x", null], [1]),
  inField("a list of types, null first", { type: ["null", "integer"] }, [3, null], ["x"]),
  inField("a list of one type", { type: ["string"] }, ["x"], [null]),
  inField("anyOf with null", { anyOf: [text, { type: "null" }] }, ["x", null], [1]),
  inField("oneOf with null first", { oneOf: [{ type: "null" }, text] }, ["x", null], [1]),
  inField("anyOf with an enum of null", { anyOf: [text, { enum: [null] }] }, ["x", null], [1]),
  inField("anyOf with a constant null", { anyOf: [text, { const: null }] }, ["x", null], [1]),
  inField("an enum with null", { enum: ["a", null] }, ["a", null], ["b"]),
  inField("an enum with null, of type string", { ...text, enum: ["a", null] }, ["a"], ["b", null]),
  inField(
    "an enum with null, of both types",
    { type: ["string", "null"], enum: ["a", null] },
    ["a", null],
    ["b"],
  ),
  inField(
    "an enum without null, of both types",
    { type: ["string", "null"], enum: ["a"] },
    ["a"],
    ["b", null],
  ),
  inField("a nullable enum without null", { ...text, enum: ["a"], nullable: true }, ["a", null], ["b"]),
  inField("a nullable enum with null", { ...text, enum: ["a", null], nullable: true }, ["a", null], ["b"]),
  inField("a nullable constant", { const: "a", nullable: true }, ["a", null], ["b"]),
  inField("a nullable constant with its type", { ...text, const: "a", nullable: true }, ["a", null], ["b"]),
  inField("a constant null", { const: null }, [null], ["b"]),
  inField("the type null", { type: "null" }, [null], ["b"]),
  inField("nullable without a type", { nullable: true }, [null, "x", 1]),
  inField("nullable beside a length alone", { minLength: 2, nullable: true }, [null, "xx", 1], ["x"]),
  inField("a nullable union", { oneOf: [text, { type: "number" }], nullable: true }, [null, "x", 1], [true]),
  inField("a nullable object", { ...record, nullable: true }, [null, { x: 1 }], [{}]),
  inField("a nullable list", { type: "array", items: text, nullable: true }, [null, ["x"]], [[1]]),
  inField(
    "a nullable map",
    { type: ["object", "null"], additionalProperties: { type: "number" } },
    [null, {}, { a: 1 }],
    [{ a: "x" }],
  ),
  inField(
    "a nullable tuple",
    { type: ["array", "null"], prefixItems: [text, { type: "number" }], items: false, minItems: 2 },
    [null, ["a", 1]],
    [[1]],
  ),
  inField("a tuple of nulls", { prefixItems: [{ type: ["number", "null"] }, { type: "null" }] }, [
    [null, null],
    [null],
    [1],
    [],
  ]),
  inField("nullable parts", { allOf: [{ $ref: "#/$defs/R" }], nullable: true }, [null, { x: 1 }], [1], {
    $defs: { R: record },
  }),
  inField("a nullable reference", { $ref: "#/$defs/R", nullable: true }, [null, { x: 1 }], [1, {}], {
    $defs: { R: record },
  }),
  inField(
    "items that may be null",
    { type: "array", items: { type: ["object", "null"] } },
    [[null, { v: 1 }]],
    [[1]],
  ),
  ["a field that is null or absent", object({ a: { type: "null" } }), [{}, { a: null }], [{ a: "b" }]],
  ["a constant null or absent", object({ a: { const: null } }), [{}, { a: null }], [{ a: "b" }]],
  [
    "nullable or absent",
    object({ a: { ...text, nullable: true } }),
    [{}, { a: null }, { a: "x" }],
    [{ a: 1 }],
  ],
  [
    "an object, null or absent",
    object({ a: { anyOf: [object({ x: text }), { type: "null" }] } }),
    [{}, { a: null }, { a: {} }, { a: { x: "1" } }],
    [{ a: 1 }],
  ],
  [
    "null, absent, and a key of the name that stands for absence",
    object({ a: { anyOf: [object({ absent: { type: "boolean" } }), { type: "null" }] } }),
    [{}, { a: null }, { a: { absent: true } }, { a: {} }],
    [],
  ],
  [
    "a definition that is nullable, or absent",
    object({ a: { $ref: "#/$defs/R" } }, { $defs: { R: { ...record, nullable: true } } }),
    [{}, { a: null }, { a: { x: 1 } }],
    [{ a: {} }],
  ],
  ["null for everything", { type: ["object", "null"], properties: { x: text } }, [null, {}, { x: "1" }], [1]],
  [
    "null for everything, by the keyword",
    { ...object({ x: text }), nullable: true },
    [null, {}, { x: "1" }],
    [1],
  ],
];

/** What is listed. */
export const oddEnums: readonly Oddity[] = [
  inField("of many kinds", { enum: ["a", 1, true, null, 1.5] }, ["a", 1, true, null, 1.5], ["1", 2, false]),
  inField(
    "of values whose texts are the same",
    { enum: [1, "1", true, "true", null, "null"] },
    [1, "1", true, "true", null, "null"],
    [2],
  ),
  inField("of objects and lists", { enum: [{ x: 1 }, [1, 2], "s"] }, [{ x: 1 }, [1, 2], "s"], [{}]),
  inField("of objects that hold null", { enum: [{ x: null }, [null]] }, [{ x: null }, [null]], [{}]),
  inField("of values twice", { enum: ["a", "a", 1, { x: 1 }, { x: 1 }] }, ["a", 1, { x: 1 }], ["b"]),
  inField("of the empty text", { enum: ["", "a", "(empty)"] }, ["", "a", "(empty)"], ["b"]),
  inField("of the largest integers", { enum: [2 ** 53 - 1, 1 - 2 ** 53] }, [2 ** 53 - 1, 1 - 2 ** 53], [1]),
  inField("of very large and very small numbers", { enum: [1e21, 1e-7, 0] }, [1e21, 1e-7, 0], [1]),
  inField(
    "of names that objects inherit",
    { enum: ["__proto__", "constructor", "toString"] },
    ["__proto__", "toString"],
    ["x"],
  ),
  inField("of lone surrogates", { enum: ["\ud800", "\udfff", "ok"] }, ["\ud800", "ok"], ["\ud801"]),
  inField("of control characters", { enum: ["\u0000", "\u0001", "\t"] }, ["\u0000", "\t"], ["x"]),
  inField("of one boolean", { enum: [true] }, [true], [false]),
  inField("of null alone", { enum: [null] }, [null], ["b"]),
  inField("of no value of the type", { type: "integer", enum: ["1", "2"] }, [], ["1", 1]),
  inField("of nothing, required", { ...text, enum: [] }, [], ["b"]),
  ["of nothing, optional", object({ a: { ...text, enum: [] }, b: text }), [{}, { b: "x" }], [{ a: "b" }]],
  inField("of one object, as a constant", { const: { x: [1, null] } }, [{ x: [1, null] }], [{}]),
  ["as the whole input", { enum: ["a", 1, null] }, ["a", 1, null], [2]],
  ["a constant as the whole input", { const: { x: 1 } }, [{ x: 1 }], [2]],
];
