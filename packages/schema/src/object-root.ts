import { inWords, withWords } from "./in-words.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import { lossAt, type Path, type ProjectionWalk } from "./projection-walk.ts";
import { SchemaError } from "./schema-error.ts";
import { mergeSchemas } from "./merge-schemas.ts";

/** The root as an object that may stand at the root, with where its parts come from; nothing when it must be wrapped. */
export function toObjectRoot(
  source: PlainObject,
  walk: ProjectionWalk,
): { node: PlainObject; path: Path } | undefined {
  const followed = followReferences(source, walk);
  if (!followed || !isObjectShaped(followed.node)) return undefined;
  let { node } = followed;
  const words: string[] = [];
  for (const keyword of walk.dialect.refusedAtRoot) {
    if (!(keyword in node)) continue;
    if (namesFields(node[keyword], node)) return undefined;
    const { [keyword]: refused, ...rest } = node;
    node = rest;
    words.push(inWords(keyword, refused) ?? "");
    walk.losses.push(
      lossAt([], keyword, `${walk.dialect.name} refuses it at the root; told in the description`),
    );
  }
  const description = withWords(node["description"], words);
  return {
    node: {
      ...node,
      type: "object",
      properties: node["properties"] ?? {},
      ...(description === undefined ? {} : { description }),
    },
    path: followed.path,
  };
}

function followReferences(
  source: PlainObject,
  walk: ProjectionWalk,
): { node: PlainObject; path: Path } | undefined {
  let node = source;
  let path: Path = [];
  const seen = new Set<unknown>();
  while (typeof node["$ref"] === "string" || isMergeable(node, walk)) {
    if (typeof node["$ref"] !== "string") {
      const { allOf, ...rest } = node;
      const merged = [...(allOf as readonly PlainObject[]), rest].reduce<PlainObject | undefined>(
        (all, part) => all && (isObject(part) ? mergeSchemas(all, part) : undefined),
        {},
      );
      if (!merged) return undefined;
      node = merged;
      continue;
    }
    const target = walk.resolve(node);
    if (seen.has(target.node))
      throw new SchemaError(
        "invalid_schema",
        `The $ref at the root only leads back to itself: ${node["$ref"]}`,
        { pointer: "/$ref" },
      );
    seen.add(target.node);
    const { $ref: _, ...siblings } = node;
    const merged = isObject(target.node) ? mergeSchemas(target.node, siblings) : undefined;
    if (!merged) return undefined;
    node = merged;
    path = target.path;
  }
  return { node, path };
}

function isMergeable(node: PlainObject, { dialect }: ProjectionWalk): boolean {
  return Array.isArray(node["allOf"]) && dialect.refusedAtRoot.includes("allOf");
}

/** Says it is an object, or says nothing of its kind at all. */
function isObjectShaped(node: PlainObject): boolean {
  if (node["type"] !== undefined) return node["type"] === "object";
  return !["enum", "const", "anyOf", "oneOf", "items", "prefixItems", "not"].some(
    (keyword) => keyword in node,
  );
}

/** Whether leaving the keyword out would hide fields from the model. */
function namesFields(value: unknown, node: PlainObject): boolean {
  if (!Array.isArray(value)) return false;
  return value.some((part) => {
    if (!isObject(part)) return false;
    if ("$ref" in part || "anyOf" in part || "oneOf" in part || "allOf" in part) return true;
    return Object.keys(part["properties"] ?? {}).some((key) => !Object.hasOwn(node["properties"] ?? {}, key));
  });
}
