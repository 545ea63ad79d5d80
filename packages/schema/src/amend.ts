import type { Loss } from "./loss.ts";
import { isObject, type PlainObject, setOwn } from "./plain-object.ts";
import { toPointer } from "./json-pointer.ts";
import type { JsonSchema } from "./schema-source.ts";
import { holderOf } from "./subschemas.ts";

/** A schema with its author's slips read as what was meant, each of them named. */
export interface Amended {
  readonly schema: JsonSchema;
  readonly mistakes: readonly Loss[];
}

type Path = readonly string[];
type Note = (path: Path, keyword: string, message: string) => void;

const amended = new WeakMap<JsonSchema, Amended>();

/**
 * Reads slips that no draft allows as what was plainly meant: types in upper case or by other languages' names,
 * `required: true` at a property, numbers written as text, a schema written as a type's name. What can't be read that
 * way is only named: `required` without such a property, an empty enum, a parameter written beside `properties`.
 * Never mutates; gives the very same object where nothing had to be amended.
 */
export function amend(schema: JsonSchema): Amended {
  let known = amended.get(schema);
  if (!known) {
    const mistakes: Loss[] = [];
    const note: Note = (path, keyword, message) =>
      mistakes.push({ pointer: toPointer(path), keyword, dialect: "source", action: "mistake", message });
    known = { schema: amendNode(schema, [], note) as JsonSchema, mistakes };
    amended.set(schema, known);
  }
  return known;
}

const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];

// Names that other languages and older formats have for JSON's types.
const ALIASES: Readonly<Record<string, string>> = {
  int: "integer",
  int32: "integer",
  int64: "integer",
  long: "integer",
  float: "number",
  double: "number",
  bool: "boolean",
  str: "string",
  text: "string",
  dict: "object",
  map: "object",
  list: "array",
  none: "null",
  nil: "null",
};

function amendNode(node: unknown, path: Path, note: Note): unknown {
  if (typeof node === "string") return fromName(node, path, note);
  if (typeof node === "boolean") return node;
  if (!isObject(node)) {
    note(path, "", `Expected a schema, got ${node === null ? "null" : typeof node}: read as any value.`);
    return {};
  }
  let copy: Record<string, unknown> | undefined;
  const set = (keyword: string, value: unknown): void => {
    if (value === node[keyword]) return;
    copy ??= { ...node };
    if (value === undefined) delete copy[keyword];
    else setOwn(copy, keyword, value);
  };
  for (const keyword of Object.keys(node)) set(keyword, amendKeyword(keyword, node[keyword], path, note));
  const required = requiredOf(copy ?? node, node, path, note);
  if (required !== undefined) set("required", required);
  nameMistakes(copy ?? node, path, note);
  return copy ?? node;
}

/** `properties: { a: "string" }` is written by people who know other formats. */
function fromName(name: string, path: Path, note: Note): unknown {
  const type = typeNamed(name);
  note(
    path,
    "",
    `Expected a schema, got the text "${name}": read as ${type ? `{ type: "${type}" }` : "any value"}.`,
  );
  return type ? { type } : {};
}

function typeNamed(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (TYPES.includes(lower)) return lower;
  return Object.hasOwn(ALIASES, lower) ? ALIASES[lower] : undefined;
}

function amendKeyword(keyword: string, value: unknown, path: Path, note: Note): unknown {
  if (keyword === "type") return amendType(value, path, note);
  if (keyword === "required") return amendRequired(value, path, note);
  if (
    NUMERIC.test(keyword) &&
    typeof value === "string" &&
    value.trim() !== "" &&
    Number.isFinite(Number(value))
  ) {
    note(path, keyword, `${keyword} is the text "${value}": read as the number.`);
    return Number(value);
  }
  if (keyword === "additionalProperties" && (value === "true" || value === "false")) {
    note(path, keyword, `additionalProperties is the text "${value}": read as ${value}.`);
    return value === "true";
  }
  if (/^(anyOf|oneOf|allOf|enum)$/.test(keyword) && !isFilled(keyword, value)) {
    note(path, keyword, `${keyword} is ${Array.isArray(value) ? "empty" : "no list"}: left out.`);
    return undefined;
  }
  return amendChildren(keyword, value, path, note);
}

const NUMERIC = /^(minimum|maximum|(min|max)(Length|Items|Properties|Contains)|multipleOf)$/;

// An empty enum is left alone: it refuses every value, and saying so is safer than accepting all.
function isFilled(keyword: string, value: unknown): boolean {
  return Array.isArray(value) && (value.length > 0 || keyword === "enum");
}

function amendChildren(keyword: string, value: unknown, path: Path, note: Note): unknown {
  const holder = holderOf(keyword);
  if (holder === undefined) return value;
  if (holder === "map") {
    if (!isObject(value)) {
      note(path, keyword, `${keyword} is no object: left out.`);
      return undefined;
    }
    return mapOwn(value, (child, key) =>
      Array.isArray(child) && keyword === "dependencies"
        ? child
        : amendNode(child, [...path, keyword, key], note),
    );
  }
  if (!Array.isArray(value)) return amendNode(value, [...path, keyword], note);
  const list = value.map((child, at) => amendNode(child, [...path, keyword, String(at)], note));
  return list.every((child, at) => child === value[at]) ? value : list;
}

function mapOwn(map: PlainObject, change: (child: unknown, key: string) => unknown): PlainObject {
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(map)) {
    const child = change(map[key], key);
    if (child !== map[key]) setOwn((copy ??= { ...map }), key, child);
  }
  return copy ?? map;
}

function amendType(type: unknown, path: Path, note: Note): unknown {
  const names = Array.isArray(type) ? type : [type];
  if (names.every((name) => TYPES.includes(name as string))) return type;
  const read = [...new Set(names.map((name) => (typeof name === "string" ? typeNamed(name) : undefined)))];
  // One name that means nothing, such as "any" or "file", may admit values of any kind.
  if (read.includes(undefined)) {
    note(path, "type", `There is no type ${JSON.stringify(type)}: read as any value.`);
    return undefined;
  }
  const meant = read.length === 1 ? read[0] : read;
  note(path, "type", `There is no type ${JSON.stringify(type)}: read as ${JSON.stringify(meant)}.`);
  return meant;
}

function amendRequired(required: unknown, path: Path, note: Note): unknown {
  // `true` at a property is draft 3's form; its object takes it over.
  if (typeof required === "boolean" || required === null) return undefined;
  const list = Array.isArray(required) ? required : [required];
  const names = [...new Set(list.filter((name) => typeof name === "string"))];
  if (Array.isArray(required) && names.length === list.length) return required;
  note(path, "required", `required is no list of different names: read as ${JSON.stringify(names)}.`);
  return names;
}

/** What an object requires, with the properties that say `required: true` themselves; nothing when that's no news. */
function requiredOf(
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
      "required is no list: whether a property is required stands beside it.",
    );
  return added.length > 0 ? [...list, ...added] : undefined;
}

function nameMistakes(node: PlainObject, path: Path, note: Note): void {
  const { properties, required } = node;
  if (Array.isArray(node["enum"]) && node["enum"].length === 0)
    note(path, "enum", "The enum is empty: no value is accepted here.");
  if (!isObject(properties)) return;
  if (Array.isArray(required) && !MORE_FIELDS.some((keyword) => keyword in node))
    for (const key of required as string[])
      if (!Object.hasOwn(properties, key))
        note(path, "required", `"${key}" is required but not among the properties.`);
  for (const keyword of Object.keys(node))
    if (isParameter(node[keyword]) && !KNOWN.test(keyword))
      note(
        path,
        keyword,
        `"${keyword}" looks like a parameter that stands beside properties instead of in them.`,
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
  return isObject(value) && typeof value["type"] === "string" && TYPES.includes(value["type"].toLowerCase());
}
