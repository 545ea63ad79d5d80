import { inField, object, type Oddity } from "./oddity.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const node = (reference: string): object =>
  object({ name: text, kids: { type: "array", items: { $ref: reference } } });

/** Another property and a reference `y` to it. */
const toProperty = (key: string, $ref: string): Oddity => [
  `${$ref} into properties`,
  object({ [key]: integer, y: { $ref } }),
  [{}, { y: 4 }, { [key]: 1, y: 2 }],
  [{ y: "1" }],
];

/** References that lead somewhere, on odd ways. */
export const oddReferences: readonly Oddity[] = [
  [
    "the root leads to a definition",
    { $ref: "#/$defs/A", $defs: { A: object({ x: text }, { required: ["x"] }) } },
    [{ x: "a" }],
    [{}, { x: 1 }],
  ],
  [
    "the root is recursive",
    node("#") as never,
    [{}, { kids: [{ name: "x", kids: [] }] }],
    [{ kids: [{ name: 1 }] }],
  ],
  [
    "the root is a definition that is recursive",
    { $ref: "#/$defs/N", $defs: { N: node("#/$defs/N") } },
    [{}, { kids: [{ kids: [{ name: "x" }] }] }],
    [{ kids: [1] }],
  ],
  [
    "two definitions lead to each other",
    object({ a: { $ref: "#/$defs/A" } }, { $defs: { A: node("#/$defs/B"), B: node("#/$defs/A") } }),
    [{ a: { kids: [{ kids: [{ name: "x" }] }] } }],
    [{ a: { kids: [{ kids: [{ name: 1 }] }] } }],
  ],
  [
    "recursion that no finite value ends",
    { $ref: "#/$defs/N", $defs: { N: object({ n: { $ref: "#/$defs/N" } }, { required: ["n"] }) } },
    [],
    [{}, { n: {} }],
  ],
  toProperty("x", "#/properties/x"),
  toProperty("a b", "#/properties/a%20b"),
  toProperty("a/b", "#/properties/a~1b"),
  toProperty("a/b", "#/properties/a%7E1b"),
  toProperty("c~d", "#/properties/c~0d"),
  toProperty("~1", "#/properties/~01"),
  toProperty("50%", "#/properties/50%25"),
  toProperty("50%", "#/properties/50%"),
  toProperty("größe x", "#/properties/größe x"),
  toProperty("größe x", "#/properties/gr%C3%B6%C3%9Fe%20x"),
  toProperty("", "#/properties/"),
  toProperty("toString", "#/properties/toString"),
  [
    "into a branch of a union",
    object({ x: { anyOf: [integer, text] }, y: { $ref: "#/properties/x/anyOf/0" } }),
    [{ y: 4 }],
    [{ y: "1" }],
  ],
  [
    "into what is no schema by its place",
    object({ x: { const: { type: "integer" } }, y: { $ref: "#/properties/x/const" } }),
    [{ y: 4 }],
    [{ y: "1" }],
  ],
  [
    "to a schema that takes all",
    object({ x: true, y: { $ref: "#/properties/x" } }),
    [{ y: 4 }, { y: null }],
    [],
  ],
  [
    "to a schema that takes nothing",
    object({ y: { $ref: "#/$defs/no" }, z: text }, { $defs: { no: false } }),
    [{ z: "x" }, {}],
    [{ y: 1 }],
  ],
  ["by an anchor", object({ x: { $anchor: "n", ...integer }, y: { $ref: "#n" } }), [{ y: 4 }], [{ y: "1" }]],
  [
    "by addresses, absolute and relative",
    {
      $id: "https://tools.example/root",
      ...object({
        x: { $ref: "/root#/$defs/n" },
        y: { $ref: "https://tools.example/root#/$defs/n" },
        z: { $ref: "other" },
      }),
      $defs: { n: integer, m: { $id: "other", ...integer } },
    },
    [{ x: 1, y: 2, z: 3 }],
    [{ x: "1" }, { y: "1" }, { z: "1" }],
  ],
  [
    "by a pointer inside of a part with an address",
    {
      ...object({ x: { $ref: "#/$defs/part" } }),
      $defs: {
        part: { $id: "part", ...object({ k: { $ref: "#/$defs/n" } }), $defs: { n: integer } },
        n: text,
      },
    },
    [{ x: { k: 1 } }],
    [{ x: { k: "1" } }],
  ],
  [
    "$dynamicRef",
    {
      $id: "https://tools.example/tree",
      $dynamicAnchor: "node",
      ...object({ d: text, kids: { type: "array", items: { $dynamicRef: "#node" } } }),
    },
    [{ d: "x", kids: [{ d: "y" }] }],
    [{ kids: [{ d: 1 }] }],
  ],
  [
    "$recursiveRef",
    {
      $schema: "https://json-schema.org/draft/2019-09/schema",
      $recursiveAnchor: true,
      ...object({ kids: { type: "array", items: { $recursiveRef: "#" } } }),
    },
    [{ kids: [{ kids: [] }] }],
    [{ kids: [1] }],
  ],
  [
    "draft 4: definitions, id and a plain name",
    {
      $schema: "http://json-schema.org/draft-04/schema#",
      id: "http://tools.example/root",
      ...object({ x: { $ref: "#/definitions/A" }, y: { $ref: "#B" }, z: { $ref: "c.json" } }),
      definitions: { A: text, B: { id: "#B", ...integer }, C: { id: "c.json", ...text } },
    },
    [{ x: "a", y: 1, z: "b" }],
    [{ x: 1 }, { y: "1" }, { z: 1 }],
  ],
  [
    "OpenAPI's components, with a discriminator",
    {
      ...object({
        pet: {
          oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
          discriminator: { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat" } },
        },
      }),
      components: {
        schemas: {
          Cat: object({ kind: { const: "cat" }, lives: integer }, { required: ["kind"] }),
          Dog: object({ kind: { const: "dog" }, name: text }, { required: ["kind"] }),
        },
      },
    },
    [{ pet: { kind: "cat", lives: 9 } }, { pet: { kind: "dog" } }],
    [{ pet: { kind: "cow" } }],
  ],
  inField(
    "to a metaschema",
    { $ref: "http://json-schema.org/draft-07/schema#", description: "D" },
    [{ type: "string" }, true],
    [{ type: 5 }],
  ),
  [
    "the root is a metaschema",
    { $ref: "http://json-schema.org/draft-07/schema#" },
    [{ type: "string" }],
    [{ type: 5 }],
  ],
  [
    "properties that are called like keywords",
    object(
      {
        $ref: text,
        $defs: text,
        properties: object({ type: text }),
        type: text,
        required: { type: "boolean" },
        items: text,
      },
      { required: ["type"] },
    ),
    [
      { type: "x" },
      { type: "x", $ref: "#/none", $defs: "y", properties: { type: "z" }, required: true, items: "i" },
    ],
    [{ type: 1 }, { $ref: "x" }],
  ],
];
