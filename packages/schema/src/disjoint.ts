import { partsOf } from "./fits.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import type { Resolve } from "./resolve-reference.ts";

/** Whether no value can fit two of the branches, as far as types and constant fields show. */
export function isDisjoint(branches: readonly unknown[], resolve: Resolve): boolean {
  const views = branches.map((branch) => (isObject(branch) ? partsOf(branch, resolve) : []));
  return views.every((view, at) => views.slice(at + 1).every((other) => areApart(view, other)));
}

function areApart(a: readonly PlainObject[], b: readonly PlainObject[]): boolean {
  const [typesA, typesB] = [typesOf(a), typesOf(b)];
  if (typesA.length > 0 && typesB.length > 0 && !typesA.some((type) => typesB.includes(type))) return true;
  if (separate(valuesOf(a), valuesOf(b))) return true;
  return requiredOf(a).some(
    (key) => requiredOf(b).includes(key) && separate(valuesAt(key, a), valuesAt(key, b)),
  );
}

function separate(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length > 0 && b.length > 0 && !a.some((value) => b.includes(value));
}

function typesOf(parts: readonly PlainObject[]): readonly unknown[] {
  const types = parts.flatMap(({ type }) => (type === undefined ? [] : [type].flat()));
  return types.map((type) => (type === "integer" ? "number" : type));
}

/** The scalars a schema lists; an object among them tells nothing. */
function valuesOf(parts: readonly PlainObject[]): readonly unknown[] {
  const listed = parts.flatMap((part) => {
    if ("const" in part) return [part["const"]];
    return Array.isArray(part["enum"]) ? part["enum"] : [];
  });
  return listed.every((value) => typeof value !== "object" || value === null) ? listed : [];
}

function valuesAt(key: string, parts: readonly PlainObject[]): readonly unknown[] {
  return parts.flatMap(({ properties }) => {
    const child = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
    return isObject(child) ? valuesOf([child]) : [];
  });
}

function requiredOf(parts: readonly PlainObject[]): readonly string[] {
  return parts.flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : []));
}
