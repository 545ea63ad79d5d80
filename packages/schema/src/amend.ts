import { amendKeyword, flagNamed, shown } from "./amend-keyword.ts";
import { nameMistakes, requiredBeside } from "./author-mistakes.ts";
import { toPointer } from "./json-pointer.ts";
import type { Loss } from "./loss.ts";
import { isObject, type PlainObject, setOwn } from "./plain-object.ts";
import type { JsonSchema } from "./schema-source.ts";
import { holderOf } from "./subschemas.ts";
import { typeNamed } from "./type-names.ts";

/** A schema with its author's slips read as what was meant, each of them named. */
export interface Amended {
  readonly schema: JsonSchema;
  readonly mistakes: readonly Loss[];
}

type Path = readonly string[];
export type Note = (path: Path, keyword: string, message: string) => void;

const amended = new WeakMap<JsonSchema, Amended>();

/**
 * Reads slips that no draft allows as what was plainly meant: types in upper case or by other languages' names,
 * `required: true` at a property, numbers written as text, a schema written as a type's name, null for what is not
 * said. What can't be read that way is only named: `required` without such a property, an empty enum, a parameter
 * written beside `properties`. What JSON doesn't have, as `undefined`, isn't there.
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

function amendNode(node: unknown, path: Path, note: Note): unknown {
  if (typeof node === "string") return fromName(node, path, note);
  if (typeof node === "boolean") return node;
  if (!isObject(node)) {
    note(path, "", `Expected a schema, got ${node === null ? "null" : typeof node}: read as any value.`);
    return {};
  }
  let copy: Record<string, unknown> | undefined;
  const set = (keyword: string, value: unknown): void => {
    if (value === node[keyword] && value !== undefined) return;
    copy ??= { ...node };
    if (value === undefined) delete copy[keyword];
    else setOwn(copy, keyword, value);
  };
  for (const keyword of Object.keys(node)) set(keyword, amendAny(keyword, node[keyword], path, note));
  // Swagger 2 has the word as an extension.
  if (node["x-nullable"] === true && node["nullable"] === undefined) set("nullable", true);
  const required = requiredBeside(copy ?? node, node, path, note);
  if (required !== undefined) set("required", required);
  nameMistakes(copy ?? node, path, note);
  return copy ?? node;
}

/** `properties: { a: "string" }` is written by people who know other formats. */
function fromName(name: string, path: Path, note: Note): unknown {
  const type = typeNamed(name);
  const meant = type ? `{ "type": "${type}" }` : "any value";
  note(path, "", `Expected a schema, got the text ${shown(name)}: read as ${meant}.`);
  return type ? { type } : {};
}

/** What a keyword holds; undefined where that is left out. */
function amendAny(keyword: string, value: unknown, path: Path, note: Note): unknown {
  if (isNoJson(value)) return undefined;
  if (holderOf(keyword) === undefined || value === null) return amendKeyword(keyword, value, path, note);
  return amendChildren(keyword, value, path, note);
}

/** What JSON.stringify leaves out. */
function isNoJson(value: unknown): boolean {
  return value === undefined || typeof value === "function" || typeof value === "symbol";
}

function amendChildren(keyword: string, value: unknown, path: Path, note: Note): unknown {
  const at = [...path, keyword];
  const left = (why: string): undefined => {
    note(path, keyword, `${keyword} is ${why}: left out.`);
    return undefined;
  };
  if (/^(anyOf|oneOf|allOf)$/.test(keyword) && !(Array.isArray(value) && value.length > 0))
    return left(Array.isArray(value) ? "empty" : "no list");
  if (holderOf(keyword) === "map")
    return isObject(value) ? amendMap(keyword, value, at, note) : left("no object");
  const flag = flagNamed(value);
  if (flag !== undefined) {
    note(path, keyword, `${keyword} is the text "${flag}": read as ${flag}.`);
    return flag;
  }
  if (!Array.isArray(value)) return amendNode(value, at, note);
  const list = value.map((child, place) => amendNode(child, [...at, String(place)], note));
  return list.every((child, place) => child === value[place]) ? value : list;
}

function amendMap(keyword: string, map: PlainObject, at: Path, note: Note): PlainObject {
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(map)) {
    const child = amendEntry(keyword, key, map[key], at, note);
    if (child === map[key] && child !== undefined) continue;
    copy ??= { ...map };
    if (child === undefined) delete copy[key];
    else setOwn(copy, key, child);
  }
  return copy ?? map;
}

function amendEntry(keyword: string, key: string, child: unknown, at: Path, note: Note): unknown {
  if (isNoJson(child)) return undefined;
  if (keyword === "dependencies" && (Array.isArray(child) || typeof child === "string"))
    return Array.isArray(child) ? child : [child];
  if (!key.isWellFormed()) {
    note(at, keyword, `The name ${shown(key)} is no valid Unicode, so no value can have it: left out.`);
    return undefined;
  }
  return amendNode(child, [...at, key], note);
}
