import type { Invocation } from "@toolport/core";
import { either, isFunction, oneOf, type OptionRule } from "@toolport/core/options";

/** What is counted together: each tool's calls, each caller's, or those a function gives the same key. */
export type By = "tool" | "caller" | ((invocation: Invocation) => string);

export const isBy: OptionRule = either(oneOf("tool", "caller"), isFunction);

/** The key of one call. Callers without an id are counted together: nothing tells them apart. */
export function keyOf(by: By, invocation: Invocation): string {
  if (by === "tool") return JSON.stringify(["tool", invocation.tool.name]);
  if (by === "caller") return JSON.stringify(["caller", invocation.caller.id ?? null]);
  return JSON.stringify(["key", by(invocation)]);
}
