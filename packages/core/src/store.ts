import type { Awaitable } from "./tool.ts";

/**
 * Keeps texts under keys for whatever must outlive a call or be agreed on by several processes: waiting calls, which
 * calls were made, budgets, rate limits, caches, spilled results, audit trails. Each method is atomic, also between
 * processes, and rejects where the store can't be reached: it must not wait for it for long, and never guess. Lives are
 * in milliseconds and start anew with each `set`, `add` and `swap`; `Infinity` is for good. A value whose life is over is
 * not given out.
 */
export interface Store {
  /** Whether anything in it leaves this process. What a toolbox keeps in such a store is sealed with its `secret`. */
  readonly shared: boolean;
  readonly get: (key: string) => Awaitable<string | undefined>;
  /** Keeps the value in place of any other; done when it is kept. */
  readonly set: (key: string, value: string, ms: number) => Awaitable<void>;
  /** Keeps the value only where the key has none, and says whether it did. */
  readonly add: (key: string, value: string, ms: number) => Awaitable<boolean>;
  /** Gives the value and forgets it: of several that ask at the same moment, one gets it. */
  readonly take: (key: string) => Awaitable<string | undefined>;
  /** Keeps `to` only where the key has exactly `from`, and says whether it did. */
  readonly swap: (key: string, from: string, to: string, ms: number) => Awaitable<boolean>;
  /**
   * Adds `by`, which may be negative, to a counter, and gives what it is now. Its life starts with the first addition and
   * is not made longer by others; `left` is what is left of it, in milliseconds. Counters and values have keys of their own.
   */
  readonly count: (
    key: string,
    by: number,
    ms: number,
  ) => Awaitable<{ readonly count: number; readonly left: number }>;
}

export const STORE_METHODS = ["get", "set", "add", "take", "swap", "count"] as const;
