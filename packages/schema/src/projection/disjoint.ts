import { jsonEqual } from "../json-equal.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { typesOf } from "../types-of.ts";

type Lookup = (reference: string) => unknown;

const deepest = 5;

/**
 * Whether it can be seen that no value fits both schemas: by their types, their listed values, keys that one requires
 * and the other refuses, or a key that both require with values that can't meet. False means "can't be seen".
 */
export function areDisjoint(a: unknown, b: unknown, target: Lookup, depth = 0): boolean {
  if (a === false || b === false) return true;
  if (!isObject(a) || !isObject(b) || depth > deepest) return false;
  const inner = (x: unknown, y: unknown): boolean => areDisjoint(x, y, target, depth + 1);
  if (typeof a["$ref"] === "string" && inner(target(a["$ref"]), b)) return true;
  if (typeof b["$ref"] === "string" && inner(a, target(b["$ref"]))) return true;
  for (const [union, other] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const branches of [union["anyOf"], union["oneOf"]])
      if (Array.isArray(branches) && branches.every((branch) => inner(branch, other))) return true;
    if (Array.isArray(union["allOf"]) && union["allOf"].some((part) => inner(part, other))) return true;
  }
  const [typesA, typesB] = [kindsOf(a), kindsOf(b)];
  const common = typesA && typesB?.filter((type) => typesA.includes(type));
  if (common?.length === 0) return true;
  const [valuesA, valuesB] = [valuesOf(a), valuesOf(b)];
  if (valuesA && valuesB) return !valuesA.some((value) => valuesB.some((other) => jsonEqual(value, other)));
  if (!common || common.length !== 1 || common[0] !== "object") return false;
  return refuses(a, b) || refuses(b, a) || meetsNowhere(a, b, inner);
}

function kindsOf(node: PlainObject): readonly string[] | undefined {
  const types = typesOf(node).map((type) => (type === "integer" ? "number" : type));
  if (types.length === 0) return undefined;
  return node["nullable"] === true ? [...types, "null"] : types;
}

function valuesOf(node: PlainObject): readonly unknown[] | undefined {
  if ("const" in node) return [node["const"]];
  if (!Array.isArray(node["enum"])) return undefined;
  return node["nullable"] === true ? [...node["enum"], null] : node["enum"];
}

function requiredOf(node: PlainObject): readonly string[] {
  return Array.isArray(node["required"]) ? node["required"].map(String) : [];
}

function propertyOf(node: PlainObject, key: string): unknown {
  const properties = node["properties"];
  return isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

/** Whether one requires a key that the other has no room for. */
function refuses(closed: PlainObject, other: PlainObject): boolean {
  if (closed["additionalProperties"] !== false || "patternProperties" in closed) return false;
  return requiredOf(other).some((key) => propertyOf(closed, key) === undefined);
}

function meetsNowhere(a: PlainObject, b: PlainObject, apart: (x: unknown, y: unknown) => boolean): boolean {
  return requiredOf(a).some((key) => {
    const [x, y] = [propertyOf(a, key), propertyOf(b, key)];
    return x !== undefined && y !== undefined && requiredOf(b).includes(key) && apart(x, y);
  });
}
