import type { Awaitable, Store } from "@toolport/core";
import { notHanging } from "./patience.ts";

/** How the contract gets at one kind of store. */
export interface StoreHarness {
  readonly name: string;
  /** An empty store. */
  readonly open: () => Awaitable<Store>;
  /** The same store by a connection of its own, as another process has it. What lives in one process has none. */
  readonly again?: (store: Store) => Awaitable<Store>;
  /** Another store in the same place, by a prefix or a table of its own. */
  readonly beside?: (store: Store) => Awaitable<Store>;
  /** A store that can't be reached any more. */
  readonly unreachable?: () => Awaitable<Store>;
}

/** What a harness may lack, and some behaviours need. */
export type StoreNeed = "again" | "beside" | "unreachable";

/** One row of the store contract. */
export interface StoreBehaviour {
  /** A sentence. */
  readonly name: string;
  /** The topic it belongs to. */
  readonly rule: string;
  readonly needs?: readonly StoreNeed[];
  /** Rejects with what went wrong, or with what the harness lacks. */
  check(harness: StoreHarness): Promise<void>;
}

/** Which of what a behaviour needs a harness lacks. None: it applies. */
export function missingInStore({ needs = [] }: StoreBehaviour, harness: StoreHarness): readonly StoreNeed[] {
  return needs.filter((need) => !harness[need]);
}

/** Checks one empty store, opened for it. */
export function storeBehaviour(
  rule: string,
  name: string,
  check: (store: Store, harness: Required<StoreHarness>) => Promise<void>,
  needs: readonly StoreNeed[] = [],
): StoreBehaviour {
  const made: StoreBehaviour = {
    name,
    rule,
    needs,
    async check(harness) {
      const missing = missingInStore(made, harness);
      if (missing.length > 0)
        throw new Error(`not applicable to ${harness.name}: it lacks ${missing.join(", ")}`);
      // What is absent, no behaviour that runs has asked for.
      const complete = harness as Required<StoreHarness>;
      await notHanging(
        Promise.resolve(harness.open()).then((store) => check(store, complete)),
        `"${name}"`,
      );
    },
  };
  return Object.freeze(made);
}

/** Two ways to one store: by two connections, where it can have them. */
export async function twoWays(store: Store, harness: StoreHarness): Promise<readonly [Store, Store]> {
  return [store, (await harness.again?.(store)) ?? store];
}

/** What many callers got that asked at the same moment, turn by turn through both ways. */
export function all<T>(
  count: number,
  ways: readonly [Store, Store],
  ask: (store: Store, index: number) => Awaitable<T>,
): Promise<readonly T[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ask(ways[index % 2 === 0 ? 0 : 1], index)),
  );
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
