import { ToolportError } from "./errors.ts";
import type { Store } from "./store.ts";

interface Entry<Value> {
  value: Value;
  readonly until: number;
}

/**
 * A store in memory, for one process. With `max` it holds that many values, and the least recently used go first: fine
 * for a cache, not for approvals.
 *
 * @throws ToolportError `invalid_toolbox` where `max` is no whole number above 0
 */
export function memoryStore({ max = Infinity }: { readonly max?: number } = {}): Store {
  if (max !== Infinity && !(Number.isSafeInteger(max) && max > 0))
    throw new ToolportError("invalid_toolbox", 'memoryStore(): "max" must be a whole number above 0.');
  const values = new Map<string, Entry<string>>();
  const counters = new Map<string, Entry<number>>();
  let sweepAt = 1_000;
  const sweep = (): void => {
    if (values.size + counters.size < sweepAt) return;
    for (const kept of [values, counters]) for (const key of kept.keys()) live<unknown>(kept, key);
    sweepAt = Math.max(1_000, 2 * (values.size + counters.size));
  };
  const set = (key: string, value: string, ms: number): void => {
    sweep();
    values.delete(key);
    values.set(key, { value, until: Date.now() + ms });
    for (const oldest of values.keys()) {
      if (values.size <= max) break;
      values.delete(oldest);
    }
  };
  return Object.freeze<Store>({
    shared: false,
    get: (key) => {
      const found = live(values, key);
      if (!found) return undefined;
      values.delete(key);
      values.set(key, found);
      return found.value;
    },
    set,
    add: (key, value, ms) => {
      if (live(values, key)) return false;
      set(key, value, ms);
      return true;
    },
    take: (key) => {
      const found = live(values, key);
      values.delete(key);
      return found?.value;
    },
    swap: (key, from, to, ms) => {
      if (live(values, key)?.value !== from) return false;
      set(key, to, ms);
      return true;
    },
    count: (key, by, ms) => {
      sweep();
      const found = live(counters, key) ?? { value: 0, until: Date.now() + ms };
      found.value += by;
      counters.set(key, found);
      return { count: found.value, left: found.until - Date.now() };
    },
  });
}

/** What is kept, unless its life is over; then it is dropped. */
function live<Value>(kept: Map<string, Entry<Value>>, key: string): Entry<Value> | undefined {
  const found = kept.get(key);
  if (!found || found.until > Date.now()) return found;
  kept.delete(key);
  return undefined;
}
