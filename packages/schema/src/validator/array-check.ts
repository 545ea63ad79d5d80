import type { PlainObject } from "../plain-object.ts";
import { type Check, every, never } from "./check.ts";
import type { Context } from "./compile-node.ts";
import { jsonKey } from "./json-key.ts";

export function arrayCheck(node: PlainObject, context: Context): Check | undefined {
  const { minItems, maxItems, uniqueItems } = node;
  const checks: Check[] = [];
  if (typeof minItems === "number") checks.push((value) => (value as unknown[]).length >= minItems);
  if (typeof maxItems === "number") checks.push((value) => (value as unknown[]).length <= maxItems);
  const items = itemsCheck(node, context);
  if (items) checks.push(items);
  if (node["contains"] !== undefined) checks.push(containsCheck(node, context));
  if (uniqueItems === true) checks.push((value) => areUnique(value as unknown[]));
  return every(checks);
}

/** The first items' schemas, and that of the rest, in the words of any draft. */
export function itemSchemas(node: PlainObject): {
  readonly tuple: readonly unknown[];
  readonly rest: unknown;
} {
  const { prefixItems, items, additionalItems } = node;
  if (Array.isArray(prefixItems)) return { tuple: prefixItems, rest: items };
  return Array.isArray(items) ? { tuple: items, rest: additionalItems } : { tuple: [], rest: items };
}

function itemsCheck(node: PlainObject, { inner }: Context): Check | undefined {
  const { tuple, rest } = itemSchemas(node);
  if (tuple.length === 0 && rest === undefined) return undefined;
  const first = tuple.map(inner);
  const others = rest === undefined ? undefined : inner(rest);
  return (value, run, marks) => {
    const items = value as readonly unknown[];
    const { length } = items;
    const head = Math.min(length, first.length);
    for (let at = 0; at < head; at++) if (!first[at]!(items[at], run, undefined)) return false;
    if (others === never && length > head) return false;
    if (others) for (let at = head; at < length; at++) if (!others(items[at], run, undefined)) return false;
    if (marks) marks.items = Math.max(marks.items, others ? length : head);
    return true;
  };
}

function containsCheck(node: PlainObject, { inner, resource }: Context): Check {
  const isOne = inner(node["contains"]);
  const least = Number(node["minContains"] ?? 1);
  const most = Number(node["maxContains"] ?? Infinity);
  // Before 2020-12, `contains` evaluates nothing.
  const evaluates = resource.draft.year !== 2019;
  return (value, run, marks) => {
    let found = 0;
    for (const [at, item] of (value as readonly unknown[]).entries()) {
      if (!isOne(item, run, undefined)) continue;
      found += 1;
      if (evaluates) marks?.places.add(at);
      if (!marks && found >= least && most === Infinity) return true;
    }
    return found >= least && found <= most;
  };
}

function areUnique(items: readonly unknown[]): boolean {
  const simple = new Set<unknown>();
  const composite = new Set<string>();
  for (const item of items) {
    const isComposite = typeof item === "object" && item !== null;
    const seen: { has(key: unknown): boolean; add(key: unknown): unknown } = isComposite ? composite : simple;
    const key = isComposite ? jsonKey(item) : item;
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}
