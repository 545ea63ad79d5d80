import type { Store } from "@toolport/core";
import type { StoreHarness } from "../../src/index.ts";
import { brokenStore, withLives } from "./broken-store.ts";

/** Where values are kept for good: with when their life is over, for faults that forget to look. */
function ends(): { readonly until: Map<string, number>; readonly over: (key: string) => boolean } {
  const until = new Map<string, number>();
  return { until, over: (key) => (until.get(key) ?? Infinity) <= Date.now() };
}

/** A store that knows when each life is over, and forgets it by the method named. */
function forgetful(name: string, method: "get" | "take" | "swap" | "add"): StoreHarness {
  return brokenStore(name, (good) => {
    const { until, over } = ends();
    const kept = (key: string, ms: number): number => {
      until.set(key, Date.now() + ms);
      return Infinity;
    };
    const drop = async (key: string): Promise<void> => {
      if (!over(key)) return;
      await good.take(key);
      until.delete(key);
    };
    const unless = async (one: string, key: string): Promise<void> =>
      one === method ? undefined : drop(key);
    return {
      get: (key) => unless("get", key).then(() => good.get(key)),
      take: (key) => unless("take", key).then(() => good.take(key)),
      set: (key, value, ms) => good.set(key, value, kept(key, ms)),
      add: async (key, value, ms) => {
        await unless("add", key);
        return (await good.add(key, value, Infinity)) && kept(key, ms) > 0;
      },
      swap: async (key, from, to, ms) => {
        await unless("swap", key);
        return (await good.swap(key, from, to, Infinity)) && kept(key, ms) > 0;
      },
    };
  });
}

/** Stores that go wrong about lives and counters. */
export const brokenLives: readonly StoreHarness[] = [
  forgetful("gives out what is over", "get"),
  forgetful("lets one take what is over", "take"),
  forgetful("swaps what is over", "swap"),
  forgetful("does not add where a life is over", "add"),
  brokenStore("keeps all for good", (good) => withLives(good, () => Infinity)),
  brokenStore("takes milliseconds for seconds", (good) => withLives(good, (ms) => ms * 1_000)),
  brokenStore("takes seconds for milliseconds", (good) => withLives(good, (ms) => ms / 1_000)),
  brokenStore("takes Infinity for nought", (good) => withLives(good, (ms) => (ms === Infinity ? 0 : ms))),
  brokenStore("has 32 bits for a life", (good) =>
    withLives(good, (ms) => (ms === Infinity ? ms : Math.trunc(ms) | 0)),
  ),
  brokenStore("refuses part of a millisecond", (good) =>
    withLives(good, (ms) => {
      if (ms !== Infinity && !Number.isInteger(ms)) throw new Error("value is not an integer");
      return ms;
    }),
  ),
  brokenStore("makes a life longer when it is read", (good) => ({
    get: async (key) => {
      const value = await good.get(key);
      if (value !== undefined) await good.set(key, value, 60_000);
      return value;
    },
  })),
  brokenStore("makes a life longer when an add says no", (good) => ({
    add: async (key, value, ms) => {
      const now = await good.get(key);
      if (now !== undefined) await good.swap(key, now, now, ms);
      return good.add(key, value, ms);
    },
  })),
  keepsLife("keeps the life of what it sets in place of", "set"),
  keepsLife("keeps the life of what it swaps", "swap"),
  ...brokenCounters(),
];

/** As Redis with KEEPTTL. */
function keepsLife(name: string, method: "set" | "swap"): StoreHarness {
  return brokenStore(name, (good) => {
    const { until } = ends();
    const kept = (key: string, ms: number): number => {
      until.set(key, Date.now() + ms);
      return ms;
    };
    const left = (key: string): number => (until.get(key) ?? Infinity) - Date.now();
    const set: Store["set"] = async (key, value, ms) => {
      const there = method === "set" && (await good.get(key)) !== undefined;
      await good.set(key, value, there ? left(key) : kept(key, ms));
    };
    const swap: Store["swap"] = (key, from, to, ms) =>
      good.swap(key, from, to, method === "swap" ? left(key) : kept(key, ms));
    return { set, swap };
  });
}

function brokenCounters(): readonly StoreHarness[] {
  return [
    brokenStore("says what the count was", (good) => ({
      count: async (key, by, ms) => {
        const { count, left } = await good.count(key, by, ms);
        return { count: count - by, left };
      },
    })),
    brokenStore("does not count below nought", (good) => ({
      count: async (key, by, ms) => {
        const { count, left } = await good.count(key, by, ms);
        return count < 0 ? good.count(key, -count, ms) : { count, left };
      },
    })),
    brokenStore("makes a counter's life longer", () => {
      const counts = new Map<string, number>();
      return {
        count: (key, by, ms) => {
          counts.set(key, (counts.get(key) ?? 0) + by);
          return { count: counts.get(key) ?? 0, left: ms };
        },
      };
    }),
    brokenStore("says what a counter's life was at first", (good) => ({
      count: async (key, by, ms) => ({ count: (await good.count(key, by, ms)).count, left: ms }),
    })),
    brokenStore("counts with what the values have", (good) => ({
      count: async (key, by, ms) => {
        const count = Number((await good.get(key)) ?? 0) + by;
        await good.set(key, String(count), ms);
        return { count, left: ms };
      },
    })),
    brokenStore("counts in 32 bits", (good) => ({
      count: async (key, by, ms) => {
        const { count, left } = await good.count(key, by, ms);
        return { count: Math.min(count, 2 ** 31 - 1), left };
      },
    })),
    brokenStore("has no counter for good", (good) => ({
      count: (key, by, ms) => good.count(key, by, Math.min(ms, 86_400_000)),
    })),
  ];
}
