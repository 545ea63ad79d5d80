import type { Note } from "./amend.ts";
import { isJsonInput } from "./json-input.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import { holderOf } from "./subschemas.ts";
import { isTypeName, typeNamed } from "./type-names.ts";
import { jsonKey } from "./validator/json-key.ts";

type Path = readonly string[];

const longest = 60;

/** A value for a message: short, whatever it is. */
export function shown(value: unknown): string {
  const text = isJsonInput(value) ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}

const NUMERIC =
  /^(minimum|maximum|exclusive(Min|Max)imum|(min|max)(Length|Items|Properties|Contains)|multipleOf)$/;
const COUNTS = /^(min|max)(Length|Items|Properties|Contains)$/;
const FLAGS = /^(uniqueItems|deprecated|readOnly|writeOnly|exclusive(Min|Max)imum)$/;

// Null is a value in these; elsewhere it is how many programs write what is not set.
const MAY_BE_NULL = /^(const|default|examples?|x-.*)$/;
const TEXTS = /^(title|description|\$comment|format|contentEncoding|contentMediaType)$/;

/** A keyword that holds no schema, as it was meant; undefined where it is left out. */
export function amendKeyword(keyword: string, value: unknown, path: Path, note: Note): unknown {
  const left = (why: string): undefined => {
    note(path, keyword, `${keyword} ${why}: left out.`);
    return undefined;
  };
  if (keyword === "type") return amendType(value, path, note);
  if (keyword === "required") return amendRequired(value, path, note);
  if (keyword === "enum") return amendEnum(value, path, note);
  if (value === null && isKnown(keyword) && !MAY_BE_NULL.test(keyword)) return left("is null");
  if (MAY_BE_NULL.test(keyword) && !isJsonInput(value)) return left("holds what JSON can't carry");
  if (TEXTS.test(keyword) && typeof value !== "string") return left(`is no text: ${shown(value)}`);
  if (assertsNothing(keyword, value)) return left(`is ${String(value)}, which any value fits`);
  if (keyword === "examples" && !Array.isArray(value)) {
    note(path, keyword, "examples is no list: read as a list of one.");
    return [value];
  }
  if (keyword === "dependentRequired" && isObject(value)) return listed(value);
  return typeof value === "string" ? amendText(keyword, value, path, note) : value;
}

function isKnown(keyword: string): boolean {
  if (holderOf(keyword) !== undefined || /^(pattern|nullable|dependentRequired|\$.+)$/.test(keyword))
    return true;
  return NUMERIC.test(keyword) || FLAGS.test(keyword) || TEXTS.test(keyword);
}

function isSingle(names: unknown): boolean {
  return typeof names === "string";
}

/** Draft 3 and some tools write a single name without its list. */
function listed(rule: PlainObject): PlainObject {
  if (!Object.values(rule).some(isSingle)) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([key, names]) => [key, isSingle(names) ? [names] : names]),
  );
}

/** No lower bound, or no upper one. */
function assertsNothing(keyword: string, value: unknown): boolean {
  if (/^(min|exclusiveMin)/.test(keyword))
    return value === -Infinity || (COUNTS.test(keyword) && Number(value) < 0);
  return /^(max|exclusiveMax)/.test(keyword) && value === Infinity;
}

function amendText(keyword: string, text: string, path: Path, note: Note): unknown {
  if (keyword === "title" || keyword === "description") return text.toWellFormed();
  const flag = FLAGS.test(keyword) ? flagNamed(text) : undefined;
  const isNumeric = NUMERIC.test(keyword) && text.trim() !== "" && Number.isFinite(Number(text));
  if (flag === undefined && !isNumeric) return text;
  const meant = flag ?? Number(text);
  note(path, keyword, `${keyword} is the text ${shown(text)}: read as ${meant}.`);
  return meant;
}

export function flagNamed(value: unknown): boolean | undefined {
  if (value !== "true" && value !== "false") return undefined;
  return value === "true";
}

function amendType(type: unknown, path: Path, note: Note): unknown {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (names.length > 0 && names.every((name, at) => isTypeName(name) && names.indexOf(name) === at))
    return type;
  const read = [...new Set(names.map((name) => (typeof name === "string" ? typeNamed(name) : undefined)))];
  // One name that means nothing, such as "any" or "file", may admit values of any kind.
  if (read.length === 0 || read.includes(undefined)) {
    note(path, "type", `There is no type ${shown(type)}: read as any value.`);
    return undefined;
  }
  const meant = read.length === 1 ? read[0] : read;
  note(path, "type", `There is no type ${shown(type)}: read as ${JSON.stringify(meant)}.`);
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

/** An empty one is left alone: it refuses every value, and saying so is safer than accepting all. */
function amendEnum(values: unknown, path: Path, note: Note): unknown {
  if (!Array.isArray(values)) {
    note(path, "enum", `enum is ${values === null ? "null" : "no list"}: left out.`);
    return undefined;
  }
  const json: unknown[] = values.filter((value) => isJsonInput(value));
  if (json.length < values.length)
    note(path, "enum", "enum lists values that JSON can't carry: they are left out.");
  const seen = new Set<string>();
  const once = json.filter((value) => seen.size < seen.add(jsonKey(value)).size);
  if (once.length === values.length) return values;
  if (once.length < json.length)
    note(path, "enum", `enum lists some values more than once: read as ${once.length} different ones.`);
  return once;
}
