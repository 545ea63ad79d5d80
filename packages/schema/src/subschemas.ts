import { isObject, type PlainObject, setOwn } from "./plain-object.ts";

// `definitions`, `dependencies`, `additionalItems` and the list form of `items` are drafts 4 to 7.
const maps = new Set(
  "properties patternProperties $defs definitions dependentSchemas dependencies".split(" "),
);
const schemas = new Set(
  (
    "items prefixItems additionalItems unevaluatedItems contains additionalProperties unevaluatedProperties " +
    "propertyNames allOf anyOf oneOf not if then else"
  ).split(" "),
);

/** What a keyword holds: a map of schemas, or a schema or a list of them; nothing for one that holds data. */
export function holderOf(keyword: string): "map" | "schema" | undefined {
  if (maps.has(keyword)) return "map";
  return schemas.has(keyword) ? "schema" : undefined;
}

type Path = readonly string[];

/** Visits each schema object directly inside `node`; what `enum`, `const` or `default` hold is data, not schema. */
export function eachSubschema(node: PlainObject, visit: (child: PlainObject, path: Path) => void): void {
  for (const keyword of Object.keys(node)) {
    const holder = holderOf(keyword);
    const value = node[keyword];
    if (holder === "map" || (holder && Array.isArray(value))) {
      for (const [key, child] of Object.entries(value ?? {}))
        if (isObject(child)) visit(child, [keyword, key]);
    } else if (holder && isObject(value)) visit(value, [keyword]);
  }
}

/** A copy of `node` with each schema inside it replaced, boolean ones too; everything else is the same. */
export function mapSubschemas(
  node: PlainObject,
  replace: (child: unknown, path: Path) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const keyword of Object.keys(node)) {
    const holder = holderOf(keyword);
    const value = node[keyword];
    if (Array.isArray(value) && holder === "schema")
      copy[keyword] = value.map((child, at) => replace(child, [keyword, String(at)]));
    else if (isObject(value) && holder === "map") copy[keyword] = mapValues(value, keyword, replace);
    else setOwn(copy, keyword, holder === "schema" ? replace(value, [keyword]) : value);
  }
  return copy;
}

function mapValues(
  map: PlainObject,
  keyword: string,
  replace: (child: unknown, path: Path) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  // A `dependencies` entry may be a list of names.
  for (const [key, child] of Object.entries(map))
    setOwn(copy, key, Array.isArray(child) ? child : replace(child, [keyword, key]));
  return copy;
}

/** OpenAPI 3.0 and draft 4 write an exclusive bound as a flag beside the bound; later drafts as the bound itself. */
export function modernBounds(node: PlainObject): PlainObject {
  if (typeof node["exclusiveMinimum"] !== "boolean" && typeof node["exclusiveMaximum"] !== "boolean")
    return node;
  const copy = { ...node };
  for (const side of ["Minimum", "Maximum"]) {
    const bound = side.toLowerCase();
    const flag = copy[`exclusive${side}`];
    if (typeof flag !== "boolean") continue;
    delete copy[`exclusive${side}`];
    if (!flag || copy[bound] === undefined) continue;
    copy[`exclusive${side}`] = copy[bound];
    delete copy[bound];
  }
  return copy;
}
