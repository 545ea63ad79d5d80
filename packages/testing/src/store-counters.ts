import type { Store } from "@toolport/core";
import { expectEqual, expectThat } from "./expectations.ts";
import { pause, storeBehaviour, type StoreBehaviour } from "./store-behaviour.ts";

const rule = "counters";
const [SHORT, LONG] = [250, 60_000];

/** What counters say, one caller at a time. */
export const counterBehaviours: readonly StoreBehaviour[] = [
  storeBehaviour(rule, "a counter starts at nought and says what it is now", async (store) => {
    const counts: number[] = [];
    for (const by of [0, 3, 2, -7, 0, 2]) counts.push((await store.count("key", by, LONG)).count);
    expectEqual(counts, [0, 3, 5, -2, -2, 0], "what it was each time");
    expectEqual((await store.count("below", -4, LONG)).count, -4, "one that starts below nought");
  }),
  storeBehaviour(rule, "a counter is exact as far as numbers are", async (store) => {
    const most = Number.MAX_SAFE_INTEGER;
    expectEqual((await store.count("key", most - 1, LONG)).count, most - 1, "the count");
    expectEqual((await store.count("key", 1, LONG)).count, most, "one more");
    expectEqual((await store.count("key", -most, LONG)).count, 0, "all of it less");
  }),
  storeBehaviour(
    rule,
    "a counter's life starts with the first addition and no other changes it",
    async (store) => {
      await store.count("long", 1, LONG);
      const key = await expectOneLife(store);
      await store.count("long", 1, 1);
      await pause(SHORT);
      const anew = await store.count(key, 5, LONG);
      expectEqual(anew.count, 5, "the count once that life is over");
      expectThat(anew.left > SHORT, `left of the new life: ${anew.left}`);
      expectEqual((await store.count("long", 1, LONG)).count, 3, "the count of what was given less later on");
    },
  ),
  storeBehaviour(rule, "a counter may be for good", async (store) => {
    expectEqual(await store.count("key", 1, Infinity), { count: 1, left: Infinity }, "the first addition");
    expectEqual(await store.count("key", 1, 1), { count: 2, left: Infinity }, "the second");
    await pause(20);
    expectEqual(await store.count("key", 1, 1), { count: 3, left: Infinity }, "the third");
  }),
  storeBehaviour(rule, "counters and values have keys of their own", async (store) => {
    await store.set("key", "7", LONG);
    expectEqual((await store.count("key", 1, LONG)).count, 1, "the counter");
    expectEqual(await store.take("key"), "7", "the value");
    expectEqual((await store.count("key", 1, LONG)).count, 2, "the counter after take");
    expectEqual(await store.get("key"), undefined, "the value after take");
    expectEqual(await store.add("key", "new", LONG), true, "add");
    expectEqual(await store.swap("key", "2", "3", LONG), false, "swap from the count");
  }),
];

/** Counts while a life lasts, and says where. On a busy machine it may be over before; then it is done once more. */
async function expectOneLife(store: Store): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const key = `short ${tries}`;
    const begun = performance.now();
    const { left } = await store.count(key, 1, SHORT);
    await pause(SHORT / 5);
    const second = await store.count(key, 1, LONG);
    // Back at nought it is a counter all the same, with the life it has.
    const third = await store.count(key, -2, LONG);
    const last = await store.count(key, 1, Infinity);
    if (performance.now() - begun >= SHORT) continue;
    expectThat(left > 0 && left <= SHORT, `left after the first: ${left}`);
    expectThat(second.left < left, `left after the second: ${second.left}`);
    expectThat(third.left <= second.left, `left at nought: ${third.left}`);
    expectThat(last.left <= third.left, `left after nought: ${last.left}`);
    return key;
  }
  throw new Error(`what lives ${SHORT} ms is gone each time it is asked for`);
}
