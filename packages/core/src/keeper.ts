import type { Json } from "@toolport/schema";
import type { Box } from "./box.ts";
import { memoryStore } from "./memory-store.ts";
import type { Store } from "./store.ts";
import { newVault, type Vault } from "./vault.ts";

/** What a toolbox keeps outside of its calls: a store, and what seals everything in it. */
export interface Keeper extends Omit<Vault, "seal" | "open"> {
  readonly store: Store;
  readonly get: (key: string) => Promise<Kept | undefined>;
  readonly take: (key: string) => Promise<Kept | undefined>;
  readonly set: (key: string, value: Json, ms: number) => Promise<void>;
  /** The text that is kept now, where the key had none. */
  readonly add: (key: string, value: Json, ms: number) => Promise<string | undefined>;
  /** The text that is kept now, where the key had exactly `from`. */
  readonly swap: (key: string, from: string, value: Json, ms: number) => Promise<string | undefined>;
}

/** A record, and the text it was read from. */
export interface Kept {
  readonly text: string;
  readonly value: Json;
}

/** The toolbox's keeper, made when something is first kept: in the app's store, or in memory. */
export function keeperOf(box: Box): Keeper {
  return (box.keeper ??= newKeeper(box));
}

function newKeeper(box: Box): Keeper {
  const store = box.store ?? memoryStore();
  const { seal, open, sign, verify } = newVault(box.secret);
  const read = async (key: string, text: string | undefined): Promise<Kept | undefined> =>
    text === undefined ? undefined : { text, value: await open(key, text) };
  return {
    store,
    sign,
    verify,
    get: async (key) => read(key, await store.get(key)),
    take: async (key) => read(key, await store.take(key)),
    set: async (key, value, ms) => store.set(key, await seal(key, value), ms),
    add: async (key, value, ms) => {
      const text = await seal(key, value);
      return (await store.add(key, text, ms)) ? text : undefined;
    },
    swap: async (key, from, value, ms) => {
      const text = await seal(key, value);
      return (await store.swap(key, from, text, ms)) ? text : undefined;
    },
  };
}
