import { isObject } from "../plain-object.ts";

/** The same text for equal JSON values and for no others; the order of keys doesn't count. */
export function jsonKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonKey).join()}]`;
  // JSON writes -0 as 0.
  if (!isObject(value)) return JSON.stringify(value) ?? "";
  let text = "{";
  for (const key of Object.keys(value).toSorted()) text += `${JSON.stringify(key)}:${jsonKey(value[key])},`;
  return `${text}}`;
}
