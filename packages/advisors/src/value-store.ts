import type { Json } from "@toolport/schema";
import type { Awaitable } from "@toolport/core";
import { checkOptions, isCount, optional, withMethods, type OptionRule } from "./check-options.ts";

/** Keeps JSON values for a while: what `cache` and `truncate` need of memory, a file or a server. */
export interface ValueStore {
  readonly get: (key: string) => Awaitable<Json | undefined>;
  /** Resolved once the value is kept. It may be forgotten after `ms` milliseconds, and must not be given out then. */
  readonly set: (key: string, value: Json, ms: number) => Awaitable<void>;
}

export const isStore: OptionRule = withMethods("get", "set");

/** A store in memory, for one process; the least recently used values go first. */
export function memoryValues(options: { readonly max?: number } = {}): ValueStore {
  checkOptions("memoryValues", options, { max: optional(isCount) });
  const { max = 1_000 } = options;
  const kept = new Map<string, { readonly value: Json; readonly until: number }>();
  return Object.freeze<ValueStore>({
    get: (key) => {
      const entry = kept.get(key);
      if (!entry) return undefined;
      kept.delete(key);
      if (entry.until <= Date.now()) return undefined;
      kept.set(key, entry);
      return entry.value;
    },
    set: (key, value, ms) => {
      kept.delete(key);
      kept.set(key, { value, until: Date.now() + ms });
      for (const oldest of kept.keys()) {
        if (kept.size <= max) break;
        kept.delete(oldest);
      }
    },
  });
}
