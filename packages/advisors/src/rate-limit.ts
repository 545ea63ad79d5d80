import {
  failure,
  memoryStore,
  type Advisor,
  type Invocation,
  type Store,
  type ToolResult,
} from "@toolport/core";
import { absent, checkOptions, isCount, isDelay, optional, withMethods } from "@toolport/core/options";
import { isBy, keyOf, type By } from "./key-of.ts";
import { place, PLACEMENT, type Placement } from "./placement.ts";
import { isStore, storeKey } from "./store-key.ts";
import { StoreLimiter } from "./store-limiter.ts";

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
  /**
   * Where it counts, so that several processes can share a limit: limits in one store with the same `points` and `per`
   * count together what has the same key. Default: in memory.
   */
  readonly store?: Store;
  /** Counts in place of a store; it has `points` and `per` of its own. */
  readonly limiter?: RateLimiter;
}

/**
 * Refuses calls over a limit as `unavailable`, and tells the model when to try again. It decides before anybody is
 * asked for an approval. Where the limiter can't count, nothing runs.
 */
export function rateLimit(options: RateLimitOptions): Advisor {
  const { points, per, by = "tool", limiter, store = memoryStore() } = options ?? {};
  const own = limiter === undefined;
  checkOptions("rateLimit", options, {
    points: own ? isCount : absent("limiter"),
    per: own ? isDelay : absent("limiter"),
    by: optional(isBy),
    store: optional(isStore),
    limiter: optional(withMethods("consume")),
    ...PLACEMENT,
  });
  const counts = limiter ?? new StoreLimiter(store, { points: points ?? 1, per: per ?? 1 });
  return {
    ...place("rateLimit", options),
    before: async (invocation) => {
      // Counted before it waited for a person, whose answer must not be lost to a limit.
      if ((await store.take(await countedKey(invocation))) !== undefined) return undefined;
      try {
        await counts.consume(await storeKey("rate", [points ?? null, per ?? null, keyOf(by, invocation)]));
        return undefined;
      } catch (refusal) {
        const ms = (refusal as { readonly msBeforeNext?: unknown } | undefined)?.msBeforeNext;
        if (typeof ms !== "number") throw refusal;
        return overLimit(invocation.tool.name, Math.max(0, ms));
      }
    },
    after: async (invocation, result) => {
      if (result.status !== "suspended") return;
      const left = Math.max(1, result.request.expiresAt - Date.now());
      try {
        await store.set(await countedKey(invocation), "1", left);
      } catch {
        // The call waits all the same. Its answer will be counted as another call.
      }
    },
  };
}

function countedKey({ runId, callId, tool }: Invocation): Promise<string> {
  return storeKey("counted", [runId, callId, tool.name]);
}

function overLimit(tool: string, ms: number): ToolResult {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return failure(
    `"${tool}" was called too often, so it did not run. Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`,
    { status: "unavailable", code: "rate_limited", data: { retryAfterMs: Math.ceil(ms) } },
  );
}
