import { acceptsNull, withNull } from "./accepts-null.ts";
import type { Dialect } from "./dialect.ts";
import { inDraft, nameInSource } from "./draft-keywords.ts";
import { inWords, isSilent, withWords } from "./in-words.ts";
import { isObject, type PlainObject, setOwn } from "./plain-object.ts";
import { lossAt, type Path, type ProjectionWalk } from "./projection-walk.ts";
import type { JsonSchema } from "./schema-source.ts";
import { mapSubschemas, modernBounds } from "./subschemas.ts";
import { typesOf } from "./types-of.ts";
import { uniteNode } from "./unite-node.ts";

// References that are merged can unfold for ever; no schema written by hand is nearly as deep.
const deepest = 150;

/** One schema in the dialect's form, children included. */
export function projectNode(source: unknown, path: Path, walk: ProjectionWalk): unknown {
  if (!isObject(source)) return projectBoolean(source, path, walk);
  const { dialect } = walk;
  const united = uniteNode(inDraft(modernBounds(source), dialect), path, walk);
  const node = withType(united.node, path, walk);
  const words = [...united.words];
  const kept: Record<string, unknown> = {};
  for (const keyword of Object.keys(node)) {
    if (isSendable(keyword, node, dialect)) setOwn(kept, keyword, node[keyword]);
    else words.push(...drop(keyword, node, path, walk));
    if (dialect.ignored.includes(keyword))
      walk.losses.push(lossAt(path, keyword, `${dialect.name} gives it no force; it is checked on arrival`));
  }
  const written = mapSubschemas(kept, (child, [keyword = "", ...key]) => {
    const at = [...united.path, nameInSource(keyword, source, dialect), ...key];
    return keepsBoolean(child, keyword, key) ? child : projectChild(child, at, walk);
  });
  if (typeof node["$ref"] === "string") written["$ref"] = walk.refer(node);
  const description = withWords(node["description"], words);
  if (description !== undefined) written["description"] = description;
  if (Array.isArray(node["enum"]) && node["enum"].length === 0)
    refuseOrLose(path, "enum", "allows no value at all", walk);
  if (typesOf(node).includes("object")) writeObject(node, written, path, walk);
  if (typesOf(node).includes("array") && node["items"] === undefined) refuseUntyped([...path, "items"], walk);
  return written;
}

/** Here booleans are the common form, understood wherever the keyword is. */
function keepsBoolean(child: unknown, keyword: string, key: Path): boolean {
  const atKeyword = /^(additional|unevaluated)/.test(keyword) || (keyword === "items" && key.length === 0);
  return atKeyword && typeof child === "boolean";
}

function projectChild(child: unknown, path: Path, walk: ProjectionWalk): unknown {
  walk.depth += 1;
  const written = walk.depth > deepest ? tooDeep(path, walk) : projectNode(child, path, walk);
  walk.depth -= 1;
  return written;
}

function tooDeep(path: Path, walk: ProjectionWalk): JsonSchema {
  walk.blockers.push(lossAt(path, "$ref", "unfolds without end"));
  return {};
}

function projectBoolean(source: unknown, path: Path, walk: ProjectionWalk): unknown {
  refuseUntyped(path, walk);
  if (typeof source !== "boolean" || walk.dialect.booleans === "keep") return source;
  return source ? {} : { not: {} };
}

function refuseUntyped(path: Path, walk: ProjectionWalk): void {
  if (walk.dialect.untyped === "refused")
    walk.blockers.push(lossAt(path, "type", "accepts values of any type"));
}

function refuseOrLose(path: Path, keyword: string, reason: string, walk: ProjectionWalk): void {
  (walk.dialect.strict ? walk.blockers : walk.losses).push(lossAt(path, keyword, reason));
}

/** Where the dialect needs a `type`: the one that the other keywords imply. */
function withType(node: PlainObject, path: Path, walk: ProjectionWalk): PlainObject {
  if (walk.dialect.untyped === "keep" || "type" in node || "$ref" in node || "anyOf" in node) return node;
  const types = typesOf(node);
  // An empty enum is refused as what it is.
  if (types.length === 0 && !("enum" in node)) refuseUntyped(path, walk);
  return types.length === 0 ? node : { type: types.length === 1 ? types[0] : types, ...node };
}

function isSendable(keyword: string, node: PlainObject, dialect: Dialect): boolean {
  if (keyword === "$schema") return false;
  // Definitions are then collected at the root, where something refers to them.
  if (dialect.refSiblings === "merge" && keyword === "$defs") return false;
  if (dialect.tuples === "refused" && keyword === "items" && Array.isArray(node["items"])) return false;
  if (dialect.keywords !== "all" && !dialect.keywords.includes(keyword)) return false;
  if (keyword === "format" && dialect.formats !== "all")
    return dialect.formats.includes(String(node["format"]));
  if (keyword !== "pattern" || dialect.patterns === "all") return true;
  return !/\(\?(?:<?[=!])|\\(?:[1-9]|k<)/.test(String(node["pattern"]));
}

/** Records what can't be sent; gives the words that tell it. */
function drop(
  keyword: string,
  node: PlainObject,
  path: Path,
  { dialect, losses, blockers }: ProjectionWalk,
): readonly string[] {
  if (isSilent(keyword)) return [];
  const value = node[keyword];
  const reason = structural(keyword, value, dialect);
  if (reason) {
    blockers.push(lossAt(path, keyword, reason));
    return [];
  }
  if (keyword === "unevaluatedProperties" && value === false && dialect.objects === "closed") return [];
  const words = inWords(keyword, value);
  const where = words
    ? `${dialect.name} can't carry it; told in the description`
    : `${dialect.name} has no such keyword`;
  losses.push(lossAt(path, keyword, where));
  return words ? [words] : [];
}

/** Why a keyword can't be dropped: without it the wire would have room for the wrong values only. */
function structural(keyword: string, value: unknown, { tuples, objects }: Dialect): string | undefined {
  if (tuples === "refused" && (keyword === "prefixItems" || (keyword === "items" && Array.isArray(value))))
    return "a tuple can't be said";
  if (objects !== "closed") return undefined;
  if (keyword === "patternProperties" && Object.keys(value ?? {}).length > 0) return "a map can't be said";
  return keyword === "unevaluatedProperties" && value !== false ? "an open object can't be said" : undefined;
}

function writeObject(
  node: PlainObject,
  written: Record<string, unknown>,
  path: Path,
  walk: ProjectionWalk,
): void {
  const { dialect, resolve } = walk;
  const properties = isObject(node["properties"]) ? node["properties"] : undefined;
  const required = Array.isArray(node["required"]) ? node["required"].map(String) : [];
  if (dialect.objects === "closed") {
    const rest = node["additionalProperties"];
    if (rest !== undefined && rest !== false)
      walk.blockers.push(
        lossAt(
          path,
          "additionalProperties",
          isOpen(rest) ? "an open object can't be said" : "a map can't be said",
        ),
      );
    else if (!properties && rest === undefined)
      walk.blockers.push(lossAt(path, "type", "an object whose keys are not listed can't be said"));
    const unlisted = required.find((key) => !Object.hasOwn(properties ?? {}, key));
    if (unlisted !== undefined)
      walk.blockers.push(lossAt(path, "required", `names "${unlisted}", which is not among the properties`));
    written["additionalProperties"] = false;
  }
  if (dialect.optional !== "nullable") return;
  const children: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(properties ?? {})) {
    const projected = (written["properties"] as PlainObject)[key];
    setOwn(
      children,
      key,
      required.includes(key) || acceptsNull(child, resolve) ? projected : withNull(projected),
    );
  }
  written["properties"] = children;
  written["required"] = Object.keys(children);
}

function isOpen(rest: unknown): boolean {
  return rest === true || (isObject(rest) && Object.keys(rest).length === 0);
}
