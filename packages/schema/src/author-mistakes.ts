import type { Note } from "./amend.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import { isTypeName } from "./type-names.ts";

type Path = readonly string[];

/** What an object requires, with the properties that say `required: true` themselves; nothing when that's no news. */
export function requiredBeside(
  node: PlainObject,
  source: PlainObject,
  path: Path,
  note: Note,
): readonly string[] | undefined {
  const { properties } = source;
  if (!isObject(properties)) return undefined;
  const own = Object.keys(properties).filter((key) => {
    const child = properties[key];
    return isObject(child) && typeof child["required"] === "boolean" && "type" in child;
  });
  if (own.length === 0) return undefined;
  const list = Array.isArray(node["required"]) ? (node["required"] as string[]) : [];
  const added = own.filter(
    (key) => (properties[key] as PlainObject)["required"] === true && !list.includes(key),
  );
  for (const key of own)
    note(
      [...path, "properties", key],
      "required",
      "required stands at the property: read as an entry of its object's list of required names.",
    );
  return added.length > 0 ? [...list, ...added] : undefined;
}

export function nameMistakes(node: PlainObject, path: Path, note: Note): void {
  const { properties, required } = node;
  if (Array.isArray(node["enum"]) && node["enum"].length === 0)
    note(path, "enum", "The enum is empty, so no value fits here: list its values, or leave it out.");
  if (!isObject(properties)) return;
  if (Array.isArray(required) && !MORE_FIELDS.some((keyword) => keyword in node))
    for (const key of required as string[])
      if (!Object.hasOwn(properties, key))
        note(
          path,
          "required",
          `"${key}" is required but not among the properties: add it to them, or take it out of required.`,
        );
  for (const keyword of Object.keys(node))
    if (isParameter(node[keyword]) && !KNOWN.test(keyword))
      note(
        path,
        keyword,
        `"${keyword}" looks like a parameter, but stands beside properties and means nothing there: move it into them.`,
      );
}

const MORE_FIELDS = [
  "allOf",
  "anyOf",
  "oneOf",
  "$ref",
  "patternProperties",
  "additionalProperties",
  "if",
  "dependentSchemas",
];
const KNOWN =
  /^(\$.*|x-.*|not|if|then|else|items|prefixItems|additional\w+|unevaluated\w+|contains|propertyNames|properties|patternProperties|dependent\w+|dependencies|definitions|default|example|const|contentSchema|xml|externalDocs|discriminator|annotations)$/;

function isParameter(value: unknown): boolean {
  return isObject(value) && typeof value["type"] === "string" && isTypeName(value["type"].toLowerCase());
}
