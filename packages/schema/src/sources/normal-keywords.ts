import { isObject, type PlainObject } from "../plain-object.ts";
import { modernBounds } from "../subschemas.ts";
import { isAnnotated, without } from "./normal-nodes.ts";

/** Bounds as numbers, the tighter of two, and none that every JSON integer or number satisfies anyway. */
export function normalBounds(node: PlainObject): PlainObject {
  const modern = modernBounds(node);
  const drop: string[] = [];
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, type } = modern;
  // zod writes the safe integers for `int()`, and the range of a double for `float64()`.
  const least = type === "integer" ? Number.MIN_SAFE_INTEGER : -Number.MAX_VALUE;
  const most = type === "integer" ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  if (typeof minimum === "number") {
    if (minimum <= least || (typeof above === "number" && above >= minimum)) drop.push("minimum");
    else if (typeof above === "number") drop.push("exclusiveMinimum");
  }
  if (typeof maximum === "number") {
    if (maximum >= most || (typeof below === "number" && below <= maximum)) drop.push("maximum");
    else if (typeof below === "number") drop.push("exclusiveMaximum");
  }
  for (const keyword of ["minLength", "minItems", "minProperties"])
    if (modern[keyword] === 0) drop.push(keyword);
  return without(modern, drop);
}

// The formats of JSON Schema that vendors write a pattern beside.
const formats = /^(date|date-time|duration|email|hostname|idn-email|ipv4|ipv6|time|uri|uuid)$/;

/** A look-around pattern beside a format only repeats it, and many engines can't read it. */
export function normalText(node: PlainObject): PlainObject {
  const { format, pattern } = node;
  const repeats =
    typeof format === "string" &&
    formats.test(format) &&
    typeof pattern === "string" &&
    /\(\?<?[=!]/.test(pattern);
  return repeats ? without(node, ["pattern"]) : node;
}

/** One fixed value is a `const`, several are an `enum`; both say their type. */
export function normalValues(node: PlainObject): PlainObject {
  const { enum: several, const: one } = node;
  if (Array.isArray(several) && several.length > 0) return normalEnum(node, several);
  if ("const" in node)
    return one === null ? { ...without(node, ["const"]), type: "null" } : typed(node, [one]);
  return normalType(node);
}

function normalEnum(node: PlainObject, several: readonly unknown[]): PlainObject {
  const values = [...new Set(several)];
  const rest = without(node, ["enum"]);
  if (values.length === 1) return normalValues({ ...rest, const: values[0] });
  if (values.length === 2 && values.includes(true) && values.includes(false))
    return { ...rest, type: "boolean" };
  if (!values.includes(null) || "anyOf" in node) return typed({ ...node, enum: values }, values);
  // Null is a type of its own: many targets can't have it among other values.
  const others = values.filter((value) => value !== null);
  return {
    ...without(rest, ["type"]),
    anyOf: [normalValues({ enum: others }), { type: "null" }],
  };
}

function typed(node: PlainObject, values: readonly unknown[]): PlainObject {
  const types = new Set(values.map(typeOf));
  return { ...node, type: types.size === 1 ? [...types][0] : [...types].toSorted() };
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** A list of types without repetition, null last; one type alone is no list. */
function normalType(node: PlainObject): PlainObject {
  const { type } = node;
  if (!Array.isArray(type)) return node;
  const types = new Set<unknown>(type);
  if (types.has("number")) types.delete("integer");
  if (types.delete("null")) types.add("null");
  return { ...node, type: types.size === 1 ? [...types][0] : [...types] };
}

/** Arrays say what their items are; a tuple that is closed needs no upper bound beside it. */
export function normalArray(node: PlainObject): PlainObject {
  const { prefixItems, items, additionalItems, maxItems } = node;
  const old = Array.isArray(items);
  const prefix = old ? items : prefixItems;
  if (!Array.isArray(prefix)) {
    const described = node["type"] === "array" && (items === undefined || items === true);
    return described ? { ...node, items: {} } : node;
  }
  const rest = old ? additionalItems : items;
  const drop: string[] = [];
  if (rest === true || isEmpty(rest)) drop.push(old ? "additionalItems" : "items");
  if (rest === false && typeof maxItems === "number" && maxItems >= prefix.length) drop.push("maxItems");
  return without(node, drop);
}

/** Keys that are listed are properties; what is said of keys and values that may be any is not said. */
export function normalObject(node: PlainObject): PlainObject {
  let result = node;
  const { propertyNames: names, additionalProperties: values } = node;
  // A key is text anyway.
  const asked = isObject(names) && names["type"] === "string" ? without(names, ["type"]) : names;
  if (names !== undefined && (names === true || isEmpty(asked))) result = without(result, ["propertyNames"]);
  else if (asked !== names) result = { ...result, propertyNames: asked };
  const listed = isObject(names) && !isAnnotated(names) ? listOf(names) : undefined;
  if (listed && isObject(values) && !("properties" in node) && !("patternProperties" in node)) {
    const properties = Object.fromEntries(listed.map((key) => [key, values]));
    result = { ...without(result, ["propertyNames"]), properties, additionalProperties: false };
  }
  if (isEmpty(result["additionalProperties"])) result = { ...result, additionalProperties: true };
  // An object of which only the further keys are known is a record.
  const isRecord = isEmpty(result["properties"]) && (result["additionalProperties"] ?? false) !== false;
  if (isRecord) result = without(result, ["properties"]);
  return normalRequired(result);
}

function normalRequired(node: PlainObject): PlainObject {
  const { required, properties } = node;
  if (!Array.isArray(required)) return node;
  const rest = without(node, ["required"]);
  if (required.length === 0) return rest;
  const known = new Map(Object.keys(isObject(properties) ? properties : {}).map((key, at) => [key, at]));
  const place = (key: unknown): number => known.get(String(key)) ?? known.size;
  const sorted = [...new Set<unknown>(required)].toSorted((a, b) => place(a) - place(b));
  const isSorted = required.every((key, at) => key === sorted[at]);
  return isSorted ? node : { ...rest, required: sorted };
}

function listOf({ enum: several, const: one }: PlainObject): readonly string[] | undefined {
  const values: readonly unknown[] = Array.isArray(several) ? several : [one];
  return values.every((value) => typeof value === "string") ? values : undefined;
}

function isEmpty(node: unknown): boolean {
  return isObject(node) && Object.keys(node).length === 0;
}
