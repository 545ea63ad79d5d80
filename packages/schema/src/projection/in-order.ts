import { isObject, setOwn } from "../plain-object.ts";
import { mapSubschemas } from "../subschemas.ts";

// What a node is, what it says, what it holds; other keywords after them.
const ORDER = (
  "$schema $ref type nullable title description const enum anyOf oneOf allOf " +
  "properties required additionalProperties items prefixItems"
).split(" ");

/** The same schema with its keywords in a steady order, so that writing it again changes nothing. */
export function inOrder(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const written = mapSubschemas(schema, inOrder);
  const ordered: Record<string, unknown> = {};
  for (const keyword of ORDER) if (Object.hasOwn(written, keyword)) ordered[keyword] = written[keyword];
  for (const keyword of Object.keys(written).toSorted(byLast))
    if (!ORDER.includes(keyword)) setOwn(ordered, keyword, written[keyword]);
  return ordered;
}

/** Definitions come last, where they are out of the way. */
function byLast(a: string, b: string): number {
  return Number(isDefinitions(a)) - Number(isDefinitions(b)) || (a < b ? -1 : Number(a > b));
}

function isDefinitions(keyword: string): boolean {
  return keyword === "$defs" || keyword === "definitions";
}
