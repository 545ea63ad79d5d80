import { memoryStore, type Store } from "@toolport/core";
import type { StoreHarness } from "../../src/index.ts";

/** A store with one fault; what a fault leaves out works as it should. Stores of one harness are apart, unless it says so. */
export function brokenStore(
  name: string,
  fault: (good: Store) => Partial<Store>,
  harness: Partial<StoreHarness> = {},
): StoreHarness {
  const goods = new WeakMap<Store, Store>();
  const over = (good: Store): Store => {
    const store: Store = { ...good, shared: true, ...fault(good) };
    goods.set(store, good);
    return store;
  };
  const open = (): Store => over(memoryStore());
  return {
    name,
    open,
    again: (store) => over(goods.get(store) as Store),
    beside: open,
    unreachable: () => unreachable,
    ...harness,
  };
}

const refuse = (): Promise<never> => Promise.reject(new Error("connection refused"));

/** Does what a store does that can't be reached. */
export const unreachable: Store = {
  shared: true,
  get: refuse,
  set: refuse,
  add: refuse,
  take: refuse,
  swap: refuse,
  count: refuse,
};

/** Lets others in between two steps. */
export function elsewhere(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A store where each text, as a key or a value, is changed on its way in. */
export function withTexts(good: Store, change: (text: string) => string, where: "keys" | "values"): Store {
  const key = (text: string): string => (where === "keys" ? change(text) : text);
  const value = (text: string): string => (where === "values" ? change(text) : text);
  return {
    ...good,
    get: (at) => good.get(key(at)),
    set: (at, text, ms) => good.set(key(at), value(text), ms),
    add: (at, text, ms) => good.add(key(at), value(text), ms),
    take: (at) => good.take(key(at)),
    swap: (at, from, to, ms) => good.swap(key(at), value(from), value(to), ms),
    count: (at, by, ms) => good.count(key(at), by, ms),
  };
}

/** A store where each life is changed on its way in. */
export function withLives(good: Store, change: (ms: number) => number): Partial<Store> {
  return {
    set: (key, value, ms) => good.set(key, value, change(ms)),
    add: (key, value, ms) => good.add(key, value, change(ms)),
    swap: (key, from, to, ms) => good.swap(key, from, to, change(ms)),
    count: (key, by, ms) => good.count(key, by, change(ms)),
  };
}
