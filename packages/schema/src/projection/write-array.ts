import { type PlainObject } from "../plain-object.ts";
import type { Path } from "./modern-source.ts";
import { tupleObject } from "./tuple-object.ts";
import { type Form, report, type Walk } from "./walk.ts";
import { isSendable, plainKeywords, unsent } from "./write-keywords.ts";
import type { Dialect } from "../dialect.ts";
import { jsonEqual } from "../json-equal.ts";
import { finished } from "./finished.ts";
import { itemsCodec } from "./items-codec.ts";

/** A list, or a tuple in the dialect's form. */
export function writeArray(node: PlainObject, path: Path, walk: Walk): Form {
  const { dialect } = walk;
  const prefix = Array.isArray(node["prefixItems"]) ? (node["prefixItems"] as readonly unknown[]) : [];
  if (prefix.length > 0 && dialect.tuples === "object") {
    const even = evenTuple(node, prefix, dialect);
    return even ? writeArray(even, path, walk) : tupleObject(node, prefix, path, walk);
  }
  walk.depth += 1;
  const form = prefix.length > 0 ? tuple(node, prefix, path, walk) : list(node, path, walk);
  walk.depth -= 1;
  return form;
}

/** A tuple of equal members is a list of that length, where the length can be said. */
function evenTuple(node: PlainObject, prefix: readonly unknown[], dialect: Dialect): PlainObject | undefined {
  const { prefixItems: _, items, minItems = 0, maxItems = prefix.length, ...rest } = node;
  const isExact = items === false && Number(minItems) >= prefix.length && Number(maxItems) >= prefix.length;
  const even = { minItems: prefix.length, maxItems: prefix.length };
  if (!isExact || !prefix.every((member) => jsonEqual(member, prefix[0]))) return undefined;
  if (!isSendable("minItems", even, dialect) || !isSendable("maxItems", even, dialect)) return undefined;
  return { ...rest, items: prefix[0], ...even };
}

function list(node: PlainObject, path: Path, walk: Walk): Form {
  const items = node["items"] ?? node["unevaluatedItems"];
  if (items === false) return empty(node, path, walk);
  const { dialect } = walk;
  const typed = items !== undefined || dialect.untyped === "json-text";
  const form = typed ? walk.write(items ?? true, [...path, "items"]) : undefined;
  const structure: Record<string, unknown> = { type: "array" };
  if (form) structure["items"] = form.schema;
  else if (dialect.items === "required") structure["items"] = {};
  const schema = finished(plainKeywords(node, path, walk, ["unevaluatedItems"]), structure);
  return { schema, codec: form?.codec && itemsCodec([], form.codec) };
}

/** A list that must stay empty. */
function empty(node: PlainObject, path: Path, walk: Walk): Form {
  const { dialect } = walk;
  const structure: Record<string, unknown> = { type: "array" };
  if (dialect.items === "required" || dialect.untyped === "json-text")
    structure["items"] = { type: "string" };
  const bounds = isSendable("maxItems", { maxItems: 0 }, dialect) ? { maxItems: 0 } : undefined;
  const words = bounds ? [] : unsent("maxItems", 0, path, walk);
  const plain = plainKeywords(node, path, walk, ["unevaluatedItems", "maxItems"]);
  return { schema: finished({ ...plain, words: [...plain.words, ...words] }, { ...structure, ...bounds }) };
}

function tuple(node: PlainObject, prefix: readonly unknown[], path: Path, walk: Walk): Form {
  const { dialect } = walk;
  const forms = prefix.map((child, at) => walk.write(child, [...path, "prefixItems", String(at)]));
  const rest = node["items"];
  const more =
    rest === undefined || typeof rest === "boolean" ? undefined : walk.write(rest, [...path, "items"]);
  const codec =
    forms.some((form) => form.codec) || more?.codec
      ? itemsCodec(
          forms.map((form) => form.codec),
          more?.codec,
        )
      : undefined;
  const plain = plainKeywords(node, path, walk, rest === false ? ["maxItems"] : []);
  if (dialect.tuples === "list") {
    report(
      walk,
      path,
      "prefixItems",
      "described",
      `${dialect.name} can't say a tuple: sent as a list of any of its members, the order told in the description.`,
    );
    const words = [`In this order: ${forms.map((form) => JSON.stringify(form.schema)).join(", ")}.`];
    const branches = [
      ...new Map(
        [...forms, ...(more ? [more] : [])].map(({ schema }) => [JSON.stringify(schema), schema]),
      ).values(),
    ];
    const bounds = rest === false ? { minItems: node["minItems"] ?? 0, maxItems: prefix.length } : {};
    const structure = {
      type: "array",
      items: branches.length === 1 ? branches[0] : { anyOf: branches },
      ...bounds,
    };
    return { schema: finished({ ...plain, words: [...plain.words, ...words] }, structure), codec };
  }
  const structure = {
    type: "array",
    prefixItems: forms.map((form) => form.schema),
    ...after(rest, more, prefix.length, node, walk),
  };
  return { schema: finished(plain, structure), codec };
}

/** What the dialect can say of the items after a tuple's own. */
function after(
  rest: unknown,
  more: Form | undefined,
  length: number,
  node: PlainObject,
  { dialect }: Walk,
): PlainObject {
  if (more) return { items: more.schema };
  if (rest !== false) return rest === true && dialect.booleans === "keep" ? { items: true } : {};
  if (dialect.booleans === "keep") return { items: false };
  if (isSendable("not", {}, dialect)) return { items: { not: {} } };
  return { maxItems: Math.min(length, Number(node["maxItems"] ?? length)) };
}
