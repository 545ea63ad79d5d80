import type { Store } from "@toolport/core";
import { expectEqual, expectThat } from "./expectations.ts";
import { all, pause, storeBehaviour, twoWays, type StoreBehaviour } from "./store-behaviour.ts";

const rule = "races";
const LONG = 60_000;
const CALLERS = 100;

/** Many callers at the same moment, by two connections where there are two. */
export const raceBehaviours: readonly StoreBehaviour[] = [
  storeBehaviour(rule, "of many that add, one does", async (store, harness) => {
    const ways = await twoWays(store, harness);
    const added = await all(CALLERS, ways, (way, index) => way.add("key", `from ${index}`, LONG));
    expectEqual(added.filter(Boolean).length, 1, "how many were told that they did");
    expectEqual(await store.get("key"), `from ${added.indexOf(true)}`, "whose value is there");
  }),
  storeBehaviour(rule, "of many that add the same where a life is over, one does", async (store, harness) => {
    const ways = await twoWays(store, harness);
    await store.set("key", "value", 10);
    await pause(40);
    const added = await all(CALLERS, ways, (way) => way.add("key", "value", LONG));
    expectEqual(added.filter(Boolean).length, 1, "how many were told that they did");
  }),
  storeBehaviour(rule, "of many that take, one gets it", async (store, harness) => {
    const ways = await twoWays(store, harness);
    await store.set("key", "value", LONG);
    const taken = await all(CALLERS, ways, (way) => way.take("key"));
    expectEqual(
      taken.filter((value) => value !== undefined),
      ["value"],
      "what was given out",
    );
  }),
  storeBehaviour(rule, "of many that swap from the same text, one does", async (store, harness) => {
    const ways = await twoWays(store, harness);
    await store.set("key", "from", LONG);
    const swapped = await all(CALLERS, ways, (way, index) => way.swap("key", "from", `to ${index}`, LONG));
    expectEqual(swapped.filter(Boolean).length, 1, "how many were told that they did");
    expectEqual(await store.get("key"), `to ${swapped.indexOf(true)}`, "whose value is there");
  }),
  storeBehaviour(
    rule,
    "where some take and some swap, each step follows from the one before",
    async (store, harness) => {
      const ways = await twoWays(store, harness);
      await store.set("key", "first", LONG);
      const got = await all(CALLERS, ways, (way, index) =>
        index % 5 === 0 ? way.take("key") : way.swap("key", "first", "second", LONG),
      );
      const taken = got.filter((one) => typeof one === "string");
      const swapped = got.filter((one) => one === true).length;
      expectEqual(taken.length, 1, "how many took it");
      expectEqual(taken[0], swapped === 1 ? "second" : "first", `what was taken, after ${swapped} swaps`);
    },
  ),
  storeBehaviour(rule, "what is changed by get and swap loses no change", async (store, harness) => {
    const ways = await twoWays(store, harness);
    await store.set("key", "0", LONG);
    await all(20, ways, (way) => increment(way, "key"));
    expectEqual(await store.get("key"), "20", "the sum");
  }),
  storeBehaviour(
    rule,
    "a counter counts each addition once, and gives each a number of its own",
    async (store, harness) => {
      const ways = await twoWays(store, harness);
      const counts = await all(CALLERS, ways, async (way) => (await way.count("key", 1, LONG)).count);
      expectEqual(
        counts.toSorted((a, b) => a - b),
        Array.from({ length: CALLERS }, (_, index) => index + 1),
        "the counts",
      );
    },
  ),
  storeBehaviour(rule, "a counter that many start has one life", async (store, harness) => {
    const ways = await twoWays(store, harness);
    const lives = await all(CALLERS, ways, async (way, index) => {
      const ms = (index + 1) * 10_000;
      const { count, left } = await way.count("key", 1, ms);
      return { count, left, ms };
    });
    const first = lives.find(({ count }) => count === 1);
    for (const { left } of lives)
      expectThat(left > 0 && left <= (first?.ms ?? 0), `left: ${left}, the first gave it ${first?.ms}`);
  }),
];

async function increment(store: Store, key: string): Promise<void> {
  for (;;) {
    const now = await store.get(key);
    if (now === undefined) throw new Error("the value is gone");
    if (await store.swap(key, now, String(Number(now) + 1), LONG)) return;
  }
}
