import { typesOf } from "../types-of.ts";
import { type PlainObject, setOwn } from "../plain-object.ts";
import { mapSubschemas } from "../subschemas.ts";
import { withWords } from "./in-words.ts";
import type { Path } from "./modern-source.ts";
import { writeReference } from "./references.ts";
import type { United } from "./unite-node.ts";
import type { Form, Walk } from "./walk.ts";
import { isSendable, noteIgnored, partWords, unsent } from "./write-keywords.ts";

/** A node for a dialect in which every value looks as in the source: each keyword is kept or told in words. */
export function writeAsIs({ node, path, apart }: United, walk: Walk): Form {
  const { dialect } = walk;
  const words = apart.flatMap(({ keyword, part }) => partWords(keyword, part, path, walk));
  const kept: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === "$defs") continue;
    // An enum must list something; nothing at all is said otherwise.
    if (keyword === "enum" && Array.isArray(value) && value.length === 0) {
      kept["not"] = true;
      continue;
    }
    if (keyword === "const" && dialect.constants === "enum") kept["enum"] = [value];
    else if (keyword === "oneOf" && dialect.unions === "anyOf") setOwn(kept, "anyOf", value);
    else if (isSendable(keyword, node, dialect)) setOwn(kept, keyword, value);
    else words.push(...unsent(keyword, value, path, walk));
    noteIgnored(keyword, path, walk);
  }
  const written = mapSubschemas(kept, (child, [keyword = "", ...key]) =>
    keepsBoolean(child, keyword, key) ? child : walk.write(child, [...path, keyword, ...key]).schema,
  );
  if (typeof node["$ref"] === "string")
    Object.assign(written, writeReference(node["$ref"], path, walk).schema);
  const description = withWords(node["description"], words);
  if (description !== undefined) written["description"] = description;
  if (typesOf(node).includes("array") && dialect.items === "required" && node["items"] === undefined)
    written["items"] ??= {};
  return { schema: inDraft(written, walk) };
}

/** Here booleans are the common form, understood wherever the keyword is. */
function keepsBoolean(child: unknown, keyword: string, key: Path): boolean {
  const atKeyword = /^(additional|unevaluated)/.test(keyword) || (keyword === "items" && key.length === 0);
  return atKeyword && typeof child === "boolean";
}

/** Draft 7 has other names for a tuple's parts, and one for both kinds of dependencies. */
function inDraft(node: PlainObject, { dialect }: Walk): PlainObject {
  if (dialect.tuples !== "items") return node;
  const isTuple = Array.isArray(node["prefixItems"]);
  const renamed: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(node))
    if (keyword === "prefixItems") renamed["items"] = value;
    else if (keyword === "items" && isTuple) renamed["additionalItems"] = value;
    else if (/^dependent(Required|Schemas)$/.test(keyword))
      renamed["dependencies"] = {
        ...(renamed["dependencies"] as PlainObject | undefined),
        ...(value as PlainObject),
      };
    else setOwn(renamed, keyword, value);
  return renamed;
}
