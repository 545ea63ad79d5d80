import type { Advisor, ToolDescription } from "@toolport/core";
import { isFunction, optional, type OptionRule } from "@toolport/core/options";

/** Where an advisor stands: options that every ready advisor takes. */
export interface Placement {
  /** Asked once for each tool when the toolbox is built; false leaves the tool out. Default: every tool that fits. */
  readonly scope?: (tool: ToolDescription) => boolean;
  /** Lower is further out. Each ready advisor has a default that puts it in its place among the others. */
  readonly order?: number;
}

/** The rules of {@link Placement}. */
export const PLACEMENT: { readonly [Name in keyof Placement]-?: OptionRule } = {
  scope: optional(isFunction),
  order: optional([Number.isFinite, "be a finite number"]),
};

/**
 * Where the ready advisors stand, whatever the order they are listed in. An app's own, at 0, see arguments that were
 * sanitised, and decide before a cache or a limit does. A retry holds no slot while it waits, and the time spent
 * waiting for a slot does not count against a time-out.
 */
export const ORDER = {
  hint: -40,
  untrusted: -30,
  truncate: -20,
  sanitize: -10,
  cache: 10,
  rateLimit: 20,
  retry: 10,
  concurrency: 20,
  timeout: 30,
} as const;

/** The placement of one ready advisor; `only` is the least that its tools must meet. */
export function place(
  name: keyof typeof ORDER,
  { scope, order = ORDER[name] }: Placement,
  only?: (tool: ToolDescription) => boolean,
): Pick<Advisor, "name" | "order" | "scope"> {
  const both = only && scope ? (tool: ToolDescription) => only(tool) && scope(tool) : (only ?? scope);
  return { name, order, ...(both && { scope: both }) };
}
