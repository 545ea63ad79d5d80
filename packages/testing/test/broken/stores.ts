import type { Store } from "@toolport/core";
import type { StoreHarness } from "../../src/index.ts";
import { brokenStore, elsewhere, unreachable, withTexts } from "./broken-store.ts";

/** Stores that keep, give or compare values wrongly. */
export const brokenValues: readonly StoreHarness[] = [
  brokenStore("takes an empty text for none", (good) => ({
    get: async (key) => (await good.get(key)) || undefined,
    take: async (key) => (await good.take(key)) || undefined,
  })),
  brokenStore("gives null for none", (good) => ({
    get: async (key) => (await good.get(key)) ?? (null as never),
  })),
  brokenStore("gives what it has once only", (good) => ({ get: (key) => good.take(key) })),
  brokenStore("keeps the first value set", (good) => ({
    set: async (key, value, ms) => void (await good.add(key, value, ms)),
  })),
  brokenStore("keeps what is set a little later", (good) => ({
    set: (key, value, ms) => void elsewhere().then(() => good.set(key, value, ms)),
  })),
  brokenStore("replaces on add", (good) => ({
    add: async (key, value, ms) => {
      const none = (await good.get(key)) === undefined;
      await good.set(key, value, ms);
      return none;
    },
  })),
  brokenStore("says yes to each add", (good) => ({
    add: async (key, value, ms) => {
      await good.add(key, value, ms);
      return true;
    },
  })),
  brokenStore("says yes to an add of what is there", (good) => ({
    add: async (key, value, ms) => (await good.add(key, value, ms)) || (await good.get(key)) === value,
  })),
  brokenStore("does not forget what was taken", (good) => ({ take: (key) => good.get(key) })),
  brokenStore("forgets all when one is taken", (good) => {
    const keys = new Set<string>();
    return {
      set: (key, value, ms) => good.set(key, value, ms) ?? void keys.add(key),
      take: async (key) => {
        const taken = await good.take(key);
        for (const other of keys) await good.take(other);
        return taken;
      },
    };
  }),
  brokenStore("swaps whatever is there", (good) => ({
    swap: async (key, _, to, ms) => {
      const now = await good.get(key);
      return now !== undefined && good.swap(key, now, to, ms);
    },
  })),
  brokenStore("sets where there is nothing to swap", (good) => ({
    swap: async (key, from, to, ms) =>
      (await good.swap(key, from, to, ms)) || (from === "" && (await good.add(key, to, ms))),
  })),
  brokenStore("compares without regard to case", (good) => ({
    swap: async (key, from, to, ms) => {
      const now = await good.get(key);
      if (now === undefined || now.toLowerCase() !== from.toLowerCase()) return false;
      return good.swap(key, now, to, ms);
    },
  })),
  brokenStore("compares the first thousand characters", (good) => ({
    swap: async (key, from, to, ms) => {
      const now = await good.get(key);
      if (now === undefined || now.slice(0, 1_000) !== from.slice(0, 1_000)) return false;
      return good.swap(key, now, to, ms);
    },
  })),
  brokenStore("cuts values at NUL", (good) => withTexts(good, (text) => text.split("\0")[0] ?? "", "values")),
  brokenStore("makes numbers of values", (good) =>
    withTexts(good, (text) => (/^\d/.test(text) ? String(Number(text)) : text), "values"),
  ),
  brokenStore("drops a byte order mark", (good) =>
    withTexts(good, (text) => text.replace(/^\uFEFF/, ""), "values"),
  ),
  brokenStore("cuts values at 64 kB", (good) => withTexts(good, (text) => text.slice(0, 65_535), "values")),
  brokenStore("puts a sign in place of half a character", (good) =>
    withTexts(good, (text) => text.toWellFormed(), "values"),
  ),
  brokenStore("normalises keys", (good) => withTexts(good, (text) => text.normalize(), "keys")),
  brokenStore("trims keys", (good) => withTexts(good, (text) => text.trimEnd(), "keys")),
  brokenStore("cuts keys at 255 characters", (good) => ({
    ...withTexts(good, (text) => text.slice(0, 255), "keys"),
    add: (key, value, ms) =>
      key.length > 255 ? Promise.reject(new Error("too long")) : good.add(key, value, ms),
  })),
];

/** Stores whose steps are not one step, or that mix up who is who. */
export const brokenRaces: readonly StoreHarness[] = [
  brokenStore("looks before it adds", (good) => ({
    add: async (key, value, ms) => {
      if ((await good.get(key)) !== undefined) return false;
      await elsewhere();
      await good.set(key, value, ms);
      return true;
    },
  })),
  brokenStore("looks before it takes", (good) => ({
    take: async (key) => {
      const value = await good.get(key);
      await elsewhere();
      await good.take(key);
      return value;
    },
  })),
  brokenStore("looks before it swaps", (good) => ({
    swap: async (key, from, to, ms) => {
      if ((await good.get(key)) !== from) return false;
      await elsewhere();
      await good.set(key, to, ms);
      return true;
    },
  })),
  brokenStore("looks before it counts", (good) => ({
    count: async (key, by, ms) => {
      const { count, left } = await good.count(key, 0, ms);
      await elsewhere();
      await good.count(key, by, ms);
      return { count: count + by, left };
    },
  })),
  brokenStore("counts for each connection by itself", (good) => {
    const counts = new Map<string, number>();
    return {
      count: async (key, by, ms) => {
        counts.set(key, (counts.get(key) ?? 0) + by);
        return { count: counts.get(key) ?? 0, left: (await good.count(key, by, ms)).left };
      },
    };
  }),
  brokenStore("remembers what it read", (good) => {
    const seen = new Map<string, string>();
    return {
      get: async (key) => {
        const value = seen.get(key) ?? (await good.get(key));
        if (value !== undefined) seen.set(key, value);
        return value;
      },
      set: (key, value, ms) => {
        seen.delete(key);
        return good.set(key, value, ms);
      },
      take: (key) => {
        seen.delete(key);
        return good.take(key);
      },
      swap: (key, from, to, ms) => {
        seen.delete(key);
        return good.swap(key, from, to, ms);
      },
    };
  }),
  brokenStore("does not say that it is shared", () => ({ shared: false })),
  brokenStore("is the same under each prefix", () => ({}), { beside: (store) => store }),
  brokenStore("is the same each time it is opened", () => ({}), oneForAll()),
  brokenStore("waits for a store that is gone", () => ({}), {
    unreachable: () => ({ ...unreachable, take: () => new Promise(() => {}) }),
  }),
  brokenStore("throws where a store is gone", () => ({}), {
    unreachable: () => ({
      ...unreachable,
      count: () => {
        throw new Error("database is closed");
      },
    }),
  }),
  brokenStore("guesses where a store is gone", () => ({}), {
    unreachable: () => ({ ...unreachable, get: () => undefined }),
  }),
];

function oneForAll(): Partial<StoreHarness> {
  const { open } = brokenStore("", () => ({}));
  const one = open() as Store;
  return { open: () => one };
}
