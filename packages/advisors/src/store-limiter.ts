import type { Store } from "@toolport/core";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import RateLimiterStoreAbstract from "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js";

type Counted = Awaited<ReturnType<Store["count"]>>;

/** A limiter that counts in a store; it has the two methods that `consume` builds on. */
export class StoreLimiter extends RateLimiterStoreAbstract {
  readonly #store: Store;

  constructor(store: Store, { points, per }: { readonly points: number; readonly per: number }) {
    super({ storeClient: store, points, duration: per / 1000, keyPrefix: "" });
    this.#store = store;
  }

  async _upsert(key: string, points: number, ms: number): Promise<Counted> {
    return this.#store.count(key, points, Math.max(1, Math.round(ms))); // seconds and back are not always whole
  }

  _getRateLimiterRes(_key: string, points: number, { count, left }: Counted): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.points - count), left, count, count === points);
  }
}
