import { ToolportError } from "./errors.ts";
import type { Store } from "./store.ts";

/**
 * A store in memory, for one process. With `max` it holds that many values, and the least recently used go first: fine
 * for a cache, not for approvals.
 *
 * @throws ToolportError `invalid_toolbox` where `max` is no whole number above 0
 */
export function memoryStore({ max = Infinity }: { readonly max?: number } = {}): Store {
  if (max !== Infinity && !(Number.isSafeInteger(max) && max > 0))
    throw new ToolportError("invalid_toolbox", 'memoryStore(): "max" must be a whole number above 0.');
  const kept = new Map<string, { readonly value: string; readonly until: number }>();
  let sweepAt = 1_000;
  const find = (key: string): { readonly value: string; readonly until: number } | undefined => {
    const found = kept.get(key);
    if (!found || found.until > Date.now()) return found;
    kept.delete(key);
    return undefined;
  };
  const keep = (key: string, value: string, until: number): true => {
    kept.delete(key);
    kept.set(key, { value, until });
    if (kept.size >= sweepAt) {
      for (const other of kept.keys()) find(other);
      sweepAt = Math.max(1_000, 2 * kept.size);
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= max) break;
      kept.delete(oldest);
    }
    return true;
  };
  // Values under "=", counters under "+", so that one key is free for both.
  return Object.freeze<Store>({
    shared: false,
    get: (key) => {
      const found = find(`=${key}`);
      if (found) keep(`=${key}`, found.value, found.until);
      return found?.value;
    },
    set: (key, value, ms) => void keep(`=${key}`, value, Date.now() + ms),
    add: (key, value, ms) => !find(`=${key}`) && keep(`=${key}`, value, Date.now() + ms),
    take: (key) => {
      const found = find(`=${key}`);
      kept.delete(`=${key}`);
      return found?.value;
    },
    swap: (key, from, to, ms) => find(`=${key}`)?.value === from && keep(`=${key}`, to, Date.now() + ms),
    count: (key, by, ms) => {
      const { value = 0, until = Date.now() + ms } = find(`+${key}`) ?? {};
      const count = Number(value) + by;
      keep(`+${key}`, String(count), until);
      return { count, left: until - Date.now() };
    },
  });
}
