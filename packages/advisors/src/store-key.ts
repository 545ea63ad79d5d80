import { canonicalJson, type Store } from "@toolport/core";
import { withMethods, type OptionRule } from "@toolport/core/options";
import type { Json } from "@toolport/schema";

/** What of core's `Store` the advisors use. */
export const isStore: OptionRule = withMethods(
  ...(["get", "set", "add", "take", "swap", "count"] satisfies readonly (keyof Store)[]),
);

/**
 * The key of something in a store that others use, too. A digest: keys are listed and logged, and a caller's id or an
 * argument may be what only that caller may know.
 */
export async function storeKey(
  purpose: "cache" | "counted" | "rate" | "spill",
  parts: Json,
): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(parts)));
  return `${purpose}:${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
