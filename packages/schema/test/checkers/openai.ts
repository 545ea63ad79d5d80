import { metaSchemaFaults, senseFaults } from "./meta-schema.ts";
import { plainJsonFaults } from "./plain-json.ts";
import {
  allRequired,
  applyRules,
  beside,
  branches,
  closedObjects,
  danglingReferences,
  enumFitsType,
  enumOf,
  formats,
  itemsPresent,
  keywordsFitType,
  notAtRoot,
  objectRoot,
  onlyAtRoot,
  onlyKeywords,
  plainPatterns,
  requiredDeclared,
  typed,
  typeNames,
} from "./rules.ts";
import { placesOf } from "./schema-places.ts";
import { tooLarge } from "./sizes.ts";

const basicTypes = "object array string number integer boolean null";

/**
 * Function parameters without the strict flag: what the API is known to refuse then. Draft 7 and 2020-12 both pass.
 */
export function checkOpenAI(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  const newer = metaSchemaFaults(schema, "2020-12");
  const older = metaSchemaFaults(schema, "draft-07");
  return [
    ...(newer.length > 0 && older.length > 0 ? newer : []),
    ...placesOf(schema).flatMap(senseFaults),
    ...danglingReferences(schema),
    ...applyRules(
      schema,
      [
        objectRoot,
        // "object schema missing properties".
        (node, { holder }) => [
          holder === undefined && !("properties" in node) && "a root without properties",
        ],
        notAtRoot("oneOf anyOf allOf enum not $ref $schema"),
        itemsPresent,
        plainPatterns,
      ],
      ["additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems", "items"],
    ),
  ];
}

/** Structured outputs: the guide's "Supported schemas", read 2026-10. */
export function checkOpenAIStrict(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...metaSchemaFaults(schema, "2020-12"),
    ...placesOf(schema).flatMap(senseFaults),
    ...danglingReferences(schema),
    ...tooLarge(schema, { depth: 10, properties: 5000, enumValues: 1000, enumText: 15_000, text: 120_000 }),
    ...applyRules(
      schema,
      [
        onlyKeywords(
          "$ref $defs type title description enum const anyOf properties required additionalProperties items " +
            "minItems maxItems minLength maxLength pattern format minimum maximum exclusiveMinimum " +
            "exclusiveMaximum multipleOf",
        ),
        objectRoot,
        notAtRoot("anyOf enum const $ref"),
        onlyAtRoot("$defs"),
        typed,
        typeNames(basicTypes, { list: true }),
        keywordsFitType,
        formats({ string: "date-time time date duration email hostname ipv4 ipv6 uuid" }),
        plainPatterns,
        enumOf("string", "number", "boolean", "null"),
        enumFitsType,
        closedObjects,
        requiredDeclared,
        allRequired,
        itemsPresent,
        beside("$ref", ""),
        beside("anyOf", "title description $defs"),
        branches("anyOf"),
      ],
      ["additionalProperties"],
    ),
  ];
}
