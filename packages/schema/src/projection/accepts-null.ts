import { isObject } from "../plain-object.ts";
import type { Resolve } from "../resolve-reference.ts";

/** Whether null is a value of the schema. What can't be seen from the keywords below counts as accepted. */
export function acceptsNull(node: unknown, resolve: Resolve, seen: readonly unknown[] = []): boolean {
  if (!isObject(node) || seen.includes(node)) return node !== false;
  if (node["nullable"] === true) return true;
  const { type, anyOf, oneOf, allOf } = node;
  const inner = (child: unknown): boolean => acceptsNull(child, resolve, [...seen, node]);
  if (type !== undefined && ![type].flat().includes("null")) return false;
  if ("const" in node && node["const"] !== null) return false;
  if (Array.isArray(node["enum"]) && !node["enum"].includes(null)) return false;
  if (typeof node["$ref"] === "string" && !inner(resolve(node)?.node)) return false;
  if (Array.isArray(allOf) && !allOf.every(inner)) return false;
  return [anyOf, oneOf].every((union) => !Array.isArray(union) || union.some(inner));
}
