import { jsonEqual } from "../json-equal.ts";
import type { PlainObject } from "../plain-object.ts";
import { always, type Check, never } from "./check.ts";
import { jsonKey } from "./json-key.ts";

interface Kinds {
  readonly string: Check | undefined;
  readonly number: Check | undefined;
  readonly array: Check | undefined;
  readonly object: Check | undefined;
}

/** `type`, and what is asked of each kind of value; nothing where all of them fit. */
export function typeCheck(type: unknown, kinds: Kinds): Check | undefined {
  if (type === undefined && !Object.values(kinds).some(Boolean)) return undefined;
  const types = type === undefined ? undefined : [type].flat();
  const pick = (name: string, check: Check = always): Check =>
    types === undefined || types.includes(name) ? check : never;
  const { string: ofString, number: ofNumber } = kinds;
  const string = pick("string", ofString);
  const number =
    types?.includes("integer") && !types.includes("number") ? integer(ofNumber) : pick("number", ofNumber);
  const boolean = pick("boolean") === always;
  const nothing = pick("null") === always;
  const array = pick("array", kinds.array);
  const object = pick("object", kinds.object);
  return (value, run, marks) => {
    if (typeof value === "string") return string(value, run, marks);
    if (typeof value === "number") return number(value, run, marks);
    if (typeof value === "boolean") return boolean;
    if (value === null) return nothing;
    return Array.isArray(value)
      ? array(value, run, marks)
      : typeof value === "object" && object(value, run, marks);
  };
}

function integer(check: Check = always): Check {
  return (value, run, marks) => Number.isInteger(value) && check(value, run, marks);
}

/** `const` and `enum`. */
export function fixedValues(node: PlainObject): Check | undefined {
  const isOne = Array.isArray(node["enum"]) ? isIn(node["enum"]) : undefined;
  if (!("const" in node)) return isOne;
  const fixed = node["const"];
  const isFixed: Check =
    typeof fixed === "object" && fixed !== null
      ? (value) => jsonEqual(value, fixed)
      : (value) => value === fixed;
  return isOne ? (value, run, marks) => isFixed(value, run, marks) && isOne(value, run, marks) : isFixed;
}

function isIn(values: readonly unknown[]): Check {
  const simple = new Set(values.filter((value) => typeof value !== "object" || value === null));
  const composite = new Set(values.filter((value) => !simple.has(value)).map(jsonKey));
  if (composite.size === 0) return (value) => simple.has(value);
  return (value) =>
    typeof value === "object" && value !== null ? composite.has(jsonKey(value)) : simple.has(value);
}
