import type { Json } from "@toolport/schema";
import type { Caller } from "@toolport/core";
import type { ValueStore } from "./value-store.ts";

/** Marks the tool that reads what was spilt: its pages have the right size already. */
export const READS_SPILL = "toolport/reads-spill";

/** How long a large result can be read on, by default: an hour. */
export const SPILL_MS = 3_600_000;

interface Spilt {
  readonly owner: string | null;
  readonly text: string;
}

/** Keeps a text for its caller; the handle is made known only once the text is kept. */
export async function spill(store: ValueStore, caller: Caller, text: string, ms: number): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const handle = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const kept: Spilt = { owner: caller.id ?? null, text };
  await store.set(keyOf(handle), kept as unknown as Json, ms);
  return handle;
}

/** The text behind a handle, where there is one for this caller. */
export async function spilt(store: ValueStore, caller: Caller, handle: string): Promise<string | undefined> {
  const kept = (await store.get(keyOf(handle))) as unknown as Spilt | undefined;
  return kept?.owner === (caller.id ?? null) ? kept.text : undefined;
}

function keyOf(handle: string): string {
  return `spill:${handle}`;
}
