import type { DialectLimits } from "./dialect.ts";
import { isObject, type PlainObject } from "./plain-object.ts";
import { lossAt, type Loss } from "./projection-walk.ts";
import { eachSubschema } from "./subschemas.ts";

/** The limits a written schema goes beyond, each as a loss at the root. */
export function exceededLimits(schema: PlainObject, limits: DialectLimits): readonly Loss[] {
  const sizes = { depth: 0, properties: 0, enumValues: 0, text: 0 };
  measure(schema, 1, sizes);
  return (Object.keys(sizes) as (keyof DialectLimits)[]).flatMap((name) => {
    const limit = limits[name] ?? Infinity;
    return sizes[name] > limit
      ? [lossAt([], name, `${sizes[name]} is more than the ${limit} the target allows`)]
      : [];
  });
}

function measure(node: PlainObject, depth: number, sizes: Record<keyof DialectLimits, number>): void {
  sizes.depth = Math.max(sizes.depth, depth);
  for (const key of ["properties", "$defs"]) {
    const names = isObject(node[key]) ? Object.keys(node[key]) : [];
    if (key === "properties") sizes.properties += names.length;
    sizes.text += names.join("").length;
  }
  const values = Array.isArray(node["enum"]) ? node["enum"] : [];
  sizes.enumValues += values.length;
  for (const value of [...values, node["const"]]) sizes.text += typeof value === "string" ? value.length : 0;
  eachSubschema(node, (child, [keyword]) =>
    measure(
      child,
      keyword === "properties" || keyword === "items" ? depth + 1 : keyword === "$defs" ? 1 : depth,
      sizes,
    ),
  );
}
