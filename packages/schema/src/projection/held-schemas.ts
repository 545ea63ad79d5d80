import type { Dialect } from "../dialect.ts";
import type { PlainObject } from "../plain-object.ts";
import { eachSubschema, holderOf, mapSubschemas } from "../subschemas.ts";
import type { Path } from "./modern-source.ts";
import type { Walk } from "./walk.ts";
import { namesStrangeKeys } from "./wire-keys.ts";

/**
 * What a keyword such as `not`, `if` or `contains` holds, as it may be sent; nothing where that would mean something
 * else on the wire. A keyword that holds no schema is sent as it is.
 */
export function heldOnWire(keyword: string, value: unknown, path: Path, walk: Walk): unknown {
  if (holderOf(keyword) === undefined) return value;
  const held: PlainObject = { [keyword]: value };
  if (isTheSame(held, walk.dialect)) return value;
  // A closed object refuses what the source's would let pass.
  if (walk.dialect.objects === "closed" || walk.dialect.optional === "nullable") return undefined;
  const { itemsLeft } = walk;
  const losses = walk.losses.length;
  const defined = new Set(walk.definitions.keys());
  let isExact = true;
  const written = mapSubschemas(held, (child, step) => {
    const { schema, codec } = walk.write(child, [...path, ...step]);
    isExact &&= codec === undefined;
    return schema;
  });
  if (isExact && walk.losses.length === losses) return written[keyword];
  walk.losses.length = losses;
  walk.itemsLeft = itemsLeft;
  for (const target of walk.definitions.keys()) if (!defined.has(target)) walk.definitions.delete(target);
  return undefined;
}

/** Whether schemas mean the same on the wire as they stand: the dialect knows every word, and nothing is elsewhere. */
function isTheSame(node: PlainObject, dialect: Dialect): boolean {
  if (dialect.keywords !== "all" || dialect.formats !== "all" || dialect.objects === "closed") return false;
  if ("$ref" in node || (dialect.keys && namesStrangeKeys(node, dialect.keys))) return false;
  let same = true;
  eachSubschema(node, (child) => {
    same &&= isTheSame(child, dialect);
  });
  return same;
}
