import type { Dialect, DialectLimits } from "../dialect.ts";
import { isObject, type PlainObject } from "../plain-object.ts";
import { eachSubschema } from "../subschemas.ts";

export interface Excess {
  readonly limit: keyof DialectLimits;
  readonly message: string;
}

// The sum of all `maxItems` never comes that far: what goes beyond it is told in words.
type Counted = Exclude<keyof DialectLimits, "maxItems">;

type Sizes = { -readonly [limit in Counted]-?: number };

const WHAT: Readonly<Record<Counted, string>> = {
  depth: "levels of nesting",
  properties: "properties",
  enumValues: "enum values",
  enumText: "characters in one enum",
  text: "characters of names and values",
  optional: "optional properties",
  unions: "unions",
  bytes: "bytes",
};

// OpenAI's guide: the limit on one enum's text holds for enums with more values than this.
const bigEnum = 250;

/** The limits a written schema goes beyond. */
export function exceededLimits(schema: PlainObject, { name, limits }: Dialect): readonly Excess[] {
  const sizes: Sizes = {
    depth: 0,
    properties: 0,
    enumValues: 0,
    enumText: 0,
    text: 0,
    optional: 0,
    unions: 0,
    bytes: limits.bytes === undefined ? 0 : new TextEncoder().encode(JSON.stringify(schema)).length,
  };
  measure(schema, 0, sizes);
  return (Object.keys(sizes) as Counted[]).flatMap((limit) => {
    const most = limits[limit] ?? Infinity;
    if (sizes[limit] <= most) return [];
    return [
      { limit, message: `${sizes[limit]} ${WHAT[limit]} are more than the ${most} that ${name} takes` },
    ];
  });
}

function measure(node: PlainObject, around: number, sizes: Sizes): void {
  const types = [node["type"]].flat();
  const depth = types.includes("object") || types.includes("array") ? around + 1 : around;
  sizes.depth = Math.max(sizes.depth, depth);
  for (const key of ["properties", "$defs", "definitions"]) {
    const names = isObject(node[key]) ? Object.keys(node[key]) : [];
    sizes.text += names.join("").length;
    if (key !== "properties") continue;
    sizes.properties += names.length;
    const required = Array.isArray(node["required"]) ? (node["required"] as unknown[]) : [];
    sizes.optional += names.filter((name) => !required.includes(name)).length;
  }
  const values = Array.isArray(node["enum"]) ? (node["enum"] as unknown[]) : [];
  sizes.enumValues += values.length;
  let characters = 0;
  for (const value of [...values, node["const"]]) characters += typeof value === "string" ? value.length : 0;
  sizes.text += characters;
  if (values.length > bigEnum) sizes.enumText = Math.max(sizes.enumText, characters);
  if (types.length > 1 || Array.isArray(node["anyOf"]) || Array.isArray(node["oneOf"])) sizes.unions += 1;
  eachSubschema(node, (child, [keyword]) => measure(child, keyword === "$defs" ? 0 : depth, sizes));
}
