import type { JsonValidator } from "../json-validator.ts";
import { isObject, type PlainObject } from "../plain-object.ts";

/** Schema objects that hold for a value together, references and unions already followed. */
export type Parts = readonly PlainObject[];

type Union = readonly unknown[];

// Unions within unions, and unions beside unions: no schema that a person wrote comes near.
const DEEPEST = 32;
const MOST = 1000;

/** Each way to satisfy all of the nodes: one branch of every union, and what always holds. */
export function* alternatives(nodes: readonly unknown[], validator: JsonValidator): Generator<Parts> {
  let count = 0;
  for (const parts of choose(nodes, [], [], validator, 0)) {
    yield parts;
    if (++count === MOST) return;
  }
}

function* choose(
  nodes: readonly unknown[],
  before: Parts,
  pending: readonly Union[],
  validator: JsonValidator,
  depth: number,
): Generator<Parts> {
  const parts = [...before];
  const unions = [...pending];
  for (const node of nodes) gather(node, parts, unions, validator);
  const [union, ...others] = unions;
  if (!union) yield parts;
  else if (depth < DEEPEST)
    for (const branch of union) yield* choose([branch], parts, others, validator, depth + 1);
}

/** The node, with what its `$ref` and `allOf` add; its unions are put aside. */
function gather(node: unknown, parts: PlainObject[], unions: Union[], validator: JsonValidator): void {
  if (!isObject(node) || parts.includes(node)) return;
  const target = validator.refer(node);
  if (target !== undefined && validator.refAlone) return gather(target, parts, unions, validator);
  parts.push(node);
  gather(target, parts, unions, validator);
  for (const part of listOf(node["allOf"])) gather(part, parts, unions, validator);
  for (const union of [node["anyOf"], node["oneOf"]]) if (Array.isArray(union)) unions.push(union);
  if ("if" in node) unions.push([node["then"] ?? true, node["else"] ?? true]);
}

/** The schemas that a key's value has to satisfy. */
export function nodesAtKey(key: string, parts: Parts, validator: JsonValidator): readonly unknown[] {
  return parts.flatMap((part) => {
    const { properties, patternProperties } = part;
    const own = isObject(properties) && Object.hasOwn(properties, key) ? [properties[key]] : [];
    for (const [pattern, schema] of Object.entries(patternProperties ?? {}))
      // Asked of the validator, which knows how to bound a hostile pattern.
      if (validator.fits(key, { pattern })) own.push(schema as unknown);
    return own.length > 0 ? own : [part["additionalProperties"] ?? true];
  });
}

/** The schemas that an item has to satisfy. */
export function nodesAtIndex(at: number, parts: Parts): readonly unknown[] {
  return parts.map((part) => {
    const tuple = listOf(part["prefixItems"] ?? part["items"]);
    if (at < tuple.length) return tuple[at];
    return (Array.isArray(part["items"]) ? part["additionalItems"] : part["items"]) ?? true;
  });
}

/** The node with all that its references and unions add, whether they can hold together or not. */
export function everyPart(node: unknown, validator: JsonValidator): Parts {
  const parts: PlainObject[] = [];
  const unions: Union[] = [[node]];
  for (let union = unions.pop(); union; union = unions.pop())
    for (const branch of union) gather(branch, parts, unions, validator);
  return parts;
}

/** Whether the node names the key, in whichever branch, by itself or by a pattern. */
export function declares(node: unknown, key: string, validator: JsonValidator): boolean {
  return everyPart(node, validator).some(
    ({ properties, patternProperties }) =>
      (isObject(properties) && Object.hasOwn(properties, key)) ||
      Object.keys(patternProperties ?? {}).some((pattern) => validator.fits(key, { pattern })),
  );
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
