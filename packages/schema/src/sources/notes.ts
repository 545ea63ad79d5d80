import { cloneJson, isObject, setOwn } from "../plain-object.ts";
import type { JsonSchema } from "../schema-source.ts";
import type { Shape } from "./shape.ts";

/** A shape with what its author wrote beside it. `id` names it; notes that are not JSON stay behind. */
export function withNotes(shape: Shape, notes: unknown): Shape {
  if (!isObject(notes)) return shape;
  const { id, ...others } = notes;
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(others)) if (isJson(others[key])) setOwn(kept, key, cloneJson(others[key]));
  if (typeof id !== "string" && Object.keys(kept).length === 0) return shape;
  return { kind: "noted", inner: shape, notes: kept, ...(typeof id === "string" && { id }) };
}

/**
 * A default as a note, if it is JSON. Vendors take functions, too: one that gives something else each time (the time,
 * a random id) is no default that a schema could state.
 */
export function jsonDefault(get: () => unknown): JsonSchema | undefined {
  try {
    const value = get();
    if (!isJson(value) || JSON.stringify(value) !== JSON.stringify(get())) return undefined;
    return { default: value };
  } catch {
    // The author's own function; it is called again when a value is missing, and tells then.
    return undefined;
  }
}

function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth > 64) return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
  return Object.values(value).every((item) => isJson(item, depth + 1));
}
