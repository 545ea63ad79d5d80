import { reportOn, type Report } from "./report-on.ts";
import { missingInStore, type StoreBehaviour, type StoreHarness } from "./store-behaviour.ts";
import { counterBehaviours } from "./store-counters.ts";
import { lifeBehaviours } from "./store-lives.ts";
import { placeBehaviours } from "./store-places.ts";
import { raceBehaviours } from "./store-races.ts";
import { valueBehaviours } from "./store-values.ts";

/** What holds in every store that a toolbox may be given. */
export const storeContract: readonly StoreBehaviour[] = Object.freeze([
  ...valueBehaviours,
  ...lifeBehaviours,
  ...counterBehaviours,
  ...raceBehaviours,
  ...placeBehaviours,
]);

/** Checks all of it, everything at the same time: each behaviour opens a store of its own. What goes wrong is in the reports. */
export function runStoreContract(harness: StoreHarness): Promise<readonly Report[]> {
  return Promise.all(storeContract.map((row) => reportOn(row, harness, missingInStore(row, harness))));
}
