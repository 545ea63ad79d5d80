import type { Store } from "@toolport/core";
import { expectEqual, expectThat } from "./expectations.ts";
import { pause, storeBehaviour, type StoreBehaviour } from "./store-behaviour.ts";

const rule = "lives";
/** What is over soon, what surely is over by then, and what surely is not, in milliseconds. */
const [SHORT, OVER, LONG] = [120, 200, 60_000];

/** How long values live. */
export const lifeBehaviours: readonly StoreBehaviour[] = [
  storeBehaviour(rule, "a value whose life is over is not given out", async (store) => {
    for (const key of ["get", "take", "swap", "add"]) await store.set(key, "old", SHORT);
    await store.add("added", "old", SHORT);
    await pause(OVER);
    expectEqual(await store.get("get"), undefined, "get");
    expectEqual(await store.get("added"), undefined, "get of what was added");
    expectEqual(await store.take("take"), undefined, "take");
    expectEqual(await store.swap("swap", "old", "new", LONG), false, "swap");
    expectEqual(await store.add("add", "new", LONG), true, "add");
    expectEqual(await store.get("add"), "new", "get of what took its place");
  }),
  storeBehaviour(rule, "a value is there until its life is over", async (store) => {
    await store.set("key", "value", LONG);
    await pause(OVER);
    expectEqual(await store.get("key"), "value", "get");
  }),
  storeBehaviour(rule, "set, add and swap start a life anew", async (store) => {
    await store.set("shorter", "old", LONG);
    await store.set("set", "old", SHORT);
    await store.set("set", "new", LONG);
    await whileItLives(store, "swap", async () => store.swap("swap", "old", "new", LONG));
    await store.set("shorter", "new", SHORT);
    await store.add("add", "old", SHORT);
    await pause(OVER);
    expectEqual(await store.add("add", "new", LONG), true, "add where a life is over");
    await pause(OVER);
    expectEqual(await store.get("set"), "new", "what was set again, for long");
    expectEqual(await store.get("swap"), "new", "what was swapped, for long");
    expectEqual(await store.get("shorter"), undefined, "what was set again, for short");
    expectEqual(await store.get("add"), "new", "what was added, for long");
  }),
  storeBehaviour(rule, "nothing else makes a life longer", async (store) => {
    await whileItLives(store, "get", async () => (await store.get("get")) === "old");
    await whileItLives(store, "add", async () => !(await store.add("add", "new", LONG)));
    await whileItLives(store, "swap", async () => {
      await store.swap("swap", "something else", "new", LONG);
      return (await store.get("swap")) === "old";
    });
    await pause(OVER);
    expectEqual(await store.get("get"), undefined, "what was read");
    expectEqual(await store.get("add"), undefined, "what was not added");
    expectEqual(await store.get("swap"), undefined, "what was not swapped");
  }),
  storeBehaviour(rule, "Infinity is for good, until another life is given", async (store) => {
    await store.set("key", "value", Infinity);
    await store.set("shortened", "value", Infinity);
    await store.set("lengthened", "old", LONG);
    expectEqual(await store.add("key", "other", Infinity), false, "add");
    expectEqual(await store.add("added", "value", Infinity), true, "add");
    expectEqual(await store.swap("lengthened", "old", "value", Infinity), true, "swap");
    await store.set("shortened", "value", SHORT);
    await pause(OVER);
    for (const key of ["key", "added", "lengthened"])
      expectEqual(await store.get(key), "value", `what is under "${key}"`);
    expectEqual(await store.get("shortened"), undefined, "what was given a short life");
  }),
  storeBehaviour(rule, "any number of milliseconds is a life", async (store) => {
    const lives = [LONG + 0.25, 2 ** 31, 2 ** 52, Number.MAX_VALUE];
    for (const ms of lives) {
      await store.set(`set ${ms}`, "value", ms);
      expectEqual(await store.get(`set ${ms}`), "value", `what lives ${ms} ms`);
      expectEqual(await store.swap(`set ${ms}`, "value", "new", ms), true, `swap for ${ms} ms`);
      expectEqual(await store.add(`add ${ms}`, "value", ms), true, `add for ${ms} ms`);
      const { left } = await store.count(`count ${ms}`, 1, ms);
      // What is longer than a store can count may be for good.
      const most = ms === Number.MAX_VALUE ? Infinity : Math.ceil(ms);
      expectThat(left > LONG / 2 && left <= most, `left of ${ms} ms: ${left}`);
    }
    await store.set("none", "value", 0);
    await pause(SHORT);
    expectEqual(await store.get("none"), undefined, "what lives 0 ms");
  }),
];

/** Does something to a value with a short life. On a busy machine that may be over before; then it is done once more. */
async function whileItLives(store: Store, key: string, act: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await store.set(key, "old", SHORT);
    if (await act()) return;
  }
  throw new Error(`what lives ${SHORT} ms is gone each time it is asked for`);
}
