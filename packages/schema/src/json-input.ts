import { toPointer } from "./json-pointer.ts";
import { setOwn } from "./plain-object.ts";
import type { Issue } from "./schema-source.ts";
import { deepest } from "./too-deep.ts";

/** Whether a value is JSON as it stands, and not too deep: the common case, so it is decided in one quick walk. */
export function isJsonInput(value: unknown, depth = 0): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth > deepest) return false;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isJsonInput(value[at], depth + 1)) return false;
    return true;
  }
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (!key.isWellFormed() || !isJsonInput((value as Record<string, unknown>)[key], depth + 1)) return false;
  }
  return true;
}

/**
 * The value as JSON would carry it: keys holding `undefined` are absent; what JSON can't carry is an issue. Gives the
 * same object back when there is nothing to leave out.
 */
export function toJsonInput(value: unknown, issues: Issue[], path: readonly string[] = []): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value !== "object") {
    issues.push({ pointer: toPointer(path), message: `expected a JSON value, got ${kindOf(value)}` });
    return null;
  }
  if (Array.isArray(value)) {
    // Not `map`, which passes over holes.
    const items = Array.from(value, (item, at) => toJsonInput(item, issues, [...path, String(at)]));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [key, child] of Object.entries(value)) {
    // Such a key can't be written as UTF-8, nor be part of a pointer.
    if (!key.isWellFormed())
      issues.push({ pointer: toPointer(path), message: "a property name is not valid Unicode" });
    const kept = child === undefined ? undefined : toJsonInput(child, issues, [...path, key]);
    if (kept === child && child !== undefined) continue;
    copy ??= { ...value };
    if (child === undefined) delete copy[key];
    else setOwn(copy, key, kept);
  }
  return copy ?? value;
}

function kindOf(value: unknown): string {
  return typeof value === "number" || value === undefined ? String(value) : typeof value;
}
