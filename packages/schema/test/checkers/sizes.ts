import { childrenOf, isNode, type Node, type Place, placesOf } from "./schema-places.ts";

export interface Sizes {
  /** Objects and arrays inside one another; a definition starts again. */
  readonly depth: number;
  readonly properties: number;
  readonly optional: number;
  readonly enumValues: number;
  /** The longest total of an enum with more than 250 strings. */
  readonly enumText: number;
  readonly text: number;
  readonly unions: number;
  readonly maxItems: number;
}

/** What providers count. */
export function sizesOf(root: unknown): Sizes {
  const sizes = { properties: 0, optional: 0, enumValues: 0, enumText: 0, text: 0, unions: 0, maxItems: 0 };
  let depth = 0;
  for (const place of placesOf(root)) {
    const node = place.value;
    if (!isNode(node)) continue;
    if (["$defs", "definitions", undefined].includes(place.holder)) depth = Math.max(depth, depthOf(place));
    const names = Object.keys(isNode(node["properties"]) ? node["properties"] : {});
    const required: readonly unknown[] = Array.isArray(node["required"]) ? node["required"] : [];
    const values: readonly unknown[] = Array.isArray(node["enum"]) ? node["enum"] : [];
    const definitions = Object.keys({ ...(node["$defs"] as Node), ...(node["definitions"] as Node) });
    sizes.properties += names.length;
    sizes.optional += names.filter((name) => !required.includes(name)).length;
    sizes.enumValues += values.length;
    sizes.text += lengthOf([...names, ...definitions, ...values, node["const"]]);
    if (values.length > 250) sizes.enumText = Math.max(sizes.enumText, lengthOf(values));
    if (Array.isArray(node["anyOf"]) || (Array.isArray(node["type"]) && node["type"].length > 1))
      sizes.unions += 1;
    if (typeof node["maxItems"] === "number") sizes.maxItems += node["maxItems"];
  }
  return { ...sizes, depth };
}

/** The sizes that go beyond what a provider takes. */
export function tooLarge(root: unknown, limits: Partial<Sizes>): readonly string[] {
  const sizes = sizesOf(root);
  return (Object.keys(limits) as (keyof Sizes)[])
    .filter((name) => sizes[name] > (limits[name] ?? Infinity))
    .map((name) => `#: ${name} is ${sizes[name]}, more than ${limits[name]}`);
}

function depthOf(place: Place): number {
  const types = isNode(place.value) ? [place.value["type"]].flat() : [];
  const own = types.includes("object") || types.includes("array") ? 1 : 0;
  const inner = childrenOf(place).filter(({ holder }) => holder !== "$defs" && holder !== "definitions");
  return own + Math.max(0, ...inner.map(depthOf));
}

function lengthOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}
