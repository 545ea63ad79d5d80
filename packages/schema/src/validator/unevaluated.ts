import { isObject, type PlainObject } from "../plain-object.ts";
import { addMarks, type Check, newMarks } from "./check.ts";
import type { Context } from "./compile-node.ts";

/** `unevaluatedProperties` and `unevaluatedItems`, which come after everything else that is said of the value. */
export function unevaluated(node: PlainObject, { inner }: Context, check: Check): Check {
  const { unevaluatedProperties, unevaluatedItems } = node;
  if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return check;
  const ofProperties = unevaluatedProperties === undefined ? undefined : inner(unevaluatedProperties);
  const ofItems = unevaluatedItems === undefined ? undefined : inner(unevaluatedItems);
  return (value, run, marks) => {
    const own = newMarks();
    if (!check(value, run, own)) return false;
    if (ofItems && Array.isArray(value)) {
      for (let at = own.items; at < value.length; at++)
        if (!own.places.has(at) && !ofItems(value[at], run, undefined)) return false;
      own.items = value.length;
    } else if (ofProperties && isObject(value)) {
      for (const key of Object.keys(value)) {
        if (own.keys.has(key)) continue;
        if (!ofProperties(value[key], run, undefined)) return false;
        own.keys.add(key);
      }
    }
    addMarks(marks, own);
    return true;
  };
}
