import { jsonEqual } from "../json-equal.ts";
import { toPointer } from "../json-pointer.ts";
import { isObject, setOwn } from "../plain-object.ts";
import type { Json } from "../schema-source.ts";
import { alternatives, listOf, nodesAtIndex, nodesAtKey, type Parts } from "./alternatives.ts";
import { conversionsOf } from "./conversions.ts";
import type { Repaired } from "./repaired.ts";
import type { Trial } from "./trial.ts";

/** Where a value is. */
interface Place {
  readonly pointer: string;
  /** It is the item of a list. */
  readonly inList: boolean;
}

/**
 * The value with the fewest repairs that make it fit all of the nodes; undefined when none do, or when as few lead to
 * two different values: nothing is guessed.
 */
export function mendValue(
  value: Json,
  nodes: readonly unknown[],
  trial: Trial,
  place: Place = { pointer: "", inList: false },
): Repaired | undefined {
  if (trial.fits(value, nodes)) return { value, repairs: [] };
  const found: Repaired[] = [];
  for (const conversion of conversionsOf(value, nodes, place.inList, trial.validator)) {
    const mended = mendValue(conversion.value, nodes, trial, place);
    if (!mended) continue;
    const step = { pointer: place.pointer, kind: conversion.kind };
    found.push({ value: mended.value, repairs: [step, ...mended.repairs] });
  }
  if (typeof value === "object" && value !== null)
    for (const parts of alternatives(nodes, trial.validator)) {
      if (trial.isSpent()) return undefined;
      const mended = isList(value)
        ? mendItems(value, parts, trial, place)
        : mendFields(value, parts, trial, place);
      if (mended && mended.repairs.length > 0 && trial.fits(mended.value, nodes)) found.push(mended);
    }
  return fewest(found);
}

/** The one with the fewest repairs, unless another one with as few says something else. */
export function fewest(found: readonly Repaired[]): Repaired | undefined {
  const least = Math.min(...found.map(({ repairs }) => repairs.length));
  const [first, ...others] = found.filter(({ repairs }) => repairs.length === least);
  return others.every(({ value }) => jsonEqual(value, first?.value)) ? first : undefined;
}

function mendItems(
  list: readonly Json[],
  parts: Parts,
  trial: Trial,
  { pointer }: Place,
): Repaired | undefined {
  const items: Repaired[] = [];
  for (const [at, item] of list.entries()) {
    const place = { pointer: `${pointer}/${at}`, inList: true };
    const mended = mendValue(item, nodesAtIndex(at, parts), trial, place);
    if (!mended) return undefined;
    items.push(mended);
  }
  return { value: items.map(({ value }) => value), repairs: items.flatMap(({ repairs }) => repairs) };
}

function mendFields(
  value: { readonly [key: string]: Json },
  parts: Parts,
  trial: Trial,
  { pointer }: Place,
): Repaired | undefined {
  const fields = new Map<string, Repaired | "dropped">();
  // What is no container first: the constants among it tell the wrong branches of a union soon.
  for (const key of Object.keys(value).toSorted((a, b) => depthOf(value[a]) - depthOf(value[b]))) {
    const child = value[key] as Json;
    const nodes = nodesAtKey(key, parts, trial.validator);
    const place = { pointer: pointer + toPointer([key]), inList: false };
    const mended = mendValue(child, nodes, trial, place) ?? (standsForAbsent(key, child, parts) && "dropped");
    if (!mended) return undefined;
    fields.set(key, mended);
  }
  const out: Record<string, Json> = {};
  const repairs = Object.keys(value).flatMap((key) => {
    const field = fields.get(key) as Repaired | "dropped";
    if (field === "dropped") return [{ pointer: pointer + toPointer([key]), kind: "dropped_null" as const }];
    setOwn(out, key, field.value);
    return field.repairs;
  });
  return { value: out, repairs };
}

function depthOf(value: unknown): number {
  return typeof value === "object" && value !== null ? 1 : 0;
}

/** A null at a declared key that may be left out. Where the author says that null means something, it stays. */
function standsForAbsent(key: string, value: Json, parts: Parts): boolean {
  if (value !== null) return false;
  const holders = parts.filter(({ properties }) => isObject(properties) && Object.hasOwn(properties, key));
  const nodes = holders
    .map(({ properties }) => (properties as Record<string, unknown>)[key])
    .filter(isObject);
  if (nodes.length === 0 || nodes.some((node) => node["nullable"] === true)) return false;
  const hasDefault = nodes.some((node) => node["default"] !== undefined);
  return hasDefault || parts.every((part) => !listOf(part["required"]).includes(key));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
