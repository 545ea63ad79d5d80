import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import type { Dialect } from "../dialect.ts";
import { holderOf } from "../subschemas.ts";
import { heldOnWire } from "./held-schemas.ts";
import { inWords, isSilent } from "./in-words.ts";
import { isAnnotation } from "./merge-schemas.ts";
import type { Path } from "./modern-source.ts";
import { typesOf } from "../types-of.ts";
import { spelledOut } from "./spelled-out.ts";
import { isOfTypes } from "./type-keywords.ts";
import { unicodePattern } from "../validator/pattern/unicode-pattern.ts";
import { report, type Walk } from "./walk.ts";

/** A node's keywords that hold no other schema, as they may be sent. */
export interface Plain {
  readonly keywords: PlainObject;
  /** What can't be sent, as sentences. */
  readonly words: readonly string[];
}

// Whoever writes the node's kind takes care of these.
const structural =
  /^(type|enum|const|properties|required|additionalProperties|patternProperties|items|prefixItems|anyOf|oneOf|allOf|\$ref|\$defs|nullable)$/;

export function plainKeywords(
  node: PlainObject,
  path: Path,
  walk: Walk,
  handled: readonly string[] = [],
): Plain {
  const keywords: Record<string, unknown> = {};
  const words: string[] = [];
  const types = typesOf(node);
  for (const keyword of Object.keys(node)) {
    if (types.length > 0 && !isOfTypes(keyword, types)) continue;
    if (structural.test(keyword) || handled.includes(keyword)) continue;
    const sendable = isSendable(keyword, node, walk.dialect) && !isOverItems(keyword, node, walk);
    const held = sendable ? heldOnWire(keyword, node[keyword], path, walk) : undefined;
    if (held === undefined) {
      words.push(...unsent(keyword, node[keyword], path, walk));
      continue;
    }
    setOwn(keywords, keyword, held);
    noteIgnored(keyword, path, walk);
  }
  return { keywords, words };
}

export function noteIgnored(keyword: string, path: Path, walk: Walk): void {
  if (walk.dialect.ignored.includes(keyword))
    report(
      walk,
      path,
      keyword,
      "ignored",
      `${walk.dialect.name} takes ${keyword} and gives it no force: checked when a value comes in.`,
    );
}

function isOverItems(keyword: string, node: PlainObject, walk: Walk): boolean {
  const most = node["maxItems"];
  if (keyword !== "maxItems" || typeof most !== "number") return false;
  if (most > walk.itemsLeft) return true;
  walk.itemsLeft -= most;
  return false;
}

/** Whether the dialect has the keyword, with the value that it has here. */
export function isSendable(keyword: string, node: PlainObject, dialect: Dialect): boolean {
  if (dialect.keywords !== "all" && !dialect.keywords.includes(keyword)) return false;
  if (keyword === "format" && dialect.formats !== "all")
    return formatsFor(node, dialect).includes(String(node["format"]));
  if (keyword === "minItems" && Number(node["minItems"]) > (dialect.minItems ?? Infinity)) return false;
  if (keyword === "maxItems" && Number(node["maxItems"]) > (dialect.maxItems ?? Infinity)) return false;
  if (keyword !== "pattern") return true;
  // Most readers use the `u` flag, and a pattern that they can't read makes them refuse the whole schema.
  if (unicodePattern(String(node["pattern"])) === undefined) return false;
  if (dialect.patterns === "all") return true;
  return !/\(\?(?:<?[=!])|\\(?:[1-9]|k<)/.test(String(node["pattern"]));
}

function formatsFor(node: PlainObject, { formats }: Dialect): readonly string[] {
  const types = typesOf(node).filter((type) => type !== "null");
  const [type = "string"] = types;
  if (formats === "all" || types.length > 1) return [];
  return type === "string" || type === "number" || type === "integer" ? (formats[type] ?? []) : [];
}

/** Records what can't be sent; gives the words that tell it. */
export function unsent(keyword: string, value: unknown, path: Path, walk: Walk): readonly string[] {
  if (isSilent(keyword) || saysNothing(keyword, value)) return [];
  const { name } = walk.dialect;
  const told =
    holderOf(keyword) === undefined ? { [keyword]: value } : spelledOut({ [keyword]: value }, walk);
  const words = inWords(keyword, (told as PlainObject)[keyword]);
  if (words)
    report(
      walk,
      path,
      keyword,
      "described",
      `${name} can't carry ${keyword} ${shortly(value)}: told in the description${isAnnotation(keyword) ? "" : ", checked when a value comes in"}.`,
    );
  else
    report(
      walk,
      path,
      keyword,
      "dropped",
      `${name} has no keyword ${keyword}: left out, since it says nothing of values.`,
    );
  return words ? [words] : [];
}

/** Enough to know it by. */
function shortly(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;
}

function saysNothing(keyword: string, value: unknown): boolean {
  if (keyword === "propertyNames")
    return value === true || (isObject(value) && Object.keys(value).every((key) => key === "type"));
  if (/^min(Items|Length|Properties)$/.test(keyword)) return value === 0;
  if (keyword === "uniqueItems" || keyword === "deprecated") return value === false;
  return keyword.startsWith("unevaluated") && value !== false && !isObject(value);
}

/** A whole part that can't be sent. */
export function partWords(keyword: string, part: unknown, path: Path, walk: Walk): readonly string[] {
  if (!isObject(part)) return [];
  const plain = Object.keys(part).length === 1 ? Object.entries(part)[0] : undefined;
  return plain ? unsent(plain[0], plain[1], path, walk) : unsent(keyword, part, path, walk);
}
