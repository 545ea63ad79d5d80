import type { Store } from "@toolport/core";

/** How a store may fail, to see whether the soak notices. */
export type Fault = "adds for everyone" | "takes and keeps" | "counts nothing";

export function faultyStore(store: Store, fault: Fault | undefined): Store {
  if (fault === undefined) return store;
  const faults: Readonly<Record<Fault, Partial<Store>>> = {
    "adds for everyone": {
      add: async (key, value, ms) => {
        await store.set(key, value, ms);
        return true;
      },
    },
    "takes and keeps": { take: (key) => store.get(key) },
    "counts nothing": { count: (_key, by, ms) => ({ count: by, left: ms }) },
  };
  return { ...store, ...faults[fault] };
}
