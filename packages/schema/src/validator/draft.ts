import { isObject, type PlainObject } from "../plain-object.ts";
import { modernBounds } from "../subschemas.ts";

/** Which keywords count in a schema, and as what. */
export interface Draft {
  /** 4, 6, 7, 2019 or 2020; a schema that declares none may use the words of each. */
  readonly year: number | undefined;
  /** Whether a custom vocabulary leaves out the keywords that assert something by themselves. */
  readonly asserts: boolean;
}

export const undeclared: Draft = { year: undefined, asserts: true };

// The draft that introduced a keyword; the others are as old as draft 4.
const introduced: ReadonlyMap<string, number> = new Map(
  Object.entries({
    6: "const contains propertyNames",
    7: "if then else",
    2019: "dependentRequired dependentSchemas maxContains minContains unevaluatedItems unevaluatedProperties $recursiveRef",
    2020: "$dynamicRef prefixItems",
  }).flatMap(([year, keywords]) => keywords.split(" ").map((keyword) => [keyword, Number(year)] as const)),
);

const assertions = new Set(
  (
    "type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern " +
    "maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired"
  ).split(" "),
);

/** The draft a `$schema` declares; nothing for one that is not known. */
export function declaredDraft(uri: unknown): Draft | undefined {
  const found = /^https?:\/\/json-schema\.org\/(?:draft-0([467])|draft\/(20\d\d)-\d\d)\/schema#?$/.exec(
    String(uri),
  );
  return found ? { year: Number(found[1] ?? found[2]), asserts: true } : undefined;
}

/** Drafts 4 to 7 ignore what stands beside a `$ref`. */
export function ignoresSiblings({ year }: Draft): boolean {
  return year !== undefined && year <= 7;
}

/** The node with only what counts in its draft, bounds in the newer spelling. */
export function visible(node: PlainObject, draft: Draft): PlainObject {
  if (ignoresSiblings(draft) && typeof node["$ref"] === "string") return { $ref: node["$ref"] };
  const { year, asserts } = draft;
  const shown: Record<string, unknown> = {};
  for (const keyword of Object.keys(node)) {
    if (keyword === "__proto__" || node[keyword] === undefined) continue;
    if (year !== undefined && year < (introduced.get(keyword) ?? 4)) continue;
    if (keyword === "$recursiveRef" && year === 2020) continue;
    if (!asserts && assertions.has(keyword)) continue;
    shown[keyword] = node[keyword];
  }
  return modernBounds(shown);
}

/** The name a node gives itself, and the places in it that can be pointed to by a word. */
export interface Names {
  readonly uri?: string;
  readonly anchors: readonly string[];
  readonly dynamic?: string;
  readonly recursive: boolean;
}

export function namesOf(node: PlainObject, draft: Draft): Names {
  const { year = Infinity } = draft;
  if (ignoresSiblings(draft) && "$ref" in node) return { anchors: [], recursive: false };
  const anchors: string[] = [];
  let uri: string | undefined;
  for (const id of idsOf(node, draft)) {
    const [base = "", fragment = ""] = id.split("#", 2);
    if (base !== "") uri ??= base;
    if (fragment !== "") anchors.push(fragment);
  }
  if (year >= 2019 && typeof node["$anchor"] === "string") anchors.push(node["$anchor"]);
  const dynamic =
    year >= 2020 && typeof node["$dynamicAnchor"] === "string" ? node["$dynamicAnchor"] : undefined;
  if (dynamic !== undefined) anchors.push(dynamic);
  return {
    anchors,
    recursive: year !== 2020 && year >= 2019 && node["$recursiveAnchor"] === true,
    ...(uri !== undefined && { uri }),
    ...(dynamic !== undefined && { dynamic }),
  };
}

function idsOf(node: PlainObject, { year }: Draft): readonly string[] {
  const keywords = year === 4 ? ["id"] : year === undefined ? ["$id", "id"] : ["$id"];
  return keywords.map((keyword) => node[keyword]).filter((id) => typeof id === "string");
}

/** Whether a custom metaschema leaves the validation vocabulary out. */
export function assertsBy(metaschema: PlainObject): boolean {
  const vocabulary = metaschema["$vocabulary"];
  return !isObject(vocabulary) || Object.keys(vocabulary).some((uri) => uri.endsWith("/vocab/validation"));
}
