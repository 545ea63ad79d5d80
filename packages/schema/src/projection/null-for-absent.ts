import { acceptsNull } from "./accepts-null.ts";
import { fits, partsOf, suits, type Trial } from "./fits.ts";
import { isObject, type PlainObject, setOwn } from "../plain-object.ts";
import { createResolver } from "../resolve-reference.ts";
import { compilePattern } from "../validator/pattern/compile-pattern.ts";

/**
 * For a dialect that leaves optional keys out: a null at a property that the written schema does not require, and where
 * it does not admit null, stands for an absent key. Models send such nulls whatever the schema says.
 */
export function nullForAbsent(schema: PlainObject): (value: unknown) => unknown {
  let resolve: Trial["resolve"] | undefined;
  return (value) => {
    try {
      if (!holdsNull(value)) return value;
      resolve ??= createResolver(schema);
      return translate(value, schema, { resolve, steps: 0 });
    } catch (error) {
      // Too deep for the stack, or too many ways to read it; validation says so in its own words.
      if (error instanceof RangeError) return value;
      throw error;
    }
  };
}

function holdsNull(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.values(value).some(holdsNull));
}

function translate(value: unknown, node: unknown, trial: Trial): unknown {
  if (typeof value !== "object" || value === null || !isObject(node)) return value;
  const parts = partsOf(node, trial.resolve);
  let result = isObject(value) ? translateObject(value, parts, trial) : translateItems(value, parts, trial);
  for (const part of parts)
    for (const union of [part["anyOf"], part["oneOf"]])
      if (Array.isArray(union)) result = translateUnion(result, union, trial);
  return result;
}

function translateUnion(value: unknown, branches: readonly unknown[], trial: Trial): unknown {
  const [first, ...others] = branches.filter((branch) => suits(value, branch, trial));
  if (first === undefined) return value;
  if (others.length === 0) return translate(value, first, trial);
  const exact = [first, ...others].find((branch) => fits(value, branch, trial));
  if (exact !== undefined) return value;
  for (const branch of [first, ...others]) {
    const candidate = translate(value, branch, trial);
    if (candidate !== value && fits(candidate, branch, trial)) return candidate;
  }
  return value;
}

function translateObject(value: PlainObject, parts: readonly PlainObject[], trial: Trial): PlainObject {
  const { resolve } = trial;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const children = childrenAt(key, parts);
    if (
      value[key] === null &&
      isOptional(key, parts) &&
      !children.every((child) => acceptsNull(child, (node) => resolve(node)?.node))
    ) {
      delete (copy ??= { ...value })[key];
      continue;
    }
    let child = value[key];
    for (const schema of [...children, ...restAt(key, parts)]) child = translate(child, schema, trial);
    if (child !== value[key]) setOwn((copy ??= { ...value }), key, child);
  }
  return copy ?? value;
}

function translateItems(value: object, parts: readonly PlainObject[], trial: Trial): unknown {
  if (!Array.isArray(value)) return value;
  let items: unknown[] = value;
  for (const part of parts) {
    const tuple = part["prefixItems"] ?? part["items"];
    const rest = Array.isArray(part["items"]) ? part["additionalItems"] : part["items"];
    items = items.map((item, at) =>
      translate(item, Array.isArray(tuple) && at < tuple.length ? tuple[at] : rest, trial),
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
    return compilePattern(pattern)(key);
  } catch {
    // Validation names a pattern that is none.
    return false;
  }
}
