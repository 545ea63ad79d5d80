import { jsonEqual } from "../json-equal.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import type { Dialect } from "../dialect.ts";
import type { Path } from "./modern-source.ts";
import { typeOfValue } from "../types-of.ts";
import { type Codec, type Form, report, type Walk } from "./walk.ts";
import { plainKeywords } from "./write-keywords.ts";
import { finished } from "./finished.ts";
import { nothing } from "./nothing.ts";

/** A node that lists its values: those the dialect has no room for travel as text that stands for them. */
export function writeValues(node: PlainObject, path: Path, walk: Walk): Form {
  const { dialect } = walk;
  const values = valuesOf(node);
  if (values.length === 0) return nothing(path, walk);
  const nullable = dialect.nullable === "keyword" && values.length > 1 && values.includes(null);
  const listed = nullable ? values.filter((value) => value !== null) : values;
  // Other siblings of a list of values say nothing that the list doesn't.
  const { title, description, default: preset, examples, deprecated, ...others } = node;
  const said = { title, description, default: preset, examples, deprecated };
  const plain = plainKeywords(defined(said), path, walk);
  if (dialect.enumValues === "strings" && listed.every((value) => typeof value === "boolean"))
    return booleans(listed, nullable, plain, path, walk);
  const texts = standIns(listed, dialect);
  const keyword = "const" in node ? "const" : "enum";
  if (texts.size > 0)
    report(
      walk,
      path,
      keyword,
      "rewritten",
      `${dialect.name} can't list ${[...texts.values()].map(shortly).join(", ")}: sent as text that stands for it.`,
    );
  const wire = listed.map((value) => texts.get(value) ?? value);
  const structure: Record<string, unknown> = { type: typeOfAll(wire, others["type"], texts.size > 0) };
  if (keyword === "const" && dialect.constants === "const" && !nullable) structure["const"] = wire[0];
  else structure["enum"] = wire;
  if (nullable) structure["nullable"] = true;
  return { schema: finished(plain, structure), codec: texts.size > 0 ? valuesCodec(texts) : undefined };
}

function defined(said: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Each value once, and only those of the node's type. */
function valuesOf(node: PlainObject): readonly unknown[] {
  const listed = "const" in node ? [node["const"]] : (node["enum"] as readonly unknown[]);
  const values = listed.filter((value, at) => listed.findIndex((other) => jsonEqual(other, value)) === at);
  const constant = "const" in node && Array.isArray(node["enum"]) ? node["enum"] : undefined;
  const types = node["type"] === undefined ? undefined : [node["type"]].flat();
  return values.filter(
    (value) =>
      (!types || types.some((type) => isOfType(value, type))) &&
      (!constant || constant.some((other) => jsonEqual(other, value))),
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeOfValue(value) === type;
}

function typeOfAll(values: readonly unknown[], declared: unknown, changed: boolean): unknown {
  const given = [declared].flat();
  const integers = !changed && given.includes("integer") && !given.includes("number");
  const types = [...new Set(values.map(typeOfValue))].map((type) =>
    integers && type === "number" ? "integer" : type,
  );
  return types.length === 1 ? types[0] : types;
}

function booleans(
  values: readonly unknown[],
  nullable: boolean,
  plain: ReturnType<typeof plainKeywords>,
  path: Path,
  walk: Walk,
): Form {
  const words = values.length === 1 ? [...plain.words, `Must be ${String(values[0])}.`] : plain.words;
  if (values.length === 1)
    report(
      walk,
      path,
      "const",
      "described",
      `${walk.dialect.name} can't list a boolean: told in the description, checked when a value comes in.`,
    );
  const structure = { type: "boolean", ...(nullable ? { nullable: true } : {}) };
  return { schema: finished({ keywords: plain.keywords, words }, structure) };
}

/** Texts for the values that can't be listed as they are, none of them equal to a value that can. */
function standIns(values: readonly unknown[], dialect: Dialect): ReadonlyMap<unknown, string> {
  const texts = new Map<unknown, string>();
  const taken = new Set<unknown>(values.filter((value) => isListable(value, dialect)));
  for (const value of values) {
    if (isListable(value, dialect)) continue;
    const plain = value === "" ? "(empty)" : JSON.stringify(value);
    let text = plain;
    for (let count = 2; taken.has(text); count++) text = `${plain} (${count})`;
    taken.add(text);
    texts.set(value, text);
  }
  return texts;
}

function isListable(value: unknown, { enumValues, emptyEnumString }: Dialect): boolean {
  if (value === "" && emptyEnumString === "renamed") return false;
  if (enumValues === "any" || typeof value === "string") return true;
  return enumValues === "scalars" && !isObject(value) && !Array.isArray(value);
}

function valuesCodec(texts: ReadonlyMap<unknown, string>): Codec {
  const byText = new Map([...texts].map(([value, text]) => [text, value]));
  return {
    // Who sends the value itself is understood, too.
    decode: (value) => (typeof value === "string" && byText.has(value) ? byText.get(value) : value),
    encode: (value) => [...texts].find(([other]) => jsonEqual(other, value))?.[1] ?? value,
  };
}

function shortly(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}
