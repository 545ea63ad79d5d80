import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { SchemaError } from "../schema-error.ts";
import { withWords } from "./in-words.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { type Form, report, type Walk } from "./walk.ts";
import { unsent } from "./write-keywords.ts";
import { bringsFields } from "./brings-fields.ts";

/** What a root that can't stand at the root is wrapped under. */
export const wrapKey = "input";

/** The root as it may stand there; nothing when it must be wrapped. */
export function writeRoot(walk: Walk): Form | undefined {
  const { dialect } = walk;
  if (dialect.root === "any") return walk.write(walk.source.root, []);
  const root = rootNode(walk);
  if (!root) return undefined;
  const { node, words } = root;
  const description = withWords(node["description"], words);
  const form = walk.write({ ...node, ...(description === undefined ? {} : { description }) }, []);
  const { schema } = form;
  if (!isObject(schema) || schema["type"] !== "object") return undefined;
  return dialect.refusedAtRoot.some((keyword) => keyword in schema) ? undefined : form;
}

/** The root's own object, its references followed and its parts merged as far as they can be. */
function rootNode(walk: Walk): { readonly node: PlainObject; readonly words: readonly string[] } | undefined {
  let node = followed(walk);
  if (!node || !isObjectShaped(node, walk)) return undefined;
  const words: string[] = [];
  for (const keyword of walk.dialect.refusedAtRoot) {
    if (!(keyword in node)) continue;
    if (addsFields(node[keyword], node)) return undefined;
    const { [keyword]: refused, ...rest } = node;
    node = rest;
    words.push(...unsent(keyword, refused, [], walk));
  }
  const { type: _, ...rest } = node;
  return { node: { type: "object", ...rest, properties: node["properties"] ?? {} }, words };
}

function followed(walk: Walk): PlainObject | undefined {
  let { root: node } = walk.source;
  const seen = new Set<unknown>();
  for (;;) {
    const { $defs: _, ...own } = node;
    node = own;
    if (Array.isArray(node["allOf"]) && walk.dialect.refusedAtRoot.includes("allOf")) {
      const { allOf, ...rest } = node;
      let merged: PlainObject | undefined = {};
      for (const part of [...(allOf as readonly unknown[]), rest])
        merged = merged && isObject(part) ? mergeSchemas(merged, part) : undefined;
      if (!merged) return undefined;
      node = merged;
    } else if (typeof node["$ref"] === "string") {
      const target = walk.source.target(node["$ref"]);
      if (seen.has(target)) throw circular(node["$ref"]);
      seen.add(target);
      const { $ref: _ref, ...siblings } = node;
      const merged = isObject(target.node) ? mergeSchemas(target.node, siblings) : undefined;
      if (!merged) return undefined;
      node = merged;
    } else return node;
  }
}

function circular(reference: string): SchemaError {
  const message = `The $ref at the root only leads back to itself: ${reference}`;
  return new SchemaError("invalid_schema", message, { pointer: "/$ref" });
}

/** Says it is an object, or says nothing of its kind at all. */
function isObjectShaped(node: PlainObject, walk: Walk, seen: readonly unknown[] = []): boolean {
  if (seen.includes(node)) return true;
  if (node["type"] !== undefined) return node["type"] === "object";
  const parts = Array.isArray(node["allOf"]) ? (node["allOf"] as readonly unknown[]) : [];
  const more = typeof node["$ref"] === "string" ? [walk.source.target(node["$ref"]).node] : [];
  const fits = (part: unknown): boolean => !isObject(part) || isObjectShaped(part, walk, [...seen, node]);
  if (![...parts, ...more].every(fits)) return false;
  return !["enum", "const", "anyOf", "oneOf", "items", "prefixItems", "not"].some(
    (keyword) => keyword in node,
  );
}

/** Whether leaving the keyword out would hide fields from the model. */
function addsFields(value: unknown, node: PlainObject): boolean {
  if (!Array.isArray(value)) return bringsFields(value);
  return value.some((part) => {
    if (!isObject(part)) return false;
    if ("$ref" in part || "anyOf" in part || "oneOf" in part || "allOf" in part) return true;
    const known = node["properties"] ?? {};
    return Object.keys(part["properties"] ?? {}).some((key) => !Object.hasOwn(known, key));
  });
}

/** The whole as the one property of an object. */
export function wrapRoot(form: Form, walk: Walk): Form {
  report(
    walk,
    [],
    "type",
    "rewritten",
    `${walk.dialect.name} wants an object at the root, and nothing else there: sent under "${wrapKey}", and taken out again.`,
  );
  const schema: Record<string, unknown> = {
    type: "object",
    properties: { [wrapKey]: form.schema },
    required: [wrapKey],
  };
  if (walk.dialect.objects === "closed") setOwn(schema, "additionalProperties", false);
  const { codec } = form;
  return {
    schema,
    codec: {
      decode(value, at) {
        if (!isObject(value) || !Object.hasOwn(value, wrapKey)) return value;
        return codec ? codec.decode(value[wrapKey], `${at}/${wrapKey}`) : value[wrapKey];
      },
      encode: (value) => ({ [wrapKey]: codec ? codec.encode(value) : value }),
    },
  };
}
