import { amend } from "../amend.ts";
import { withWords } from "./in-words.ts";
import { toPointer } from "../json-pointer.ts";
import type { Loss } from "../loss.ts";
import { isAnnotation } from "./merge-schemas.ts";
import { cloneJson, isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { createResolver, type Resolve } from "../resolve-reference.ts";
import type { JsonSchema } from "../schema-source.ts";
import { holderOf, modernBounds } from "../subschemas.ts";
import { checkForms } from "../validator/check-forms.ts";
import { indexDocuments } from "../validator/documents.ts";
import { unicodePattern } from "../validator/pattern/unicode-pattern.ts";

export type Path = readonly string[];

/** What a reference leads to. */
export interface Target {
  /** A schema of the modern document, or a boolean one. */
  readonly node: unknown;
  readonly name: string;
  readonly path: Path;
}

/**
 * A schema of any draft as one of 2020-12 without identifiers: every reference is `#` or `#/$defs/name`, null is a
 * type, bounds are numbers. Nodes that something refers to stand where they were and among `$defs`, as one object.
 */
export interface ModernSource {
  readonly root: PlainObject;
  readonly target: (reference: string) => Target;
  /** Where a node is in the schema as its author wrote it; nothing for one made by merging. */
  readonly pathOf: (node: object) => Path | undefined;
  readonly mistakes: readonly Loss[];
}

interface Reading {
  readonly resolve: Resolve;
  readonly paths: WeakMap<object, Path>;
  readonly done: Map<object, Record<string, unknown>>;
  readonly targets: Map<string, Target>;
  readonly byPlace: Map<string, string>;
  readonly mistakes: Loss[];
  /** Drafts 4 to 7 give what stands beside a `$ref` no force. */
  readonly refAlone: boolean;
}

/** @throws SchemaError `dangling_ref` for a reference to nothing, `invalid_schema` for one that never ends. */
export function modernSource(schema: JsonSchema): ModernSource {
  const { schema: sound, mistakes } = amend(schema);
  const source = cloneJson(sound);
  const documents = indexDocuments(source, {});
  checkForms(source, documents);
  const reading: Reading = {
    resolve: createResolver(source, documents),
    paths: new WeakMap(),
    done: new Map(),
    targets: new Map(),
    byPlace: new Map(),
    mistakes: [...mistakes],
    refAlone: /draft-0[467]/.test(String(source["$schema"])),
  };
  const root = modernNode(source, [], reading) as Record<string, unknown>;
  const definitions: Record<string, unknown> = {};
  for (const [reference, { node, name }] of reading.targets)
    if (reference !== "#") setOwn(definitions, name, node);
  if (Object.keys(definitions).length > 0) root["$defs"] = definitions;
  return {
    root,
    target: (reference) => reading.targets.get(reference) as Target,
    pathOf: (node) => reading.paths.get(node),
    mistakes: reading.mistakes,
  };
}

const identifiers =
  /^(\$schema|\$id|id|\$anchor|\$dynamicAnchor|\$recursiveAnchor|\$comment|\$vocabulary|\$defs|definitions|nullable|x-nullable)$/;

function modernNode(source: unknown, path: Path, reading: Reading): unknown {
  if (!isObject(source)) return source;
  const known = reading.done.get(source);
  if (known) return known;
  const node: Record<string, unknown> = {};
  reading.done.set(source, node);
  reading.paths.set(node, path);
  const tuple = Array.isArray(source["items"]);
  let outside: string | undefined;
  for (const [keyword, value] of Object.entries(modernBounds(withoutIgnored(source, path, reading)))) {
    if (identifiers.test(keyword)) continue;
    if (/^\$(ref|dynamicRef|recursiveRef)$/.test(keyword)) outside = setReference(node, source, reading);
    else if (keyword === "additionalItems") {
      if (tuple) node["items"] = modernNode(value, [...path, keyword], reading);
    } else if (keyword === "prefixItems" || (keyword === "items" && tuple)) {
      // A tuple of nothing is a list.
      if ((value as readonly unknown[]).length > 0)
        node["prefixItems"] = modernChildren(keyword, value, path, reading);
    } else if (keyword === "pattern") node["pattern"] = unicodePattern(String(value)) ?? value;
    else if (keyword === "dependencies" && isObject(value)) splitDependencies(node, value, path, reading);
    else if (keyword === "type" && Array.isArray(value) && value.length === 1) node["type"] = value[0];
    else setOwn(node, keyword, modernChildren(keyword, value, path, reading));
  }
  if (outside !== undefined) tellOutside(outside, node, path, reading);
  if (source["nullable"] === true || source["x-nullable"] === true) admitNull(node);
  return node;
}

function withoutIgnored(source: PlainObject, path: Path, { refAlone, mistakes }: Reading): PlainObject {
  if (!refAlone || typeof source["$ref"] !== "string") return source;
  const ignored = Object.keys(source).filter(
    (keyword) => keyword !== "$ref" && !isAnnotation(keyword) && !identifiers.test(keyword),
  );
  if (ignored.length === 0) return source;
  const message = `Drafts 4 to 7 ignore what stands beside a $ref: ${ignored.join(", ")}.`;
  mistakes.push({ pointer: toPointer(path), keyword: "$ref", dialect: "source", action: "mistake", message });
  return Object.fromEntries(Object.entries(source).filter(([keyword]) => !ignored.includes(keyword)));
}

function modernChildren(keyword: string, value: unknown, path: Path, reading: Reading): unknown {
  const holder = holderOf(keyword);
  if (holder === undefined || (typeof value !== "object" && holder === "map")) return value;
  const at = [...path, keyword];
  if (Array.isArray(value))
    return value.map((child, key) => modernNode(child, [...at, String(key)], reading));
  if (holder === "schema") return modernNode(value, at, reading);
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value as PlainObject)) {
    const name = keyword === "patternProperties" ? (unicodePattern(key) ?? key) : key;
    setOwn(copy, name, modernNode(child, [...at, key], reading));
  }
  return copy;
}

function splitDependencies(
  node: Record<string, unknown>,
  value: PlainObject,
  path: Path,
  reading: Reading,
): void {
  const required: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value))
    if (Array.isArray(child)) setOwn(required, key, child);
    else setOwn(schemas, key, modernNode(child, [...path, "dependencies", key], reading));
  if (Object.keys(required).length > 0) node["dependentRequired"] = required;
  if (Object.keys(schemas).length > 0) node["dependentSchemas"] = schemas;
}

/**
 * A dynamic reference is read where it stands: what another document might put in its place isn't there. Gives the
 * address of what is not in this document.
 */
function setReference(
  node: Record<string, unknown>,
  source: PlainObject,
  reading: Reading,
): string | undefined {
  const found = reading.resolve(source);
  if (!isObject(found?.node)) {
    if (found?.node === false) node["not"] = {};
    return undefined;
  }
  const { path } = found;
  if (!path) return String(source["$ref"] ?? source["$dynamicRef"]);
  const place = toPointer(path);
  let plain = reading.byPlace.get(place);
  if (plain === undefined) {
    const taken = [...reading.targets.values()].map((target) => target.name);
    const name = nameFor(path, taken);
    plain = path.length === 0 ? "#" : `#/$defs/${name}`;
    // Entered before it is read, since it may refer to itself.
    reading.byPlace.set(place, plain);
    const target = { node: undefined as unknown, name, path };
    reading.targets.set(plain, target);
    target.node = modernNode(found.node, path, reading);
  }
  node["$ref"] = plain;
  return undefined;
}

/** Of a metaschema, which validation knows without its being in the document. */
function tellOutside(uri: string, node: Record<string, unknown>, path: Path, { mistakes }: Reading): void {
  const message = `${uri} is not in the schema: told in the description, checked when a value comes in.`;
  mistakes.push({
    pointer: toPointer(path),
    keyword: "$ref",
    dialect: "source",
    action: "described",
    message,
  });
  node["description"] = withWords(node["description"], [`Must be valid for ${uri}.`]);
  node["type"] ??= ["object", "boolean"];
}

function nameFor(path: Path, taken: readonly string[]): string {
  const own = path.length === 2 && /^(\$defs|definitions)$/.test(String(path[0]));
  const name = (own ? String(path[1]) : path.join("_") || "root").replaceAll(/[^\w-]/g, "_").slice(0, 60);
  let free = name;
  for (let count = 2; taken.includes(free); count++) free = `${name}_${count}`;
  return free;
}

/** OpenAPI 3.0 admits null by a keyword of its own. */
function admitNull(node: Record<string, unknown>): void {
  if ("const" in node && node["const"] !== null) {
    node["enum"] = [node["const"]];
    delete node["const"];
  }
  if (Array.isArray(node["enum"]) && !node["enum"].includes(null)) node["enum"] = [...node["enum"], null];
  if (node["type"] !== undefined) {
    node["type"] = [...new Set([node["type"], "null"].flat())];
    return;
  }
  const { title: _t, description: _d, default: _p, ...rest } = node;
  if (Object.keys(rest).length === 0 || "enum" in node) return;
  for (const keyword of Object.keys(rest)) delete node[keyword];
  node["anyOf"] =
    "anyOf" in rest && Object.keys(rest).length === 1
      ? [...(rest["anyOf"] as unknown[]), { type: "null" }]
      : [rest, { type: "null" }];
}
