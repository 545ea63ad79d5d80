import { project, readSchema, type JsonSchema, type Loss } from "@toolport/schema";
import type { Subject } from "../subject.ts";
import { contentWords } from "../words.ts";
import { isPlaceholder } from "./descriptions.ts";
import { eachTool, type Rule } from "./rule.ts";

export const schemaUnreadable: Rule = eachTool({
  id: "schema-unreadable",
  severity: "error",
  finds: "a schema that can't be read",
  advice: "Mend the schema: such a tool can't be exported or called.",
  *check({ unreadable }) {
    for (const { field, why } of unreadable) yield { where: field, message: why };
  },
});

export const schemaMistake: Rule = eachTool({
  id: "schema-mistake",
  severity: "error",
  finds: "a schema that does not say what its author meant",
  advice: "Mend the schema: it is read as what was probably meant.",
  *check(subject) {
    for (const { pointer, message } of mistakesOf(subject)) yield { where: `input${pointer}`, message };
  },
});

function mistakesOf({ tool, input }: Subject): readonly Loss[] {
  if (!input || tool.input === undefined) return [];
  const all = [...readSchema(tool.input).losses(), ...project(input, "json-schema-2020-12").losses];
  // A condition speaks of properties that are declared outside of it.
  return all.filter(
    ({ action, pointer }) => action === "mistake" && !/\/(if|then|else|not)(\/|$)/.test(pointer),
  );
}

export const schemaNotObject: Rule = eachTool({
  id: "schema-not-object",
  severity: "warning",
  finds: "arguments that are no object",
  advice: "Take an object with a property for each argument: every target wants one.",
  *check({ input }) {
    if (!input) return;
    const { type } = input;
    const types = Array.isArray(type) ? type : [type];
    if (type !== undefined && !types.includes("object"))
      yield { where: "input", message: `The arguments are of type ${types.join(" or ")}.` };
  },
});

export const parameterUndescribed: Rule = eachTool({
  id: "parameter-undescribed",
  severity: "warning",
  finds: "arguments without a description, or with one that says nothing",
  advice: "Describe each argument: its form, its unit, an example.",
  *check({ input }) {
    const { properties } = input ?? {};
    if (typeof properties !== "object" || properties === null || Array.isArray(properties)) return;
    const bare = Object.entries(properties)
      .filter(([name, property]) => !isDescribed(name, property, input))
      .map(([name]) => name);
    if (bare.length === 0) return;
    const list = bare
      .slice(0, 6)
      .map((name) => `"${name}"`)
      .join(", ");
    const more = bare.length > 6 ? ` and ${bare.length - 6} more` : "";
    yield { where: "input/properties", message: `Not described: ${list}${more}.` };
  },
});

function isDescribed(name: string, property: unknown, root: JsonSchema | undefined): boolean {
  if (typeof property !== "object" || property === null) return false;
  const { description, title, $ref, allOf, anyOf, oneOf } = property as JsonSchema;
  if (typeof description === "string" && !isPlaceholder(description))
    return contentWords(description).length > 0;
  // A title that says more than the name is a description by another word; what a reference leads to may have one.
  if (typeof title === "string" && contentWords(title).length > contentWords(name).length) return true;
  if (typeof $ref === "string") return isDescribed(name, target(root, $ref), root);
  return [allOf, anyOf, oneOf].some(
    (parts) => Array.isArray(parts) && parts.some((part) => isDescribed(name, part, root)),
  );
}

/** What a local reference leads to, unless that is another reference, which may lead in a circle. */
function target(root: JsonSchema | undefined, reference: string): unknown {
  const steps = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference);
  const found = steps && (root?.[steps[1] ?? ""] as JsonSchema | undefined)?.[steps[2] ?? ""];
  return typeof found === "object" && found !== null && !("$ref" in found) ? found : undefined;
}
