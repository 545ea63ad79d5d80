import { metaSchemaFaults, senseFaults } from "./meta-schema.ts";
import { plainJsonFaults } from "./plain-json.ts";
import {
  applyRules,
  beside,
  branches,
  closedObjects,
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
  requiredDeclared,
  typed,
  typeNames,
} from "./rules.ts";
import { placesOf } from "./schema-places.ts";
import { tooLarge } from "./sizes.ts";

const keys = keysMatch(/^[a-zA-Z0-9_.-]{1,64}$/);

/** `input_schema` without the strict flag: JSON Schema 2020-12, an object, with plain keys and no union at the root. */
export function checkAnthropic(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...metaSchemaFaults(schema, "2020-12"),
    ...placesOf(schema).flatMap(senseFaults),
    ...danglingReferences(schema),
    ...applyRules(schema, [objectRoot, notAtRoot("oneOf anyOf allOf $ref $schema"), keys], placesForBooleans),
  ];
}

// JSON Schema takes a boolean wherever it takes a schema.
const placesForBooleans = (
  "additionalProperties unevaluatedProperties unevaluatedItems items prefixItems properties patternProperties " +
  "$defs definitions not contains propertyNames if then else anyOf allOf oneOf dependentSchemas"
).split(" ");

/** Strict tool use: the guide's "JSON Schema limitations", read 2026-10, and the API's own numbers. */
export function checkAnthropicStrict(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...metaSchemaFaults(schema, "2020-12"),
    ...placesOf(schema).flatMap(senseFaults),
    ...danglingReferences(schema),
    ...cycles(schema, { optional: "counts" }),
    ...tooLarge(schema, { optional: 24, unions: 16 }),
    ...applyRules(
      schema,
      [
        onlyKeywords(
          "$ref $defs type title description default enum const anyOf properties required additionalProperties " +
            "items minItems format",
        ),
        objectRoot,
        notAtRoot("anyOf enum const $ref"),
        onlyAtRoot("$defs"),
        keys,
        typed,
        typeNames("object array string number integer boolean null", { list: true }),
        keywordsFitType,
        formats({ string: "date-time time date duration email hostname uri ipv4 ipv6 uuid" }),
        (node) => ["minItems" in node && ![0, 1].includes(Number(node["minItems"])) && "minItems above 1"],
        enumOf("string", "number", "boolean", "null"),
        enumFitsType,
        closedObjects,
        requiredDeclared,
        itemsPresent,
        beside("$ref", ""),
        beside("anyOf", "title description default $defs"),
        branches("anyOf"),
      ],
      ["additionalProperties"],
    ),
  ];
}
