import { senseFaults } from "./meta-schema.ts";
import { plainJsonFaults } from "./plain-json.ts";
import {
  applyRules,
  beside,
  branches,
  cycles,
  danglingReferences,
  enumFitsType,
  enumOf,
  formats,
  itemsPresent,
  keysMatch,
  keywordsFitType,
  notAtRoot,
  objectRoot,
  onlyAtRoot,
  onlyKeywords,
  plainPatterns,
  requiredDeclared,
  type Rule,
  typed,
  typeNames,
} from "./rules.ts";
import { isNode, placesOf } from "./schema-places.ts";
import { tooLarge } from "./sizes.ts";

const valueKinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...kind("title description format pattern", (value) => typeof value === "string"),
  ...kind("nullable", (value) => typeof value === "boolean"),
  ...kind("minimum maximum", (value) => typeof value === "number"),
  ...kind(
    "minItems maxItems minLength maxLength minProperties maxProperties",
    (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  ),
  ...kind(
    "required propertyOrdering",
    (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  ),
  ...kind("properties $defs", isNode),
};

function kind(
  keywords: string,
  test: (value: unknown) => boolean,
): Record<string, (value: unknown) => boolean> {
  return Object.fromEntries(keywords.split(" ").map((keyword) => [keyword, test]));
}

const valuesOfKind: Rule = (node) =>
  Object.entries(node).map(
    ([keyword, value]) => valueKinds[keyword]?.(value) === false && `${keyword} is ${JSON.stringify(value)}`,
  );

const noEmptyEnumString: Rule = (node) => [
  Array.isArray(node["enum"]) && node["enum"].includes("") && "an empty string in an enum",
];

/** `parameters`: the fields of the message `Schema` (reference and @google/genai's comments, read 2026-10). */
export function checkGemini(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...placesOf(schema).flatMap(senseFaults),
    ...tooLarge(schema, { maxItems: 959 }),
    ...applyRules(schema, [
      onlyKeywords(
        "type format title description nullable enum default example anyOf properties required minProperties " +
          "maxProperties propertyOrdering items minItems maxItems minLength maxLength pattern minimum maximum",
      ),
      objectRoot,
      notAtRoot("anyOf nullable enum"),
      valuesOfKind,
      typed,
      // No null: `nullable` says that.
      typeNames("object array string number integer boolean", { list: false }),
      keywordsFitType,
      formats({ string: "enum date-time", number: "float double", integer: "int32 int64" }),
      plainPatterns,
      enumOf("string"),
      (node) => ["enum" in node && node["type"] !== "string" && "an enum on something else than a string"],
      noEmptyEnumString,
      requiredDeclared,
      (node, { holder }) => [
        holder !== undefined &&
          node["type"] === "object" &&
          Object.keys(node["properties"] ?? {}).length === 0 &&
          "an object without properties",
      ],
      itemsPresent,
      keysMatch(/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/),
      // "When using any_of, it must be the only field set."
      beside("anyOf", ""),
      branches("anyOf"),
    ]),
  ];
}

/** `parametersJsonSchema`: the properties that are documented as supported (read 2026-10). */
export function checkGeminiJsonSchema(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...placesOf(schema).flatMap(senseFaults),
    ...danglingReferences(schema),
    // "Cyclic references … may only be used within non-required properties."
    ...cycles(schema, { optional: "breaks" }),
    ...tooLarge(schema, { maxItems: 959 }),
    ...applyRules(
      schema,
      [
        onlyKeywords(
          "$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum " +
            "maximum anyOf oneOf properties additionalProperties required propertyOrdering",
        ),
        objectRoot,
        notAtRoot("anyOf oneOf $ref"),
        onlyAtRoot("$defs"),
        valuesOfKind,
        typeNames("object array string number integer boolean null", { list: true }),
        keywordsFitType,
        formats({ string: "date-time date time" }),
        enumOf("string", "number"),
        enumFitsType,
        requiredDeclared,
        itemsPresent,
        beside("$ref", "$id $anchor $defs"),
        branches("anyOf"),
        branches("oneOf"),
      ],
      ["additionalProperties"],
    ),
  ];
}
