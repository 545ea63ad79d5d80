import { isNode, type Node } from "../checkers/schema-places.ts";
import type { Random } from "./random.ts";
import { nothing, type Sampling } from "./sampling.ts";
import { plainKeys, sampleMatch, strangeKeys } from "./texts.ts";

const numbers = (nodes: readonly Node[], keyword: string): readonly number[] =>
  nodes.flatMap((node) => (typeof node[keyword] === "number" ? [node[keyword]] : []));

export function sampleArray(nodes: readonly Node[], sampling: Sampling, depth: number): unknown {
  const { random, extras, sample } = sampling;
  const least = Math.max(
    0,
    ...numbers(nodes, "minItems"),
    ...nodes.map((node) => ("contains" in node ? 1 : 0)),
  );
  const most = Math.min(
    ...numbers(nodes, "maxItems"),
    ...nodes.flatMap((node) => (endsAfterPrefix(node, extras.items) ? [prefixOf(node).length] : [])),
    depth > 4 ? least : Math.max(least, ...nodes.map((node) => prefixOf(node).length)) + random.integer(0, 3),
  );
  if (least > most) return nothing;
  // A tuple is full more often than not.
  const full = Math.max(0, ...nodes.map((node) => prefixOf(node).length));
  const length = full > least && full <= most && random.chance(0.5) ? full : random.integer(least, most);
  const isUnique = nodes.some((node) => node["uniqueItems"] === true);
  const items: unknown[] = [];
  for (let index = 0; index < length; index++) {
    const contained =
      index === 0 ? nodes.flatMap((node) => ("contains" in node ? [node["contains"]] : [])) : [];
    const item = sample(
      [...nodes.map((node) => prefixOf(node)[index] ?? restOf(node)), ...contained],
      depth + 1,
    );
    if (item === nothing) return index >= least ? items : nothing;
    if (isUnique && items.some((other) => JSON.stringify(other) === JSON.stringify(item))) continue;
    items.push(item);
  }
  return items;
}

function endsAfterPrefix(node: Node, more: boolean): boolean {
  if (restOf(node) === false) return true;
  return !more && prefixOf(node).length > 0 && !("items" in node && "prefixItems" in node);
}

function prefixOf(node: Node): readonly unknown[] {
  return Array.isArray(node["prefixItems"]) ? node["prefixItems"] : [];
}

function restOf(node: Node): unknown {
  return Array.isArray(node["items"]) ? true : (node["items"] ?? true);
}

export function sampleObject(nodes: readonly Node[], sampling: Sampling, depth: number): unknown {
  const { random, sample } = sampling;
  const required = new Set(
    nodes.flatMap((node) => (Array.isArray(node["required"]) ? node["required"] : [])) as string[],
  );
  const most = Math.min(Infinity, ...numbers(nodes, "maxProperties"));
  const least = Math.max(0, ...numbers(nodes, "minProperties"));
  const declared = nodes.flatMap((node) => Object.keys(isNode(node["properties"]) ? node["properties"] : {}));
  const isLikely = depth > 4 ? 0 : random.pick([0, 0.5, 0.9]);
  const optional = declared.filter((key) => !required.has(key) && random.chance(isLikely));
  for (const node of nodes)
    for (const [key, others] of Object.entries(
      isNode(node["dependentRequired"]) ? node["dependentRequired"] : {},
    ))
      if (required.has(key) || optional.includes(key))
        for (const other of others as string[]) required.add(other);
  const result: Record<string, unknown> = {};
  const put = (key: string): boolean => {
    if (Object.hasOwn(result, key)) return true;
    const value = sample(
      nodes.map((node) => schemaFor(node, key)),
      depth + 1,
    );
    // Plain assignment would call a setter for `__proto__`.
    if (value !== nothing)
      Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
    return value !== nothing;
  };
  for (const key of required) if (!put(key)) return nothing;
  for (const key of [...optional, ...extraKeys(nodes, sampling, depth)])
    if (Object.keys(result).length < most) put(key);
  for (let tries = 0; Object.keys(result).length < least && tries < 20; tries++)
    put(random.pick([...declared, ...freshKeys(nodes, random, 1)]));
  return result;
}

/** Names for values that no property declares; unless all may come, only those that some schema speaks of. */
function extraKeys(nodes: readonly Node[], { random, extras }: Sampling, depth: number): readonly string[] {
  const isOpen = nodes.some((node) => "additionalProperties" in node || "propertyNames" in node);
  const patterns = nodes.flatMap((node) =>
    Object.keys((node["patternProperties"] as Node | undefined) ?? {}),
  );
  if (depth > 5 || (!isOpen && patterns.length === 0 && !extras.keys)) return [];
  return freshKeys(nodes, random, random.integer(0, 3)).filter(
    (key) => isOpen || extras.keys || patterns.some((pattern) => new RegExp(pattern, "u").test(key)),
  );
}

function freshKeys(nodes: readonly Node[], random: Random, count: number): readonly string[] {
  const patterns = nodes.flatMap((node) =>
    Object.keys(isNode(node["patternProperties"]) ? node["patternProperties"] : {}),
  );
  const names = nodes.flatMap((node) => (isNode(node["propertyNames"]) ? [node["propertyNames"]] : []));
  return Array.from({ length: count }, () => {
    const [name] = names;
    if (Array.isArray(name?.["enum"])) return String(random.pick(name["enum"]));
    if (typeof name?.["pattern"] === "string") return sampleMatch(name["pattern"], random) ?? "a";
    if (patterns.length > 0 && random.chance(0.6)) return sampleMatch(random.pick(patterns), random) ?? "a";
    return random.pick([...plainKeys, ...strangeKeys, "extra"]);
  });
}

/** What a node asks of the value under a key. */
function schemaFor(node: Node, key: string): unknown {
  const own =
    isNode(node["properties"]) && Object.hasOwn(node["properties"], key) ? [node["properties"][key]] : [];
  const matching = Object.entries(isNode(node["patternProperties"]) ? node["patternProperties"] : {})
    .filter(([pattern]) => new RegExp(pattern, "u").test(key))
    .map(([, schema]) => schema);
  const found = [...own, ...matching];
  if (found.length > 0) return found.length === 1 ? found[0] : { allOf: found };
  return node["additionalProperties"] ?? true;
}
