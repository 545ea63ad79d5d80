import type { Json } from "@toolport/schema";
import type { Box } from "./box.ts";
import { note, type Call } from "./call.ts";
import { over } from "./execute.ts";
import type { Inside } from "./invocation.ts";
import { sha256 } from "./approval.ts";
import { canonicalJson, randomId } from "./json.ts";
import { keeperOf, type Keeper } from "./keeper.ts";
import { thrownName, toJson } from "./normalize.ts";
import { problem, seal, type FailedResult, type ToolResult } from "./result.ts";

/**
 * What is known of a mutating call, for whichever process it comes to next. `running` counts while its holder's lease
 * lasts; after that nobody knows what came of it.
 */
type Entry =
  | { readonly state: "running"; readonly holder: string }
  | { readonly state: "done"; readonly holder: string; readonly result: ToolResult }
  | { readonly state: "unknown" };

/** A call's place in the journal: nobody else runs it. */
export interface Reservation {
  /** Keeps how it ended, or that it did not begin. What can't be kept is noted: the lease will say that it is unknown. */
  readonly settle: (result: ToolResult) => Promise<void>;
}

/** How long what was done is remembered by default: longer than a host delivers a call again. */
const A_DAY = 24 * 60 * 60_000;

export function keepMs(box: Box): number {
  return box.idempotencyMs ?? A_DAY;
}

/** The result of a call that was made before, here or elsewhere; it waits while that still runs. */
export async function doneElsewhere(inside: Inside): Promise<ToolResult | undefined> {
  const { call } = inside;
  const { box } = call.run;
  if (!box.store || !call.tool.mutates) return undefined;
  try {
    return await found(inside, keeperOf(box), await keyOf(inside));
  } catch (error) {
    return unreachable(call, error);
  }
}

/**
 * Takes a mutating call for this process before its body starts, or gives what came of it elsewhere. A store that
 * can't say is a refusal: no body runs that could have run before.
 */
export async function reserveCall(inside: Inside): Promise<Reservation | ToolResult> {
  const { call } = inside;
  const { box } = call.run;
  const holder = (call.tree.holder ??= randomId());
  const running: Entry = { state: "running", holder };
  note(call, "journal", "is entered");
  let lease: Lease | undefined;
  try {
    const keeper = keeperOf(box);
    const key = await keyOf(inside);
    lease = await newLease(keeper, holder, box.leaseMs ?? 30_000);
    for (;;) {
      const text = await keeper.add(key, running, keepMs(box));
      if (text !== undefined) return reservation(call, keeper, { key, text, holder, lease });
      const done = await found(inside, keeper, key);
      if (done) {
        lease.end();
        return done;
      }
    }
  } catch (error) {
    lease?.end(); // an entry that was kept after all must not seem to run for ever
    return unreachable(call, error);
  }
}

/** What makes two deliveries the same call. Schema and policy don't count: they may change between the two. */
async function keyOf({ call, input }: Inside): Promise<string> {
  const { tool, run, id } = call;
  const caller = run.caller.id ?? null;
  const same = { tool: tool.description.name, caller, run: run.id, call: id, input };
  return `once:${await sha256(canonicalJson(same))}`;
}

/** What the journal knows of a call, waiting while another process runs it. Nothing where it may be begun. */
async function found(inside: Inside, keeper: Keeper, key: string): Promise<ToolResult | undefined> {
  const { call } = inside;
  for (let wait = 20; ; wait = Math.min(2 * wait, 500)) {
    const kept = await keeper.get(key);
    if (!kept) return undefined;
    const entry = kept.value as unknown as Entry;
    // Its own tree knows better what is finished: a further attempt does again what failed.
    if (entry.state !== "unknown" && entry.holder === call.tree.holder) {
      await keeper.take(key);
      return undefined;
    }
    if (entry.state === "done") {
      note(call, "journal", "was done before");
      return seal({ ...entry.result });
    }
    if (entry.state === "unknown") return outcomeUnknown(call);
    if ((await keeper.store.get(leaseKey(entry.holder))) === undefined) {
      // Settled in the very last moment? Then the swap does not take, and it is read again.
      await keeper.swap(key, kept.text, { state: "unknown" }, keepMs(call.run.box));
      continue;
    }
    note(call, "journal", "runs elsewhere; waited");
    await pause(call, wait);
    const ended = over(inside);
    if (ended) return ended;
  }
}

function reservation(call: Call, keeper: Keeper, { key, text, holder, lease }: Held): Reservation {
  const { box } = call.run;
  return {
    settle: async (result) => {
      try {
        if (mayBeginAgain(call, result)) await keeper.take(key);
        else {
          const masked = box.redactor ? box.redactor.result(result) : result;
          const entry = { state: "done", holder, result: masked } as unknown as Json;
          if ((await keeper.swap(key, text, entry, keepMs(box))) === undefined)
            note(call, "journal", "the lease was over before it was done");
        }
      } catch (error) {
        note(call, "journal", "its outcome could not be kept", thrownName(error));
      } finally {
        lease.end();
      }
    },
  };
}

/**
 * It did not begin, or its body is to run again from its top: when it is resumed, or when the host comes back to it. Or
 * nobody can come back to it at all: nothing need be remembered of a run that was opened for one call.
 */
function mayBeginAgain({ attempts, run }: Call, { status, error }: ToolResult): boolean {
  return attempts === 0 || status === "suspended" || error?.code === "host_control_flow" || run.anonymous;
}

/** What a reservation holds on to. */
interface Held {
  readonly key: string;
  /** The record as it was written. */
  readonly text: string;
  readonly holder: string;
  readonly lease: Lease;
}

interface Lease {
  readonly end: () => void;
}

function leaseKey(holder: string): string {
  return `lease:${holder}`;
}

/** Says that this process lives, for as long as it does. It counts by the store's clock only. */
async function newLease({ store }: Keeper, holder: string, ms: number): Promise<Lease> {
  await store.set(leaseKey(holder), "1", ms);
  const timer = setInterval(() => {
    void Promise.resolve()
      .then(() => store.set(leaseKey(holder), "1", ms))
      .catch(() => undefined); // the next one may get through; until then the lease runs out, as it should
  }, ms / 3);
  return { end: () => clearInterval(timer) };
}

function pause(call: Call, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      call.onStop = undefined;
      resolve();
    };
    const timer = setTimeout(end, ms);
    call.onStop = end;
  });
}

/** @param error of the store, or of a record that was tampered with */
export function unreachable(call: Call, error: unknown): FailedResult {
  note(call, "journal", "the store failed");
  const ran = call.attempts === 0 ? "the tool did not run" : "the tool did not run again";
  return problem(
    "failed",
    "store_unreachable",
    `What must be kept of this call could not be kept, so ${ran}.`,
    { meta: { cause: toJson(error) } },
  );
}

function outcomeUnknown(call: Call): FailedResult {
  note(call, "journal", "nobody knows whether it was done");
  return problem(
    "failed",
    "outcome_unknown",
    "This call was begun before and never reported back. Whether its change took effect is unknown, and it was not run again: check before you try again.",
  );
}
