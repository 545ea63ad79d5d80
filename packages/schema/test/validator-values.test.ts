import { describe } from "vitest";
import { areRead, draft2019, draft2020 } from "./validator-cases.ts";

describe("keywords for one value", () => {
  areRead([
    [
      "type: integer takes whole numbers however written",
      { type: "integer" },
      [1, 1.0, -0],
      [1.5, "1", null],
    ],
    ["type: a list of types", { type: ["string", "null"] }, ["", null], [0, false, [], {}]],
    [
      "const: composites by content",
      { const: { a: [1, { b: 2 }] } },
      [{ a: [1, { b: 2 }] }],
      [{ a: [{ b: 2 }, 1] }, {}],
    ],
    ["const: key order doesn't count", { const: { a: 1, b: 2 } }, [{ b: 2, a: 1 }], [{ a: 1 }]],
    [
      "enum: kinds are kept apart",
      { enum: [1, "a", null, [0], { k: 1 }] },
      [1, "a", null, [0], { k: 1 }],
      ["1", true, [false], "null", { k: 2 }],
    ],
    ["enum: an empty one takes nothing", { enum: [] }, [], [null, 1, {}]],
    ["multipleOf: decimals as written", { multipleOf: 0.01 }, [0.07, 19.99, 1e10], [0.015, 1e-3]],
    ["multipleOf: very small and very large", { multipleOf: 1e-8 }, [12391239123, 1e308], [1e-9]],
    [
      "minLength and maxLength count code points",
      { minLength: 2, maxLength: 2 },
      ["😀😀", "ab", "é".normalize("NFC") + "x"],
      ["😀", "abc", "😀😀😀"],
    ],
    [
      "bounds up to 2^53-1",
      { minimum: -9007199254740991, maximum: 9007199254740991 },
      [9007199254740991, -9007199254740991],
      [9007199254740992],
    ],
    ["nullable: null as well", { type: "string", enum: ["a"], nullable: true }, ["a", null], ["b", 1]],
    ["nullable: only true counts", { type: "string", nullable: "true" }, ["a"], [null]],
    [
      "draft-4 flags beside the bounds, in any schema",
      { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false },
      [2, 3],
      [1, 4],
    ],
    [
      "what another kind of value would have to be is no matter",
      { minimum: 5, minLength: 5, minItems: 5, required: ["a"] },
      [true, null],
      [1, "a", [], {}],
    ],
  ]);
});

describe("keywords for lists", () => {
  areRead([
    [
      "prefixItems, and items for the rest",
      { prefixItems: [{ type: "string" }], items: { type: "number" } },
      [[], ["a"], ["a", 1, 2]],
      [[1], ["a", "b"]],
    ],
    [
      "items as a list, additionalItems for the rest",
      { items: [{ type: "string" }], additionalItems: false },
      [["a"], []],
      [["a", 1], [1]],
    ],
    [
      "additionalItems without such a list is ignored",
      { items: { type: "string" }, additionalItems: false },
      [["a", "b"]],
      [[1]],
    ],
    ["contains, at least one", { contains: { const: 1 } }, [[0, 1]], [[], [0]]],
    [
      "minContains and maxContains",
      { contains: { const: 1 }, minContains: 2, maxContains: 3 },
      [
        [1, 1],
        [1, 0, 1, 1],
      ],
      [[1], [1, 1, 1, 1]],
    ],
    ["minContains: 0 lets all through", { contains: { const: 1 }, minContains: 0 }, [[], [0]], []],
    [
      'uniqueItems tells 1 from true and "1"',
      { uniqueItems: true },
      [
        [1, true, "1", [1], { a: 1 }],
        [[], {}],
      ],
      [
        [1, 1.0],
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        [[1], [1]],
      ],
    ],
    [
      "unevaluatedItems after prefixItems in allOf",
      { ...draft2020, allOf: [{ prefixItems: [true] }], unevaluatedItems: false },
      [[], [1]],
      [[1, 2]],
    ],
    [
      "unevaluatedItems: contains evaluates in 2020-12",
      { ...draft2020, contains: { type: "number" }, unevaluatedItems: { type: "string" } },
      [[1, "a", 2]],
      [[1, true]],
    ],
    [
      "unevaluatedItems: contains does not in 2019-09",
      { ...draft2019, contains: { type: "number" }, unevaluatedItems: { type: "string" } },
      [],
      [[1, "a"]],
    ],
    [
      "unevaluatedItems: what a failed branch saw doesn't count",
      { anyOf: [{ prefixItems: [{ const: 1 }, true] }, { prefixItems: [true] }], unevaluatedItems: false },
      [[1, 2], [3]],
      [[3, 4]],
    ],
  ]);
});
