import type { Caller, Store } from "@toolport/core";
import { storeKey } from "./store-key.ts";

/** Marks the tool that reads what was spilt: its pages have the right size already. */
export const READS_SPILL = "toolport/reads-spill";

/** How long a large result can be read on, by default: an hour. */
export const SPILL_MS = 3_600_000;

/** Keeps a text for its caller; the handle is made known only once the text is kept. */
export async function spill(store: Store, caller: Caller, text: string, ms: number): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const handle = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  await store.set(await keyFor(caller, handle), text, ms);
  return handle;
}

/** The text behind a handle, where there is one for this caller. */
export async function spilt(store: Store, caller: Caller, handle: string): Promise<string | undefined> {
  return store.get(await keyFor(caller, handle));
}

/** The caller is part of the key: nobody else's handle leads to it, and the store need not be told who it is. */
function keyFor({ id }: Caller, handle: string): Promise<string> {
  return storeKey("spill", [id ?? null, handle]);
}
