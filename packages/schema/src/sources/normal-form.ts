import { type PlainObject, setOwn } from "../plain-object.ts";
import type { JsonSchema, JsonSchemaTarget } from "../schema-source.ts";
import { normalArray, normalBounds, normalObject, normalText, normalValues } from "./normal-keywords.ts";
import { withParts } from "./normal-nodes.ts";
import { hasMovableReferences, normalDefinitions, plainRoot } from "./normal-references.ts";
import { normalIntersection, normalNull, normalUnion } from "./normal-unions.ts";

type Rule = (node: PlainObject) => PlainObject;

// Each takes what the ones before it have made of a node whose parts are in normal form already.
const rules: readonly Rule[] = [
  normalBounds,
  normalText,
  normalValues,
  normalArray,
  normalObject,
  normalIntersection,
  normalUnion,
  normalNull,
];

/**
 * One spelling for each meaning, whichever vendor and version wrote it; the rules are listed in docs/schema-sources.md.
 * Pure; doing it twice changes nothing. `target` says in which draft the schema is written, and stays.
 */
export function normalForm(schema: JsonSchema, target: JsonSchemaTarget = "draft-2020-12"): JsonSchema {
  const { $schema: _dialect, ...root } = schema;
  if (!hasMovableReferences(root)) return root;
  let current = normalNode(root);
  // A rule can make work for another one further up or down; in practice the second round changes nothing.
  for (let round = 0; round < 8; round++) {
    const next = normalNode(normalDefinitions(plainRoot(current), target));
    if (next === current || JSON.stringify(next) === JSON.stringify(current)) break;
    current = next;
  }
  return inOrder(current);
}

/** The very same node where it is in normal form already. */
function normalNode(node: PlainObject): PlainObject {
  let result = withParts(node, normalNode);
  for (const rule of rules) result = rule(result);
  return result === node || JSON.stringify(result) === JSON.stringify(node) ? node : result;
}

// What a node is, then what it must satisfy, then what it holds, then what is said about it, then definitions.
const order: readonly string[] = (
  "$ref title description type const enum format pattern contentEncoding minLength maxLength minimum " +
  "exclusiveMinimum maximum exclusiveMaximum multipleOf properties patternProperties propertyNames required " +
  "additionalProperties minProperties maxProperties prefixItems items additionalItems minItems maxItems uniqueItems " +
  "anyOf oneOf allOf not default examples deprecated"
).split(" ");

const last: readonly string[] = ["$defs", "definitions"];

const places = new Map([...order, ...last].map((keyword, at) => [keyword, at < order.length ? at : at + 1]));

/** Keys of every node in one order; those of `properties` stay as the author has them. */
function inOrder(node: PlainObject): PlainObject {
  return ordered(withParts(node, inOrder));
}

/** A node with its keys in order. */
export function ordered(node: PlainObject): PlainObject {
  const keys = Object.keys(node);
  const wanted = keys.toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  if (wanted.every((key, at) => key === keys[at])) return node;
  const copy: Record<string, unknown> = {};
  for (const key of wanted) setOwn(copy, key, node[key]);
  return copy;
}

/** What has no place of its own stands before the definitions. */
function place(keyword: string): number {
  return places.get(keyword) ?? order.length;
}
