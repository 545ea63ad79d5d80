import { toPointer } from "../json-pointer.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { SchemaError, type SchemaErrorCode } from "../schema-error.ts";
import { eachSubschema } from "../subschemas.ts";
import type { Documents } from "./documents.ts";
import { visible } from "./draft.ts";
import { compilePattern } from "./pattern/compile-pattern.ts";
import { targetOf } from "./references.ts";

/** Refuses what would mean nothing or never end, at its place in the schema. Tells whether there are defaults. */
export function checkForms(schema: PlainObject, documents: Documents): boolean {
  let hasDefaults = false;
  const ended = new Set<unknown>();
  const seen = new Set<unknown>();
  const visit = (node: PlainObject, path: readonly string[]): void => {
    if (seen.has(node)) return;
    seen.add(node);
    hasDefaults ||= node["default"] !== undefined;
    checkNode(node, path, documents, ended);
    eachSubschema(node, (child, step) => visit(child, [...path, ...step]));
  };
  visit(schema, []);
  return hasDefaults;
}

type Form = (value: unknown) => boolean;

const types = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

const isCount: Form = (value) => Number.isInteger(value) && Number(value) >= 0;
const isSchema: Form = (value) => isObject(value) || typeof value === "boolean";
const isText: Form = (value) => typeof value === "string";
const listOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) && value.every(form);
const mapOf =
  (form: Form): Form =>
  (value) =>
    isObject(value) && Object.values(value).every(form);

const groups: readonly (readonly [keywords: string, what: string, form: Form])[] = [
  ["minLength maxLength minItems maxItems minProperties maxProperties", "is no count", isCount],
  ["minContains maxContains", "is no count", isCount],
  ["minimum maximum exclusiveMinimum exclusiveMaximum", "is no number", (value) => typeof value === "number"],
  ["multipleOf", "is no number above zero", (value) => typeof value === "number" && value > 0],
  ["uniqueItems", "is neither true nor false", (value) => typeof value === "boolean"],
  ["allOf anyOf oneOf prefixItems", "is no list of schemas", listOf(isSchema)],
  ["properties patternProperties dependentSchemas", "is no map of schemas", mapOf(isSchema)],
  ["additionalProperties additionalItems unevaluatedProperties unevaluatedItems", "is no schema", isSchema],
  ["propertyNames contains not if then else", "is no schema", isSchema],
  ["items", "is no schema", (value) => isSchema(value) || listOf(isSchema)(value)],
  ["enum", "is no list", Array.isArray],
  ["required", "is no list of names", listOf(isText)],
  ["type", "is no type", (value) => [value].flat().every((type) => types.has(type as string))],
  ["pattern", "is no regular expression", isPattern],
  ["patternProperties", "is no regular expression", (value) => Object.keys(value as object).every(isPattern)],
  ["$ref $dynamicRef $recursiveRef", "is no reference", isText],
];

const forms = groups.flatMap(([keywords, what, form]) =>
  keywords.split(" ").map((keyword) => ({ keyword, what, form })),
);

function checkNode(
  schema: PlainObject,
  path: readonly string[],
  documents: Documents,
  ended: Set<unknown>,
): void {
  const resource = documents.resourceOf(schema) ?? documents.root;
  const node = visible(schema, resource.draft);
  const fail = (keyword: string, what: string, code: SchemaErrorCode = "invalid_schema"): never => {
    const pointer = toPointer([...path, keyword]);
    const found = JSON.stringify(node[keyword]) ?? typeof node[keyword];
    const shown = found.length > longest ? `${found.slice(0, longest)}…` : found;
    throw new SchemaError(code, `The ${keyword} at ${pointer} ${what}: ${shown}`, { pointer });
  };
  for (const { keyword, what, form } of forms)
    if (keyword in node && !form(node[keyword])) fail(keyword, what);
  const reference = ["$ref", "$dynamicRef", "$recursiveRef"].find((keyword) => keyword in node);
  if (reference === undefined) return;
  if (!targetOf(node, resource, documents)) fail(reference, "points to nothing", "dangling_ref");
  if (!ends(schema, documents, new Set(), ended))
    fail(reference, "leads back to itself with nothing between");
}

const longest = 60;

function isPattern(source: unknown): boolean {
  try {
    compilePattern(String(source));
    return typeof source === "string";
  } catch {
    return false;
  }
}

const inPlace = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

/** Recursion must pass through a property or an item, or no value could ever be checked to the end. */
function ends(schema: unknown, documents: Documents, open: Set<unknown>, ended: Set<unknown>): boolean {
  if (!isObject(schema) || ended.has(schema)) return true;
  if (open.has(schema)) return false;
  open.add(schema);
  const resource = documents.resourceOf(schema) ?? documents.root;
  const node = visible(schema, resource.draft);
  const dependent = isObject(node["dependentSchemas"]) ? Object.values(node["dependentSchemas"]) : [];
  const next = [...inPlace.flatMap((keyword) => node[keyword] ?? []), ...dependent];
  const target = targetOf(node, resource, documents);
  const end = [...next, target?.node].every((child) => ends(child, documents, open, ended));
  open.delete(schema);
  if (end) ended.add(schema);
  return end;
}
