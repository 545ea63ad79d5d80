import { acceptsNull } from "./accepts-null.ts";
import { fits, partsOf, suits, type Trial } from "./fits.ts";
import { isObject, type PlainObject, setOwn } from "./plain-object.ts";
import type { Resolve } from "./resolve-reference.ts";

type Direction = "decode" | "encode";

interface Translation extends Trial {
  readonly direction: Direction;
}

/**
 * Between the wire's values and the source's. A null at a property that the source leaves optional, and where it does
 * not itself accept null, stands for an absent key; where the source accepts null, null stays null.
 */
export function translateValue(
  value: unknown,
  node: unknown,
  direction: Direction,
  resolve: Resolve,
): unknown {
  try {
    if (direction === "decode" && !holdsNull(value)) return value;
    return translate(value, node, { direction, resolve, steps: 0 });
  } catch (error) {
    // Too deep for the stack, or too many ways to read it; validation says so in its own words.
    if (error instanceof RangeError) return value;
    throw error;
  }
}

function holdsNull(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.values(value).some(holdsNull));
}

function translate(value: unknown, node: unknown, translation: Translation): unknown {
  if (typeof value !== "object" || value === null || !isObject(node)) return value;
  const parts = partsOf(node, translation.resolve);
  let result = isObject(value)
    ? translateObject(value, parts, translation)
    : translateItems(value, parts, translation);
  for (const part of parts)
    for (const union of [part["anyOf"], part["oneOf"]])
      if (Array.isArray(union)) result = translateUnion(result, union, translation);
  return result;
}

function translateUnion(value: unknown, branches: readonly unknown[], translation: Translation): unknown {
  const [first, ...others] = branches.filter((branch) => suits(value, branch, translation));
  if (first === undefined) return value;
  if (others.length === 0) return translate(value, first, translation);
  const exact = [first, ...others].find((branch) => fits(value, branch, translation));
  if (translation.direction === "encode")
    return exact === undefined ? value : translate(value, exact, translation);
  if (exact !== undefined) return value;
  for (const branch of [first, ...others]) {
    const candidate = translate(value, branch, translation);
    if (candidate !== value && fits(candidate, branch, translation)) return candidate;
  }
  return value;
}

function translateObject(
  value: PlainObject,
  parts: readonly PlainObject[],
  translation: Translation,
): PlainObject {
  const { direction, resolve } = translation;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const children = childrenAt(key, parts);
    if (
      direction === "decode" &&
      value[key] === null &&
      isOptional(key, parts) &&
      !children.every((child) => acceptsNull(child, resolve))
    ) {
      delete (copy ??= { ...value })[key];
      continue;
    }
    let child = value[key];
    for (const schema of [...children, ...restAt(key, parts)]) child = translate(child, schema, translation);
    if (child !== value[key]) setOwn((copy ??= { ...value }), key, child);
  }
  if (direction === "decode") return copy ?? value;
  for (const part of parts)
    for (const key of Object.keys(part["properties"] ?? {}))
      if (!Object.hasOwn(value, key) && isOptional(key, parts)) setOwn((copy ??= { ...value }), key, null);
  return copy ?? value;
}

function translateItems(value: object, parts: readonly PlainObject[], translation: Translation): unknown {
  if (!Array.isArray(value)) return value;
  let items: unknown[] = value;
  for (const part of parts) {
    const tuple = part["prefixItems"] ?? part["items"];
    const rest = Array.isArray(part["items"]) ? part["additionalItems"] : part["items"];
    items = items.map((item, at) =>
      translate(item, Array.isArray(tuple) && at < tuple.length ? tuple[at] : rest, translation),
    );
  }
  return items.every((item, at) => item === value[at]) ? value : items;
}

function isOptional(key: string, parts: readonly PlainObject[]): boolean {
  return !parts.some(({ required }) => Array.isArray(required) && required.includes(key));
}

function childrenAt(key: string, parts: readonly PlainObject[]): readonly unknown[] {
  return parts.flatMap(({ properties }) =>
    isObject(properties) && Object.hasOwn(properties, key) ? [properties[key]] : [],
  );
}

/** The schemas of maps: they apply to keys that no `properties` names. */
function restAt(key: string, parts: readonly PlainObject[]): readonly unknown[] {
  return parts.flatMap(({ properties, additionalProperties, patternProperties }) => {
    if (Object.hasOwn(properties ?? {}, key)) return [];
    const matching = Object.entries(patternProperties ?? {}).filter(([pattern]) => matches(pattern, key));
    return matching.length > 0 ? matching.map(([, schema]) => schema as unknown) : [additionalProperties];
  });
}

function matches(pattern: string, key: string): boolean {
  try {
    return new RegExp(pattern, "u").test(key);
  } catch {
    return false;
  }
}
