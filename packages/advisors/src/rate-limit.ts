import { failure, type Advisor, type Invocation, type ToolResult } from "@toolport/core";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import { checkOptions, isCount, isDelay, optional, withMethods } from "./check-options.ts";
import { isBy, keyOf, type By } from "./key-of.ts";
import { place, PLACEMENT, type Placement } from "./placement.ts";

/**
 * Counts calls. Every limiter of `rate-limiter-flexible` is one (Redis, Postgres, …). Over the limit it rejects with
 * an object that has `msBeforeNext`; any other rejection means that it could not count.
 */
export interface RateLimiter {
  readonly consume: (key: string) => Promise<unknown>;
}

export interface RateLimitOptions extends Placement {
  /** How many calls are allowed `per` milliseconds. */
  readonly points?: number;
  readonly per?: number;
  /** What is counted together. Default `"tool"`: each tool's calls, whoever makes them. */
  readonly by?: By;
  /** Counts in place of memory, where several processes share a limit; it has `points` and `per` of its own. */
  readonly limiter?: RateLimiter;
}

/**
 * Refuses calls over a limit as `unavailable`, and tells the model when to try again. It decides before anybody is
 * asked for an approval. Where the limiter can't count, nothing runs.
 */
export function rateLimit(options: RateLimitOptions): Advisor {
  const { points, per, by = "tool", limiter } = options ?? {};
  const own = limiter === undefined;
  checkOptions("rateLimit", options, {
    points: own ? isCount : absent,
    per: own ? isDelay : absent,
    by: optional(isBy),
    limiter: optional(withMethods("consume")),
    ...PLACEMENT,
  });
  const counts = limiter ?? new RateLimiterMemory({ points: points ?? 1, duration: (per ?? 1) / 1000 });
  const waiting = new Set<string>();
  return {
    ...place("rateLimit", options),
    before: async (invocation) => {
      // Counted before it waited for a person, whose answer must not be lost to a limit.
      if (waiting.delete(callOf(invocation))) return undefined;
      try {
        await counts.consume(keyOf(by, invocation));
        return undefined;
      } catch (refusal) {
        const ms = (refusal as { readonly msBeforeNext?: unknown } | undefined)?.msBeforeNext;
        if (typeof ms !== "number") throw refusal;
        return overLimit(invocation.tool.name, Math.max(0, ms));
      }
    },
    after: (invocation, { status }) => {
      if (status !== "suspended") return;
      waiting.add(callOf(invocation));
      for (const oldest of waiting) if (waiting.size > MOST_WAITING) waiting.delete(oldest);
    },
  };
}

// Calls that nobody ever answers must not pile up.
const MOST_WAITING = 10_000;

function callOf({ runId, callId, tool }: Invocation): string {
  return JSON.stringify([runId, callId, tool.name]);
}

const absent = [(value: unknown) => value === undefined, 'not be given beside "limiter"'] as const;

function overLimit(tool: string, ms: number): ToolResult {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return failure(
    `"${tool}" was called too often, so it did not run. Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`,
    { status: "unavailable", code: "rate_limited", data: { retryAfterMs: Math.ceil(ms) } },
  );
}
