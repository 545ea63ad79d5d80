import { childrenOf, type Node } from "../checkers/schema-places.ts";

/** A copy with each schema inside it replaced; `holder` is the keyword that holds it. */
export function mapChildren(
  node: Node,
  change: (schema: unknown, holder: string) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...node };
  for (const { holder, key, value } of childrenOf({ value: node, at: "" })) {
    if (holder === undefined) continue;
    const inner = change(value, holder);
    const held = copy[holder];
    if (key === undefined) copy[holder] = inner;
    else if (Array.isArray(held))
      copy[holder] = held.map((item, index) => (`${index}` === key ? inner : item));
    else
      copy[holder] = Object.fromEntries(
        Object.entries(held as object).map(([name, item]) => [name, name === key ? inner : item]),
      );
  }
  return copy;
}
