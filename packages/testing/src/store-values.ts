import { expectEqual, expectThat } from "./expectations.ts";
import { storeBehaviour, type StoreBehaviour } from "./store-behaviour.ts";

const rule = "values";
const LONG = 60_000;

/** Texts that some layer of some store is known to change: drivers cut at NUL, databases make numbers, decoders drop a mark. */
const TEXTS = [
  "",
  " ",
  "plain",
  "a\u0000b",
  "\u0000",
  "\uFEFFmarked",
  "é",
  "e\u0301",
  "😀👩‍👩‍👧",
  "עברית \u202Eabc",
  "\r\n\t",
  "'; DROP TABLE x; --\"\\%s?:{}",
  "007",
  "1e3",
  "9007199254740993",
  "true",
  "null",
  "-0.0",
];

/** What the methods say and keep, one caller at a time. */
export const valueBehaviours: readonly StoreBehaviour[] = [
  storeBehaviour(rule, "nothing is under a key that nobody set", async (store) => {
    expectEqual(await store.get("key"), undefined, "get");
    expectEqual(await store.take("key"), undefined, "take");
    expectEqual(await store.swap("key", "", "new", LONG), false, "swap");
    expectEqual(await store.get("key"), undefined, "get after a swap that said no");
  }),
  storeBehaviour(
    rule,
    "what was set is given as often as it is asked for, until it is replaced",
    async (store) => {
      await store.set("key", "one", LONG);
      expectEqual([await store.get("key"), await store.get("key")], ["one", "one"], "get, twice");
      await store.set("key", "two", LONG);
      expectEqual(await store.get("key"), "two", "get after another set");
    },
  ),
  storeBehaviour(rule, "add keeps the first value only, and says so", async (store) => {
    expectEqual(await store.add("key", "one", LONG), true, "the first add");
    expectEqual(await store.add("key", "two", LONG), false, "the second add");
    expectEqual(await store.add("key", "one", LONG), false, "an add of the very value that is there");
    expectEqual(await store.get("key"), "one", "get");
    await store.set("set", "one", LONG);
    expectEqual(await store.add("set", "two", LONG), false, "an add where something was set");
  }),
  storeBehaviour(rule, "take gives a value once and forgets it", async (store) => {
    await store.set("key", "one", LONG);
    await store.set("other", "stays", LONG);
    expectEqual(await store.take("key"), "one", "take");
    expectEqual(await store.take("key"), undefined, "another take");
    expectEqual(await store.get("key"), undefined, "get");
    expectEqual(await store.get("other"), "stays", "get of another key");
    expectEqual(await store.add("key", "two", LONG), true, "add after take");
  }),
  storeBehaviour(rule, "swap replaces only the very text it names", async (store) => {
    await store.set("key", "Straße", LONG);
    for (const near of ["straße", "Strasse", "Straße ", "Straß", "Straße\u0000", "", "%", "Stra*"])
      expectEqual(await store.swap("key", near, "new", LONG), false, `swap from ${JSON.stringify(near)}`);
    expectEqual(await store.get("key"), "Straße", "get");
    expectEqual(await store.swap("key", "Straße", "new", LONG), true, "swap from the text itself");
    expectEqual(await store.swap("key", "Straße", "newer", LONG), false, "swap from what was there before");
    expectEqual(await store.swap("key", "new", "new", LONG), true, "swap to the same text");
    expectEqual(await store.get("key"), "new", "get");
  }),
  storeBehaviour(rule, "an empty text is a value", async (store) => {
    await store.set("key", "", LONG);
    expectEqual(await store.get("key"), "", "get");
    expectEqual(await store.add("key", "new", LONG), false, "add");
    expectEqual(await store.swap("key", "", "", LONG), true, "swap");
    expectEqual(await store.take("key"), "", "take");
    expectEqual(await store.take("key"), undefined, "another take");
  }),
  storeBehaviour(rule, "every text comes back as it was", async (store) => {
    for (const text of TEXTS) {
      const what = JSON.stringify(text);
      await store.set("set", text, LONG);
      expectEqual(await store.get("set"), text, `${what} after set`);
      expectEqual(await store.swap("set", text, `${text}.`, LONG), true, `swap from ${what}`);
      expectEqual(await store.take("set"), `${text}.`, `${what} after swap`);
      expectEqual(await store.add("add", text, LONG), true, `add of ${what}`);
      expectEqual(await store.take("add"), text, `${what} after add`);
    }
  }),
  storeBehaviour(rule, "every text is a key of its own", async (store) => {
    const keys = [
      ...TEXTS,
      "PLAIN",
      "plain ",
      "7",
      "__proto__",
      "constructor",
      "*",
      "pl?in",
      "k".repeat(2_000),
    ];
    for (const key of keys)
      expectEqual(await store.add(key, `at ${key}`, LONG), true, `add at ${JSON.stringify(key)}`);
    for (const key of keys) expectEqual(await store.take(key), `at ${key}`, JSON.stringify(key));
    for (const [index, key] of keys.entries())
      expectEqual((await store.count(key, index, LONG)).count, index, `the counter ${JSON.stringify(key)}`);
  }),
  storeBehaviour(rule, "half a character is kept as it is or refused, never changed", async (store) => {
    const half = "half \uD83D";
    let kept = true;
    try {
      await store.set("key", half, LONG);
    } catch {
      kept = false;
    }
    expectEqual(await store.get("key"), kept ? half : undefined, "what is kept");
  }),
  storeBehaviour(rule, "a million characters are kept", async (store) => {
    const large = "0123456789é😀".repeat(80_000);
    await store.set("key", large, LONG);
    expectThat((await store.get("key")) === large, "get must give all of it");
    expectThat(await store.swap("key", large, `${large}!`, LONG), "swap must compare all of it");
    expectThat(!(await store.swap("key", large, "", LONG)), "swap must see a difference at the end");
    expectThat((await store.take("key")) === `${large}!`, "take must give all of it");
  }),
];
