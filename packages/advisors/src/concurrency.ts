import type { Advisor } from "@toolport/core";
import { checkOptions, isCount, optional } from "@toolport/core/options";
import { isBy, keyOf, type By } from "./key-of.ts";
import { place, PLACEMENT, type Placement } from "./placement.ts";
import { Slots } from "./slots.ts";

export interface ConcurrencyOptions extends Placement {
  /** How many may run at once. */
  readonly limit: number;
  /** What is counted together. Default `"tool"`: each tool's calls, whoever makes them. */
  readonly by?: By;
}

/**
 * Lets only so many bodies run at once; the others wait, first come, first served, and stop waiting when their call
 * is stopped. What a body calls while it holds a slot never waits, so that no two calls wait for each other.
 */
export function concurrency(options: ConcurrencyOptions): Advisor {
  checkOptions("concurrency", options, { limit: isCount, by: optional(isBy), ...PLACEMENT });
  const { limit, by = "tool" } = options;
  const slots = new Slots(limit);
  return {
    ...place("concurrency", options),
    stage: "attempt",
    around: async (invocation, next) => {
      const key = keyOf(by, invocation);
      // Stopped while it waited: the pipeline says so, and runs nothing.
      if (!(await slots.take(key, invocation))) return next(invocation);
      try {
        return await next(invocation);
      } finally {
        slots.leave(key, invocation);
      }
    },
  };
}
