import { toPointer } from "../json-pointer.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { SchemaError } from "../schema-error.ts";
import { eachSubschema } from "../subschemas.ts";
import type { Documents } from "./documents.ts";
import { visible } from "./draft.ts";
import { type KeywordForm, keywordForms } from "./keyword-forms.ts";
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

function checkNode(
  schema: PlainObject,
  path: readonly string[],
  documents: Documents,
  ended: Set<unknown>,
): void {
  const resource = documents.resourceOf(schema) ?? documents.root;
  const node = visible(schema, resource.draft);
  for (const form of keywordForms)
    if (form.keyword in node && !form.isFormed(node[form.keyword])) throw illFormed(node, form, path);
  const keyword = ["$ref", "$dynamicRef", "$recursiveRef"].find((name) => name in node);
  if (keyword === undefined) return;
  const pointer = toPointer([...path, keyword]);
  const reference = String(node[keyword]);
  const what = `The ${keyword} at ${pointer}`;
  if (!targetOf(node, resource, documents))
    throw new SchemaError("dangling_ref", `${what} ${danglingText(reference, documents)}`, { pointer });
  if (ends(schema, documents, new Set(), ended)) return;
  const cure = "Write what it stands for in its place, or leave it out.";
  const message = `${what} leads back to itself with nothing between: "${reference}". ${cure}`;
  throw new SchemaError("invalid_schema", message, { pointer });
}

const longest = 60;

function illFormed(node: PlainObject, form: KeywordForm, path: readonly string[]): SchemaError {
  const { keyword, fault, cure } = form;
  const pointer = toPointer([...path, keyword]);
  const found = JSON.stringify(node[keyword]) ?? typeof node[keyword];
  const shown = found.length > longest ? `${found.slice(0, longest).toWellFormed()}…` : found;
  const message = `The ${keyword} at ${pointer} ${fault}: ${shown}. ${cure}`;
  return new SchemaError("invalid_schema", message, { pointer });
}

const mostNamed = 10;

function danglingText(reference: string, { root }: Documents): string {
  const message = `points to nothing: "${reference}".`;
  if (!reference.startsWith("#"))
    return `${message} Nothing is fetched: copy what it means into the schema's "$defs", and refer to it there.`;
  const names = ["$defs", "definitions"].flatMap((keyword) => {
    const definitions = isObject(root.root) ? root.root[keyword] : undefined;
    return Object.keys(isObject(definitions) ? definitions : {}).map((name) => `#/${keyword}/${name}`);
  });
  if (names.length === 0)
    return `${message} The schema has no definitions: add it to "$defs", or write it in the reference's place.`;
  const more = names.length > mostNamed ? `, … (${names.length} in all)` : "";
  return `${message} The schema defines ${names.slice(0, mostNamed).join(", ")}${more}.`;
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
