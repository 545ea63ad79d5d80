import { inField, object, type Oddity } from "./oddity.ts";

const text = { type: "string" };
const number = { type: "number" };

/** Written in JSON, `__proto__` is a key like any other. */
function own(json: string): Readonly<Record<string, unknown>> {
  return JSON.parse(json) as Readonly<Record<string, unknown>>;
}

const names = "__proto__ constructor toString hasOwnProperty valueOf prototype length then toJSON".split(" ");

function eachNamed(value: unknown): Readonly<Record<string, unknown>> {
  return own(`{${names.map((name) => `"${name}":${JSON.stringify(value)}`).join()}}`);
}

const proto = own('{"__proto__":1}');
const wrong = own('{"__proto__":"x"}');

/** Names that every object inherits: as properties, as keys of maps and pairs, as definitions, in values. */
export const inheritedNames: readonly Oddity[] = [
  ["required properties", object(eachNamed(text), { required: names }), [eachNamed("x")], [{}, wrong]],
  ["optional properties", object(eachNamed(number)), [{}, eachNamed(1), proto], [wrong, { toString: "x" }]],
  [
    "properties that are objects",
    object(eachNamed(object({ x: number }))),
    [{}, eachNamed({ x: 1 })],
    [proto],
  ],
  inField("keys of a map", { type: "object", additionalProperties: number }, [{}, eachNamed(1)], [wrong]),
  inField(
    "keys of a map beside properties",
    object({ id: text }, { additionalProperties: number }),
    [{}, eachNamed(1), { id: "x", ...proto }],
    [wrong],
  ),
  inField("keys of an open object", { type: "object", additionalProperties: true }, [{}, eachNamed(1)]),
  inField("open beside properties", object({ id: text }, { additionalProperties: true }), [
    { id: "x" },
    eachNamed([1]),
  ]),
  inField("keys of anything", {}, [eachNamed({ a: null })]),
  inField(
    "keys by pattern",
    { type: "object", patternProperties: { "^_": number }, additionalProperties: text },
    [proto, {}],
    [wrong],
  ),
  inField("a constant", { const: proto }, [proto], [{}, wrong]),
  inField(
    "tags of a union",
    {
      anyOf: ["__proto__", "toString"].map((kind) =>
        object({ kind: { const: kind }, x: number }, { required: ["kind"] }),
      ),
    },
    [{ kind: "__proto__" }, { kind: "toString", x: 1 }],
    [{ kind: "constructor" }],
  ),
  [
    "definitions",
    object(
      { a: { $ref: "#/$defs/__proto__" }, b: { $ref: "#/$defs/constructor" } },
      {
        $defs: own(
          '{"__proto__":{"type":"object","properties":{"x":{"type":"number"}}},"constructor":{"type":"string"}}',
        ),
      },
    ),
    [{ a: { x: 1 }, b: "y" }, {}],
    [{ a: { x: "1" } }, { b: 1 }],
  ],
  [
    "a property that is referred to",
    object(own('{"__proto__":{"type":"integer"},"y":{"$ref":"#/properties/__proto__"}}')),
    [{ y: 4 }, { y: 4, ...proto }],
    [{ y: "1" }],
  ],
  [
    "what is required and not listed",
    object({ a: text }, { required: ["toString", "__proto__"] }),
    [own('{"toString":1,"__proto__":[2]}')],
    [{}, { toString: 1 }],
  ],
  [
    "what goes together",
    object({ toString: text, b: text }, { dependentRequired: { toString: ["b"], constructor: ["b"] } }),
    [{}, { b: "x" }],
    [{ toString: "x" }],
  ],
  [
    "keywords that mean nothing",
    own(
      '{"type":"object","__proto__":{"required":["z"]},"properties":{"a":{"type":"string","__proto__":{"minLength":9}}}}',
    ),
    [{ a: "x" }],
    [{ a: 1 }],
  ],
];

const keys = [
  "$skip",
  "@x.mode",
  "where[tag]",
  "where.tag",
  "where_tag",
  "",
  " ",
  "größe",
  "日本",
  "😀",
  "a/b",
  "a~b",
  "a%20b",
  "a\nb",
  "\u0000",
  "1a",
  "-",
  "0",
  "1",
];
const said = "key value input additional_properties absent form_1 item_1 more_items".split(" ");

function withValues(all: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(all.map((key, at) => [key, `${at}`]));
}

/** Keys in other scripts, without any, of any length, and those we use ourselves. */
export const oddKeys: readonly Oddity[] = [
  [
    "of all kinds",
    object(Object.fromEntries(keys.map((key) => [key, text]))),
    [{}, withValues(keys)],
    [{ "": 1 }],
  ],
  [
    "longer than targets take",
    object(Object.fromEntries([64, 100, 101].map((length) => ["k".repeat(length), text]))),
    [Object.fromEntries([64, 100, 101].map((length) => ["k".repeat(length), `${length}`]))],
    [],
  ],
  [
    "that differ by case or by form",
    object({ a: text, A: text, "\u00e9": text, "e\u0301": text }),
    [withValues(["a", "A", "\u00e9", "e\u0301"])],
    [],
  ],
  [
    "that the wire uses itself",
    object(Object.fromEntries(said.map((key) => [key, text])), { additionalProperties: number }),
    [{}, { ...withValues(said), extra: 1 }],
    [{ extra: "x" }],
  ],
  [
    "renamed, among keywords that name them",
    object({ $a: number, $b: text }, { dependentSchemas: { $a: { required: ["$b"] } } }),
    [{}, { $a: 1, $b: "x" }],
    [{ $a: 1 }],
  ],
  [
    "renamed, with a rule for names",
    object({ $a: number, $b: text }, { propertyNames: { pattern: "^\\$" } }),
    [{ $a: 1, $b: "x" }],
    [{ a: 1 }],
  ],
  [
    "renamed, with a condition",
    object(
      { $a: text, $b: text },
      {
        if: { properties: { $a: { const: "x" } }, required: ["$a"] },
        ["then" as string]: { required: ["$b"] },
      },
    ),
    [{ $a: "y" }, { $a: "x", $b: "z" }, {}],
    [{ $a: "x" }],
  ],
  inField(
    "renamed, of which one must be there",
    object({ $a: text, $b: text }, { anyOf: [{ required: ["$a"] }, { required: ["$b"] }] }),
    [{ $a: "y" }, { $b: "z" }],
    [{}],
  ),
  inField(
    "renamed, in a default",
    object({ o: object({ $a: number }, { default: { $a: 5 } }) }),
    [{ o: { $a: 5 } }, { o: {} }],
    [{ o: { $a: "x" } }],
  ),
];
