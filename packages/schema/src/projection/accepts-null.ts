import { isObject, type PlainObject } from "../plain-object.ts";

/**
 * Whether null is a value of the schema; `target` gives what a node's `$ref` leads to. What can't be seen from the
 * keywords below counts as accepted.
 */
export function acceptsNull(
  node: unknown,
  target: (node: PlainObject) => unknown,
  seen: readonly unknown[] = [],
): boolean {
  if (!isObject(node) || seen.includes(node)) return node !== false;
  if (node["nullable"] === true) return true;
  const { type, anyOf, oneOf, allOf } = node;
  const inner = (child: unknown): boolean => acceptsNull(child, target, [...seen, node]);
  if (type !== undefined && ![type].flat().includes("null")) return false;
  if ("const" in node && node["const"] !== null) return false;
  if (Array.isArray(node["enum"]) && !node["enum"].includes(null)) return false;
  if (typeof node["$ref"] === "string" && !inner(target(node))) return false;
  if (Array.isArray(allOf) && !allOf.every(inner)) return false;
  return [anyOf, oneOf].every((union) => !Array.isArray(union) || union.some(inner));
}
