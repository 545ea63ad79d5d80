import type { Store } from "@toolport/core";
import { expectEqual } from "./expectations.ts";
import { storeBehaviour, type StoreBehaviour } from "./store-behaviour.ts";

const LONG = 60_000;
/** By when a store must have said that it can't be reached, in milliseconds. */
const SOON = 5_000;

const ASK: readonly (readonly [name: string, ask: (store: Store) => unknown])[] = [
  ["get", (store) => store.get("key")],
  ["set", (store) => store.set("key", "value", LONG)],
  ["add", (store) => store.add("key", "value", LONG)],
  ["take", (store) => store.take("key")],
  ["swap", (store) => store.swap("key", "from", "to", LONG)],
  ["count", (store) => store.count("key", 1, LONG)],
];

/** Who sees what, and what becomes of those who can't. */
export const placeBehaviours: readonly StoreBehaviour[] = [
  storeBehaviour(
    "places",
    "what one connection does the other sees at once",
    async (store, { again }) => {
      const other = await again(store);
      await store.set("key", "one", LONG);
      expectEqual(await other.get("key"), "one", "what was set here");
      expectEqual(await other.add("key", "two", LONG), false, "add there");
      expectEqual(await other.swap("key", "one", "two", LONG), true, "swap there");
      expectEqual(await store.take("key"), "two", "take here");
      expectEqual(await other.get("key"), undefined, "what was taken here");
      expectEqual((await store.count("key", 2, LONG)).count, 2, "count here");
      expectEqual((await other.count("key", 2, LONG)).count, 4, "count there");
    },
    ["again"],
  ),
  storeBehaviour(
    "places",
    "a store that others can open says that it is shared",
    async (store, { again }) => {
      expectEqual([store.shared, (await again(store)).shared], [true, true], "shared");
    },
    ["again"],
  ),
  storeBehaviour("places", "two stores know nothing of each other", async (store, { open }) => {
    const other = await open();
    await expectApart(store, other);
  }),
  storeBehaviour(
    "places",
    "two stores in one place know nothing of each other",
    async (store, { beside }) => {
      const other = await beside(store);
      await expectApart(store, other);
    },
    ["beside"],
  ),
  storeBehaviour(
    "trouble",
    "every method of a store that can't be reached rejects, soon",
    async (_, { unreachable }) => {
      const gone = await unreachable();
      const ends = await Promise.all(ASK.map(async ([name, ask]) => `${name} ${await endOf(gone, ask)}`));
      expectEqual(
        ends,
        ASK.map(([name]) => `${name} rejected`),
        "what became of each",
      );
    },
    ["unreachable"],
  ),
];

async function expectApart(store: Store, other: Store): Promise<void> {
  await store.set("key", "here", LONG);
  expectEqual(await other.get("key"), undefined, "get there");
  expectEqual(await other.take("key"), undefined, "take there");
  expectEqual(await other.swap("key", "here", "there", LONG), false, "swap there");
  expectEqual(await other.add("key", "there", LONG), true, "add there");
  expectEqual(await store.get("key"), "here", "get here");
  await store.count("key", 5, LONG);
  expectEqual((await other.count("key", 1, LONG)).count, 1, "the counter there");
}

async function endOf(store: Store, ask: (store: Store) => unknown): Promise<string> {
  let asked: unknown;
  try {
    asked = ask(store);
  } catch {
    return "threw"; // A promise that rejects is handled by whoever waits for it; a throw may pass all of them by.
  }
  return new Promise((resolve) => {
    const late = setTimeout(resolve, SOON, `did not end within ${SOON} ms`);
    const end = (how: string): void => {
      clearTimeout(late);
      resolve(how);
    };
    Promise.resolve(asked).then(
      () => end("answered"),
      () => end("rejected"),
    );
  });
}
