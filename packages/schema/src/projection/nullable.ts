import { isObject, type PlainObject } from "../plain-object.ts";
import { acceptsNull } from "./accepts-null.ts";
import type { Target } from "./modern-source.ts";
import type { Walk } from "./walk.ts";

/** Whether null is valid for a written schema. */
export function admitsNull(node: unknown, walk: Walk): boolean {
  return acceptsNull(node, ({ $ref }) => targetOf(String($ref), walk));
}

/** The wire form of a node that may also be null. */
export function withNull(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { type, anyOf, description } = node;
  if (Array.isArray(anyOf)) return { ...node, anyOf: [...anyOf, { type: "null" }] };
  const types = [type].flat();
  if ("$ref" in node || type === undefined || types.includes("object") || types.includes("array"))
    return beside(node, { type: "null" }, description);
  const nullable: Record<string, unknown> = { ...node, type: [...new Set([...types, "null"])] };
  if ("const" in node) {
    nullable["enum"] = [node["const"], null];
    delete nullable["const"];
  } else if (Array.isArray(node["enum"])) nullable["enum"] = [...new Set([...node["enum"], null])];
  return nullable;
}

/** A union of the node with one more branch; what describes the node stays outside. */
function beside(node: PlainObject, branch: PlainObject, description: unknown): PlainObject {
  const { description: _, ...inner } = node;
  return { ...(description === undefined ? {} : { description }), anyOf: [inner, branch] };
}

/**
 * Where null is a value of its own, something else must stand for absence: an object that no branch of the node can
 * be mistaken for, since objects on such a wire are closed and this key is in none of them.
 */
export function absentMarker(node: unknown, walk: Walk): { readonly schema: unknown; readonly key: string } {
  const taken = new Set<string>();
  collectKeys(node, taken, walk, new Set());
  let key = "absent";
  for (let count = 2; taken.has(key); count++) key = `absent_${count}`;
  const marker = {
    type: "object",
    description: "Leaves the field out; null is a value here.",
    properties: { [key]: { type: "boolean", enum: [true] } },
    required: [key],
    additionalProperties: false,
  };
  const whole = isObject(node) ? node : {};
  if (Array.isArray(whole["anyOf"])) return { key, schema: { ...whole, anyOf: [...whole["anyOf"], marker] } };
  return { key, schema: beside(whole, marker, whole["description"]) };
}

/** The keys of objects that a value of the node itself may have. */
function collectKeys(node: unknown, keys: Set<string>, walk: Walk, seen: Set<unknown>): void {
  if (!isObject(node) || seen.has(node)) return;
  seen.add(node);
  for (const key of Object.keys(node["properties"] ?? {})) keys.add(key);
  if (typeof node["$ref"] === "string") collectKeys(targetOf(node["$ref"], walk), keys, walk, seen);
  for (const branch of [node["anyOf"], node["oneOf"], node["allOf"]].flat())
    collectKeys(branch, keys, walk, seen);
}

/** While a definition is being written, its source tells: the wire never admits a null that the source refuses. */
function targetOf(reference: string, walk: Walk): unknown {
  const found = walk.wireTarget(reference);
  if (found) return found.written ?? found.source;
  return (walk.source.target(reference) as Target | undefined)?.node;
}
