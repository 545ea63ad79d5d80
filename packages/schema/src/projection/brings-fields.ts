import { isObject } from "../plain-object.ts";

/** Whether an object's keys, or what they may hold, are said in this part too. */
export function bringsFields(part: unknown): boolean {
  if (!isObject(part)) return part === false;
  if ("properties" in part || "patternProperties" in part || "additionalProperties" in part || "$ref" in part)
    return true;
  if ("items" in part || "prefixItems" in part) return true;
  return ["anyOf", "oneOf", "allOf"].some(
    (keyword) => Array.isArray(part[keyword]) && (part[keyword] as unknown[]).some(bringsFields),
  );
}
