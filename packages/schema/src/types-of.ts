import type { PlainObject } from "./plain-object.ts";

/** The JSON types a node names, or those its other keywords imply; none when it leaves the type open. */
export function typesOf(node: PlainObject): readonly string[] {
  if (node["type"] !== undefined) return [node["type"]].flat().map(String);
  if ("$ref" in node || "anyOf" in node || "oneOf" in node) return [];
  if ("const" in node) return [typeOfValue(node["const"])];
  if (Array.isArray(node["enum"])) return [...new Set(node["enum"].map(typeOfValue))];
  if ("properties" in node || "required" in node || "additionalProperties" in node) return ["object"];
  return "items" in node || "prefixItems" in node ? ["array"] : [];
}

export function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
