import { Ajv2020 } from "ajv/dist/2020.js";
import { metaSchemaFaults, senseFaults } from "./meta-schema.ts";
import { plainJsonFaults } from "./plain-json.ts";
import { applyRules, beside, danglingReferences, objectRoot, onlyAtRoot, type Rule } from "./rules.ts";
import { isNode, placesOf } from "./schema-places.ts";

const uri202012 = "https://json-schema.org/draft/2020-12/schema";
const annotations =
  "title description default examples readOnly writeOnly deprecated $comment $defs definitions";

const booleansAnywhere = (
  "additionalProperties additionalItems unevaluatedProperties unevaluatedItems items prefixItems properties " +
  "patternProperties $defs definitions not contains propertyNames if then else anyOf allOf oneOf dependentSchemas " +
  "dependencies contentSchema"
).split(" ");

// Forms of other drafts: they would be read as unknown keywords, that is, as nothing.
const noOlderForms: Rule = (node) => [
  Array.isArray(node["items"]) && "items as a list",
  "additionalItems" in node && "additionalItems",
  "dependencies" in node && "dependencies",
  "definitions" in node && "definitions",
  "nullable" in node && "nullable",
  typeof node["exclusiveMinimum"] === "boolean" && "exclusiveMinimum as a boolean",
  typeof node["exclusiveMaximum"] === "boolean" && "exclusiveMaximum as a boolean",
  "id" in node && typeof node["id"] === "string" && "id",
];

const noNewerForms: Rule = (node) => [
  "prefixItems" in node && "prefixItems",
  "$defs" in node && "$defs",
  "dependentRequired" in node && "dependentRequired",
  "dependentSchemas" in node && "dependentSchemas",
  "nullable" in node && "nullable",
  typeof node["exclusiveMinimum"] === "boolean" && "exclusiveMinimum as a boolean",
  typeof node["exclusiveMaximum"] === "boolean" && "exclusiveMaximum as a boolean",
];

export function checkJsonSchema202012(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...(isNode(schema) && schema["$schema"] !== uri202012 ? ["#: another $schema"] : []),
    ...modernFaults(schema),
  ];
}

export function checkJsonSchemaDraft07(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...(isNode(schema) && schema["$schema"] !== "http://json-schema.org/draft-07/schema#"
      ? ["#: another $schema"]
      : []),
    ...metaSchemaFaults(schema, "draft-07"),
    ...placesOf(schema).flatMap(senseFaults),
    ...danglingReferences(schema),
    ...applyRules(
      schema,
      // A sibling of `$ref` has no force in draft 7; annotations are harmless there.
      [noNewerForms, onlyAtRoot("$schema"), beside("$ref", `${annotations} $schema`)],
      booleansAnywhere,
    ),
  ];
}

/** A tool's input in the Model Context Protocol: 2020-12 with `type: "object"` at the root. */
export function checkMcp(schema: unknown): readonly string[] {
  const plain = plainJsonFaults(schema);
  if (plain.length > 0) return plain;
  return [
    ...(isNode(schema) && ![uri202012, undefined].includes(schema["$schema"] as string | undefined)
      ? ["#: another $schema"]
      : []),
    ...modernFaults(schema),
    // The specification's type of `properties` has objects only.
    ...applyRules(schema, [objectRoot, noBooleanProperties], booleansAnywhere),
  ];
}

const noBooleanProperties: Rule = (node) =>
  Object.entries(isNode(node["properties"]) ? node["properties"] : {}).map(
    ([key, schema]) => typeof schema === "boolean" && `the property ${key} is a boolean`,
  );

function modernFaults(schema: unknown): readonly string[] {
  return [
    ...metaSchemaFaults(schema, "2020-12"),
    ...placesOf(schema).flatMap(senseFaults),
    ...danglingReferences(schema),
    ...compileFaults(schema),
    ...applyRules(schema, [noOlderForms, onlyAtRoot("$schema")], booleansAnywhere),
  ];
}

const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });

// What ajv can't compile, many a client can't either.
function compileFaults(schema: unknown): readonly string[] {
  if (!isNode(schema)) return [];
  try {
    ajv.compile(schema);
    return [];
  } catch (error) {
    return [`#: ${(error as Error).message}`];
  } finally {
    // Else a second schema with the same `$id` would be refused, and all be kept.
    ajv.removeSchema(schema);
    if (typeof schema["$id"] === "string") ajv.removeSchema(schema["$id"]);
  }
}
