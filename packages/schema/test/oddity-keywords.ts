import { inField, object, type Oddity } from "./oddity.ts";

const text = { type: "string" };
const number = { type: "number" };

/** Keys by pattern, alone and beside all else. */
export const oddPatterns: readonly Oddity[] = [
  inField("alone", { type: "object", patternProperties: { "^x": text } }, [{}, { xa: "1" }], [{ xa: 1 }]),
  inField("alone, of no type", { patternProperties: { "^x": text } }, [{}, { xa: "1" }, 5], [{ xa: 1 }]),
  inField(
    "and no other keys",
    { type: "object", patternProperties: { "^x": text }, additionalProperties: false },
    [{}, { xa: "1" }],
    [{ xa: 1 }, { y: "1" }],
  ),
  inField(
    "and other keys of another kind",
    {
      type: "object",
      patternProperties: { "^x": text, "^n": number },
      additionalProperties: { type: "boolean" },
    },
    [{}, { xa: "1", n: 2, z: true }],
    [{ xa: 1 }, { y: "1" }],
  ),
  inField(
    "beside listed ones",
    object({ id: number }, { required: ["id"], patternProperties: { "^x": text } }),
    [{ id: 1 }, { id: 1, xa: "1" }],
    [{ id: 1, xa: 1 }, {}],
  ),
  inField(
    "beside listed ones, and no others",
    object({ id: number }, { patternProperties: { "^x": text }, additionalProperties: false }),
    [{}, { id: 1, xa: "1" }],
    [{ y: 1 }],
  ),
  inField(
    "beside listed ones and others that may be null",
    object(
      { id: number },
      { patternProperties: { "^x": text }, additionalProperties: { type: ["boolean", "null"] } },
    ),
    [{}, { id: 1, xa: "1", q: null, r: true }],
    [{ y: 1 }],
  ),
  inField(
    "that a listed key fits as well",
    object({ xid: number }, { patternProperties: { "^x": { minimum: 3 } } }),
    [{ xid: 4 }, {}],
    [{ xid: 1 }],
  ),
  inField(
    "that rules keys out",
    { type: "object", patternProperties: { "^x": false } },
    [{}, { y: 1 }],
    [{ xa: 1 }],
  ),
  inField(
    "that takes any value",
    { type: "object", patternProperties: { "^x": true }, additionalProperties: false },
    [{}, { x: 1 }, { x: null }],
    [{ y: 1 }],
  ),
  inField(
    "with needless escapes",
    { type: "object", patternProperties: { "^\\-": text }, additionalProperties: false },
    [{ "-x": "a" }],
    [{ x: "a" }],
  ),
  inField(
    "names from a list",
    { type: "object", propertyNames: { enum: ["a", "b"] }, additionalProperties: number },
    [{}, { a: 1 }],
    [{ c: 1 }],
  ),
  inField(
    "names of no kind",
    { type: "object", propertyNames: false, additionalProperties: number },
    [{}],
    [{ c: 1 }],
  ),
  [
    "of the whole input",
    { type: "object", patternProperties: { "^x": text } },
    [{ xa: "1" }, {}],
    [{ xa: 1 }],
  ],
  [
    "of the whole input, and no others",
    { type: "object", patternProperties: { "^x": text }, additionalProperties: false },
    [{ xa: "1" }, {}],
    [{ y: "1" }],
  ],
];

/** Spellings of draft 4 and earlier. */
export const oldForms: readonly Oddity[] = [
  inField(
    "exclusive bounds by flags",
    { ...number, minimum: 0, exclusiveMinimum: true, maximum: 10, exclusiveMaximum: true },
    [5, 0.1],
    [0, 10],
  ),
  inField(
    "exclusive bounds by flags that are off",
    { ...number, minimum: 0, exclusiveMinimum: false, maximum: 10, exclusiveMaximum: false },
    [0, 10],
    [-1, 11],
  ),
  inField("a flag without its bound", { ...number, exclusiveMinimum: true }, [5, 0]),
  inField(
    "both kinds of bounds",
    { ...number, minimum: 0, exclusiveMinimum: 0, maximum: 10, exclusiveMaximum: 12 },
    [5, 10],
    [0, 11],
  ),
  inField("items as a list", { type: "array", items: [text, number] }, [["a", 1], ["a"], []], [[1]]),
  inField(
    "items as a list, and no more",
    { type: "array", items: [text], additionalItems: false },
    [["a"], []],
    [["a", 1]],
  ),
  inField(
    "items as a list, and more",
    { type: "array", items: [text], additionalItems: { type: "boolean" } },
    [["a", true]],
    [["a", 1]],
  ),
  inField("items as an empty list", { type: "array", items: [] }, [[1, "x"], []]),
  inField(
    "items as an empty list, and no more",
    { type: "array", items: [], additionalItems: false },
    [[]],
    [[1]],
  ),
  inField("an empty tuple", { type: "array", prefixItems: [], items: number }, [[1, 2], []], [["x"]]),
  inField("additionalItems without a list", { type: "array", additionalItems: false }, [[1], []]),
  inField(
    "dependencies of names",
    object({ x: text, y: text }, { dependencies: { x: ["y"] } }),
    [{}, { x: "1", y: "2" }],
    [{ x: "1" }],
  ),
  inField(
    "dependencies of one name",
    object({ x: text, y: text }, { dependencies: { x: "y" } }),
    [{}, { x: "1", y: "2" }],
    [{ x: "1" }],
  ),
  inField("words of draft 3", { ...text, disallow: "number", extends: {}, divisibleBy: 2 }, ["x"], [1]),
  ["properties called id", object({ id: text, $id: text }), [{ id: "y", $id: "z" }], [{ id: 1 }]],
];
