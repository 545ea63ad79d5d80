import type { checkers } from "./checkers.ts";
import { all, closed, many, nested, open } from "./sample-shapes.ts";

const schema2020 = { $schema: "https://json-schema.org/draft/2020-12/schema" };
const schema07 = { $schema: "http://json-schema.org/draft-07/schema#" };

const modern: readonly (readonly [object, string])[] = [
  [{ type: "text" }, "#/type: must be equal to one of the allowed values"],
  [{ pattern: "(" }, "#: the pattern ("],
  [{ enum: [] }, "#: an empty enum"],
  [{ properties: { a: { $ref: "#/$defs/none" } } }, '#/properties/a: "#/$defs/none" points to no schema'],
  [
    { properties: { a: { $ref: "#/default" } }, default: {} },
    '#/properties/a: "#/default" points to no schema',
  ],
  [
    { items: { $ref: "https://elsewhere.example/" } },
    '#/items: "https://elsewhere.example/" points to no schema',
  ],
  [{ additionalItems: false }, "#: additionalItems"],
  [{ definitions: {} }, "#: definitions"],
  [{ dependencies: {} }, "#: dependencies"],
  [{ type: "string", nullable: true }, "#: nullable"],
  [{ items: { $schema: schema2020.$schema } }, "#/items: $schema below the root"],
  [{ items: 1 }, "#/items: 1 stands where a schema object is wanted"],
];

const openai: readonly (readonly [unknown, string])[] = [
  [{ type: "array", items: {}, properties: {} }, "#: the root's type is not object"],
  [{ type: "object" }, "#: a root without properties"],
  ...["oneOf", "anyOf", "allOf"].map(
    (keyword) => [open({}, { [keyword]: [{}] }), `#: ${keyword} at the root`] as const,
  ),
  [open({}, { enum: [1] }), "#: enum at the root"],
  [open({}, { not: {} }), "#: not at the root"],
  [open({}, schema07), "#: $schema at the root"],
  [open({ type: "array" }), "#/properties/p: an array without items"],
  [open(true), "#/properties/p: true stands where a schema object is wanted"],
  [open({ pattern: "^(?!a)" }), "#/properties/p: the pattern ^(?!a)"],
  [open({ pattern: "(a)\\1" }), "#/properties/p: the pattern (a)\\1"],
  [open({ minLength: -1 }), "#/properties/p/minLength: must be >= 0"],
  [open({ $ref: "#/$defs/none" }), '#/properties/p: "#/$defs/none" points to no schema'],
];

/** One mistake each, and what its checker must say of it. */
export const badSchemas: Readonly<Record<keyof typeof checkers, readonly (readonly [unknown, string])[]>> = {
  "json-schema-2020-12": [
    [{ type: "object" }, "#: another $schema"],
    [{ ...schema2020, items: [{}] }, "#: items as a list"],
    [{ ...schema2020, minimum: 1, exclusiveMinimum: true }, "#: exclusiveMinimum as a boolean"],
    ...modern.map(([schema, fault]) => [{ ...schema2020, ...schema }, fault] as const),
    [{ ...schema2020, default: undefined }, "#/default: undefined is no JSON"],
    [{ ...schema2020, const: Number.NaN }, "#/const: NaN is no JSON number"],
    [{ ...schema2020, default: new Date(0) }, "#/default: neither a plain object nor a dense array"],
    [
      Object.defineProperty({ ...schema2020 }, "~standard", { value: {}, enumerable: false }),
      "#: the hidden key ~standard",
    ],
  ],
  "draft-07": [
    [{ type: "object" }, "#: another $schema"],
    [{ ...schema07, type: "text" }, "#/type: must be equal to one of the allowed values"],
    [{ ...schema07, $defs: {} }, "#: $defs"],
    [{ ...schema07, prefixItems: [] }, "#: prefixItems"],
    [{ ...schema07, dependentRequired: {} }, "#: dependentRequired"],
    [{ ...schema07, dependentSchemas: {} }, "#: dependentSchemas"],
    [{ ...schema07, items: { $ref: "#", minLength: 1 } }, "#/items: minLength beside $ref"],
    [{ ...schema07, items: { $ref: "#/definitions/a" } }, '#/items: "#/definitions/a" points to no schema'],
    [{ ...schema07, exclusiveMaximum: true }, "#: exclusiveMaximum as a boolean"],
  ],
  openai,
  "openai-responses": openai,
  "openai-strict": [
    [{ ...closed({ type: "string" }), type: ["object"] }, "#: the root's type is not object"],
    [closed({ type: "string" }, { anyOf: [closed({ type: "null" })] }), "#: anyOf at the root"],
    [closed({ type: "string", default: "a" }), "#/properties/p: the keyword default"],
    [closed({ type: "string", "x-order": 1 }), "#/properties/p: the keyword x-order"],
    [closed({ enum: ["a"] }), "#/properties/p: no type"],
    [closed({ type: "string", minimum: 1 }), "#/properties/p: minimum on string"],
    [closed({ type: "string", format: "uri" }), "#/properties/p: the format uri"],
    [closed({ type: "integer", format: "date" }), "#/properties/p: the format date"],
    [closed({ type: "string", pattern: "(?<=a)b" }), "#/properties/p: the pattern (?<=a)b"],
    [closed({ type: "object", enum: [{}], ...closed({ type: "null" }) }), "#/properties/p: {} in an enum"],
    [closed({ type: "string", enum: [1] }), "#/properties/p: 1 is not of type string"],
    [{ ...closed({ type: "string" }), additionalProperties: true }, "#: an open object"],
    [{ ...closed({ type: "string" }), required: [] }, "#: p is optional"],
    [closed({ type: "string" }, { required: ["p", "q"] }), "#: q is not declared"],
    [closed({ type: "array" }), "#/properties/p: an array without items"],
    [closed({ $ref: "#", description: "a" }), "#/properties/p: description beside $ref"],
    [closed({ anyOf: [{ type: "string" }], type: "string" }), "#/properties/p: type beside anyOf"],
    [closed({ type: ["string", "string"] }), "#/properties/p: a type twice"],
    [closed(closed({ type: "null" }, { $defs: {} })), "#/properties/p: $defs below the root"],
    [nested(11), "#: depth is 11, more than 10"],
    [all(many(5001, { type: "null" })), "#: properties is 5001, more than 5000"],
    [
      closed({ type: "integer", enum: Array.from({ length: 1001 }, (_, index) => index) }),
      "#: enumValues is 1001, more than 1000",
    ],
    [
      closed({
        type: "string",
        enum: Array.from({ length: 251 }, (_, index) => `${index}`.padStart(60, "0")),
      }),
      "#: enumText is 15060, more than 15000",
    ],
    [closed({ type: "string", const: "a".repeat(120_000) }), "#: text is 120001, more than 120000"],
  ],
  anthropic: [
    [{ properties: {} }, "#: the root's type is not object"],
    ...["oneOf", "anyOf", "allOf"].map(
      (keyword) => [open({}, { [keyword]: [{}] }), `#: ${keyword} at the root`] as const,
    ),
    [{ type: "object", properties: { "a[b]": {} } }, '#: the key "a[b]"'],
    [open({ type: "object", properties: { $x: {} } }), '#/properties/p: the key "$x"'],
    [
      open({ type: "object", properties: { ["a".repeat(65)]: {} } }),
      `#/properties/p: the key "${"a".repeat(65)}"`,
    ],
    [open({ exclusiveMinimum: true }), "#/properties/p/exclusiveMinimum: must be number"],
    [open({ $ref: "#/none" }), '#/properties/p: "#/none" points to no schema'],
  ],
  "anthropic-strict": [
    [open({ type: "string" }), "#: an open object"],
    [closed({ type: "string", minLength: 1 }), "#/properties/p: the keyword minLength"],
    [closed({ type: "string", pattern: "a" }), "#/properties/p: the keyword pattern"],
    [closed({ type: "array", items: { type: "null" }, minItems: 2 }), "#/properties/p: minItems above 1"],
    [closed({ type: "array" }), "#/properties/p: an array without items"],
    [closed({ type: "string", format: "int32" }), "#/properties/p: the format int32"],
    [closed({}), "#/properties/p: no type"],
    [closed({ $ref: "#" }), "#/properties/p: a reference that comes back to itself"],
    [
      closed(
        { $ref: "#/$defs/a" },
        { $defs: { a: closed({ $ref: "#/$defs/b" }), b: closed({ $ref: "#/$defs/a" }) } },
      ),
      "#/$defs/b/properties/p: a reference that comes back to itself",
    ],
    [closed({ type: "string" }, { required: ["q"] }), "#: q is not declared"],
    [many(25, { type: "string" }), "#: optional is 25, more than 24"],
    [all(many(17, { type: ["string", "null"] })), "#: unions is 17, more than 16"],
  ],
  gemini: [
    [{ type: "string" }, "#: the root's type is not object"],
    [open({ const: "a", type: "string" }), "#/properties/p: the keyword const"],
    [open({ type: "string" }, { additionalProperties: false }), "#: the keyword additionalProperties"],
    [open({ type: ["string"] }), "#/properties/p: a list of types"],
    [open({ type: "null" }), "#/properties/p: the type null"],
    [open({ description: "anything" }), "#/properties/p: no type"],
    [open({ type: "string", format: "uri" }), "#/properties/p: the format uri"],
    [open({ type: "number", format: "int32" }), "#/properties/p: the format int32"],
    [open({ type: "string", enum: [""] }), "#/properties/p: an empty string in an enum"],
    [open({ type: "string", enum: [null] }), "#/properties/p: null in an enum"],
    [open({ type: "integer", enum: ["1"] }), "#/properties/p: an enum on something else than a string"],
    [open({ type: "object" }), "#/properties/p: an object without properties"],
    [open({ type: "string", properties: { a: { type: "string" } } }), "#/properties/p: properties on string"],
    [open({ type: "array" }), "#/properties/p: an array without items"],
    [open({ type: "string" }, { required: ["q"] }), "#: q is not declared"],
    [{ type: "object", properties: { "a-b": { type: "string" } } }, '#: the key "a-b"'],
    [open({ anyOf: [{ type: "string" }], description: "a" }), "#/properties/p: description beside anyOf"],
    [open({ anyOf: [] }), "#/properties/p: anyOf without branches"],
    [open({ type: "string", pattern: "a(?!b)" }), "#/properties/p: the pattern a(?!b)"],
    [open({ type: "string", minLength: 1.5 }), "#/properties/p: minLength is 1.5"],
    [open({ type: "string", nullable: "yes" }), '#/properties/p: nullable is "yes"'],
    [open({ type: "array", items: { type: "string" }, maxItems: 960 }), "#: maxItems is 960, more than 959"],
    [open(true), "#/properties/p: true stands where a schema object is wanted"],
  ],
  "gemini-json-schema": [
    [open({}, { anyOf: [{}] }), "#: anyOf at the root"],
    [open({ type: "string", const: "a" }), "#/properties/p: the keyword const"],
    [open({ type: "boolean", enum: [true] }), "#/properties/p: true in an enum"],
    [open({ type: "string", format: "uri" }), "#/properties/p: the format uri"],
    [open({ $ref: "#/$defs/a", title: "a" }, { $defs: { a: {} } }), "#/properties/p: title beside $ref"],
    [
      open({ $ref: "#/$defs/a" }, { $defs: { a: closed({ $ref: "#/$defs/a" }) } }),
      "#/$defs/a/properties/p: a reference that comes back to itself",
    ],
    [open({ type: "array" }), "#/properties/p: an array without items"],
    [
      open({ type: "array", items: true }),
      "#/properties/p/items: true stands where a schema object is wanted",
    ],
    [open({ type: "string", minLength: 1 }), "#/properties/p: the keyword minLength"],
  ],
  mcp: [
    [open(true), "#: the property p is a boolean"],
    [{ anyOf: [{}] }, "#: the root's type is not object"],
    [open({}, schema07), "#: another $schema"],
    ...modern
      .filter(([schema]) => !("type" in schema))
      .map(([schema, fault]) => [{ type: "object", ...schema }, fault] as const),
  ],
};
