import { stricter } from "./budget.ts";
import { ToolportError } from "./errors.ts";
import type { ToolboxSettings } from "./toolbox-options.ts";

/**
 * The settings of two toolboxes as one policy, never looser than either: lists are joined, a setting that both give
 * must be the same in both, and errors are shown only where both show them.
 *
 * @throws ToolportError `invalid_toolbox` naming the setting that differs
 */
export function mergeSettings(a: ToolboxSettings, b: ToolboxSettings): ToolboxSettings {
  const merged: Record<string, unknown> = { ...a, ...b };
  for (const key of Object.keys(b) as (keyof ToolboxSettings)[]) {
    if (JOINED.has(key) || a[key] === undefined || b[key] === undefined || same(a[key], b[key])) continue;
    throw new ToolportError(
      "invalid_toolbox",
      `The two toolboxes disagree about "${key}". Decide it with with({ ${key} }) on one of them first.`,
    );
  }
  for (const key of Object.keys(a))
    if (merged[key] === undefined) merged[key] = a[key as keyof ToolboxSettings];
  if (a.budget && b.budget) merged.budget = stricter(a.budget, b.budget);
  // Both ask: they only ever tighten.
  if (a.approval !== undefined && b.approval !== undefined && !same(a.approval, b.approval))
    merged.approval = [...new Set([a.approval, b.approval].flat())];
  // Where one says nothing its default counts, and the stricter of the two holds.
  if (a.errors !== b.errors) merged.errors = "safe";
  for (const key of ["advisors", "observers"] as const)
    merged[key] = [...new Set([...(a[key] ?? []), ...(b[key] ?? [])])];
  return merged;
}

const JOINED: ReadonlySet<string> = new Set(["advisors", "observers", "budget", "approval"]);

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => one === b[at]);
  return a === b;
}
