import { childrenOf, createResolver, isNode, type Node, type Place, placesOf } from "./schema-places.ts";

/** What is wrong with one place; the places of the whole schema are at hand. */
export type Rule = (node: Node, place: Place) => readonly (string | false)[];

const typesOf = (node: Node): readonly unknown[] => [node["type"]].flat();
const has = (node: Node, type: string): boolean => typesOf(node).includes(type);

const keywordTypes: Readonly<Record<string, readonly string[]>> = {
  ...of(["string"], "minLength maxLength pattern"),
  ...of(["number", "integer"], "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"),
  ...of(["object"], "properties required additionalProperties minProperties maxProperties propertyOrdering"),
  ...of(["array"], "items prefixItems minItems maxItems uniqueItems"),
};

function of(types: readonly string[], keywords: string): Record<string, readonly string[]> {
  return Object.fromEntries(keywords.split(" ").map((keyword) => [keyword, types]));
}

/** Applies the rules to every schema inside a schema; what is no object is judged by `booleans`. */
export function applyRules(
  root: unknown,
  rules: readonly Rule[],
  booleans: readonly string[] = [],
): readonly string[] {
  return placesOf(root).flatMap((place) => {
    const { value, at, holder } = place;
    if (isNode(value))
      return rules.flatMap((rule) =>
        rule(value, place)
          .filter((fault) => fault !== false)
          .map((fault) => `${at}: ${fault}`),
      );
    if (typeof value === "boolean" && holder !== undefined && booleans.includes(holder)) return [];
    return [`${at}: ${JSON.stringify(value) ?? typeof value} stands where a schema object is wanted`];
  });
}

export const onlyKeywords =
  (allowed: string): Rule =>
  (node) =>
    Object.keys(node).map((keyword) => !allowed.split(" ").includes(keyword) && `the keyword ${keyword}`);

export const notAtRoot =
  (refused: string): Rule =>
  (node, { holder }) =>
    holder === undefined
      ? refused.split(" ").map((keyword) => keyword in node && `${keyword} at the root`)
      : [];

export const objectRoot: Rule = (node, { holder }) => [
  holder === undefined && node["type"] !== "object" && "the root's type is not object",
  holder === undefined && "properties" in node && !isNode(node["properties"]) && "properties is no object",
];

export const onlyAtRoot =
  (keyword: string): Rule =>
  (node, { holder }) => [holder !== undefined && keyword in node && `${keyword} below the root`];

/** A schema says what it is: by type, by reference, or by its branches. */
export const typed: Rule = (node) => [
  !["type", "$ref", "anyOf", "oneOf"].some((keyword) => keyword in node) && "no type",
];

export const typeNames =
  (names: string, { list }: { readonly list: boolean }): Rule =>
  (node) => [
    Array.isArray(node["type"]) && !list && "a list of types",
    Array.isArray(node["type"]) && new Set(node["type"]).size !== node["type"].length && "a type twice",
    "type" in node && typesOf(node).length === 0 && "an empty list of types",
    ...("type" in node ? typesOf(node) : []).map(
      (type) => !names.split(" ").includes(String(type)) && `the type ${String(type)}`,
    ),
  ];

/** Keywords of one type stand only where that type may come. */
export const keywordsFitType: Rule = (node) =>
  Object.keys(node).map((keyword) => {
    const types = keywordTypes[keyword];
    return (
      types !== undefined && !types.some((type) => has(node, type)) && `${keyword} on ${String(node["type"])}`
    );
  });

export const formats =
  (allowed: Readonly<Record<string, string>>): Rule =>
  (node) => {
    if (!("format" in node)) return [];
    const known = typesOf(node).flatMap((type) => (allowed[String(type)] ?? "").split(" "));
    return [!known.includes(String(node["format"])) && `the format ${String(node["format"])}`];
  };

/** No look-around, no back-reference: engines that never backtrack have neither. */
export const plainPatterns: Rule = (node) =>
  [node["pattern"], ...Object.keys(node["patternProperties"] ?? {})].map(
    (pattern) =>
      typeof pattern === "string" &&
      /\(\?<?[=!]|\\[1-9]|\\k</.test(pattern.replaceAll("\\\\", "")) &&
      `the pattern ${pattern}`,
  );

export const enumOf =
  (...kinds: readonly string[]): Rule =>
  (node) => {
    const values = [
      ...(Array.isArray(node["enum"]) ? node["enum"] : []),
      ...("const" in node ? [node["const"]] : []),
    ];
    return [
      "enum" in node && !Array.isArray(node["enum"]) && "an enum that is no list",
      Array.isArray(node["enum"]) && node["enum"].length === 0 && "an empty enum",
      ...values.map((value) => !kinds.includes(kindOf(value)) && `${JSON.stringify(value)} in an enum`),
    ];
  };

/** Each value of an enum is of a type that stands beside it. */
export const enumFitsType: Rule = (node) => {
  if (!("type" in node)) return [];
  const values = [
    ...(Array.isArray(node["enum"]) ? node["enum"] : []),
    ...("const" in node ? [node["const"]] : []),
  ];
  return values.map((value) => {
    const kind = kindOf(value);
    const fits = has(node, kind) || (kind === "number" && Number.isInteger(value) && has(node, "integer"));
    return !fits && `${JSON.stringify(value)} is not of type ${String(node["type"])}`;
  });
};

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

export const closedObjects: Rule = (node) => [
  (has(node, "object") || "properties" in node) && node["additionalProperties"] !== false && "an open object",
];

export const requiredDeclared: Rule = (node) => {
  const required: readonly unknown[] = Array.isArray(node["required"]) ? node["required"] : [];
  const properties = isNode(node["properties"]) ? node["properties"] : {};
  return [
    "required" in node && !Array.isArray(node["required"]) && "required is no list",
    new Set(required).size !== required.length && "a name is required twice",
    ...required.map((name) => !Object.hasOwn(properties, String(name)) && `${String(name)} is not declared`),
  ];
};

export const allRequired: Rule = (node) => {
  if (!has(node, "object")) return [];
  const required: readonly unknown[] = Array.isArray(node["required"]) ? node["required"] : [];
  return [
    !isNode(node["properties"]) && "an object without properties",
    !Array.isArray(node["required"]) && "an object without required",
    ...Object.keys(node["properties"] ?? {}).map((key) => !required.includes(key) && `${key} is optional`),
  ];
};

export const itemsPresent: Rule = (node) => [
  has(node, "array") && !("items" in node) && !("prefixItems" in node) && "an array without items",
];

export const keysMatch =
  (pattern: RegExp): Rule =>
  (node) =>
    Object.keys(isNode(node["properties"]) ? node["properties"] : {}).map(
      (key) => !pattern.test(key) && `the key ${JSON.stringify(key)}`,
    );

/** Only the named keywords may stand beside `keyword`. */
export const beside =
  (keyword: string, allowed: string): Rule =>
  (node) =>
    keyword in node
      ? Object.keys(node).map(
          (other) => other !== keyword && !allowed.split(" ").includes(other) && `${other} beside ${keyword}`,
        )
      : [];

export const branches =
  (keyword: string): Rule =>
  (node) => [
    keyword in node &&
      !(Array.isArray(node[keyword]) && node[keyword].length > 0) &&
      `${keyword} without branches`,
  ];

export function danglingReferences(root: unknown): readonly string[] {
  const places = placesOf(root);
  const resolve = createResolver(places);
  return places.flatMap(({ value, at }) =>
    isNode(value) && "$ref" in value && !resolve(value["$ref"])
      ? [`${at}: ${JSON.stringify(value["$ref"])} points to no schema`]
      : [],
  );
}

/** References that lead back to where they stand; with `optional`, unless a property that may be absent is between. */
export function cycles(
  root: unknown,
  { optional }: { readonly optional: "counts" | "breaks" },
): readonly string[] {
  const resolve = createResolver(placesOf(root));
  const state = new Map<unknown, "open" | "done">();
  const faults: string[] = [];
  const visit = (place: Place): void => {
    if (!isNode(place.value) || state.get(place.value) === "done") return;
    state.set(place.value, "open");
    const target = resolve(place.value["$ref"]);
    if (target && state.get(target.value) === "open")
      faults.push(`${place.at}: a reference that comes back to itself`);
    else if (target) visit(target);
    for (const child of childrenOf(place))
      if (!isDefinition(child) && (optional === "counts" || isDue(child))) visit(child);
    state.set(place.value, "done");
  };
  for (const place of placesOf(root)) visit(place);
  return faults;
}

function isDefinition({ holder }: Place): boolean {
  return holder === "$defs" || holder === "definitions";
}

function isDue({ holder, parent, key }: Place): boolean {
  if (holder !== "properties" || !isNode(parent?.value)) return true;
  const { required } = parent.value;
  return Array.isArray(required) && required.includes(key);
}
