import type { Json } from "@toolport/schema";
import type { Awaitable, Observer, Store, ToolEvent } from "@toolport/core";
import { absent, checkOptions, isDelay, isFlag, isFunction, isWords, optional } from "@toolport/core/options";
import { chained, isSecret, macKey } from "./audit-chain.ts";
import { isStore } from "./store-key.ts";
import { MAIN_TRAIL, StoreTrail } from "./store-trail.ts";

/** How far a trail goes: its last `mac` (empty before the first line) and its number of lines. */
export interface AuditHead {
  readonly head: string;
  readonly count: number;
}

/** Either `append` or `store` says where the lines go. */
export interface AuditOptions {
  /** Gets each line in order, without a line end, once the one before is written. It must only ever add. */
  readonly append?: (line: string) => Awaitable<void>;
  /**
   * Keeps each line for good, in one trail for all processes that write to it; `auditLines(store, trail)` reads it.
   * Where the store can't be reached, lines wait in memory and are tried again, in order.
   */
  readonly store?: Store;
  /** What the trail in the store is called. Default `main`. */
  readonly trail?: string;
  /** How long a line for the store is tried, in milliseconds. Default: as long as the process lives. */
  readonly giveUpMs?: number;
  /** Keys the chain: at least 16 bytes. Whoever has it can forge lines. */
  readonly secret: string | Uint8Array;
  /** Goes on with a trail of an earlier process, by `append`. */
  readonly from?: AuditHead;
  /** Whether what the model was told is in it. Default false; arguments are. */
  readonly results?: boolean;
  /**
   * Told of a line that could not be written: `lost`, or waiting to be tried again. A line that `append` has lost leaves
   * its place empty, which the verifier shows. Default: `console.error`.
   */
  readonly onError?: (error: unknown, line: string, lost: boolean) => void;
}

/** An observer that writes a trail. */
export interface AuditTrail extends Observer {
  /** Waits for what was observed so far; keep its answer apart from the trail, for `verifyAudit` to compare. */
  readonly flush: () => Promise<AuditHead>;
}

const isHead = [
  (value: unknown) => {
    const { head, count } = (value ?? {}) as Partial<AuditHead>;
    return typeof head === "string" && Number.isSafeInteger(count) && (count as number) >= 0;
  },
  "be what flush() gave, { head, count }",
] as const;

/**
 * Writes who called what, with which arguments, and how it ended, masked by the toolbox's `redact`, as lines chained
 * by HMAC-SHA-256: `verifyAudit` shows a change, a cut and a reorder.
 */
export function audit(options: AuditOptions): AuditTrail {
  const { store, append, results = false } = options ?? {};
  const kept = append === undefined && store !== undefined;
  checkOptions("audit", options, {
    append: kept ? absent("store") : isFunction,
    store: kept ? isStore : absent("append"),
    trail: kept ? optional(isWords) : absent("append"),
    giveUpMs: kept ? optional(isDelay) : absent("append"),
    secret: isSecret,
    from: kept ? absent("store") : optional(isHead),
    results: optional(isFlag),
    onError: optional(isFunction),
  });
  const trail = kept ? inStore(store, options) : inLines(options);
  let written: Promise<void> = Promise.resolve();
  return {
    name: "audit",
    observe: (event) => {
      if (event.type === "progress") return;
      const now = Date.now();
      const entry = entryOf(event, new Date(now).toISOString(), results);
      written = written.then(() => trail.append(entry, now));
    },
    flush: async () => {
      await written;
      return trail.end();
    },
  };
}

interface Trail {
  /** Writes an entry that was made `at` that moment. It never rejects. */
  readonly append: (entry: Json, at: number) => Promise<void>;
  readonly end: () => Awaitable<AuditHead>;
}

function inLines({ append, secret, onError = report, from = { head: "", count: 0 } }: AuditOptions): Trail {
  const key = macKey(secret);
  let { head, count } = from;
  return {
    append: async (entry) => {
      let text = "";
      try {
        const line = await chained(await key, { n: count + 1, prev: head, entry });
        // Before it is written: where that fails, the next line shows that this one is missing.
        ({ n: count, mac: head } = line);
        text = JSON.stringify(line);
        await append?.(text);
      } catch (error) {
        tell(onError, error, text, true);
      }
    },
    end: () => ({ head, count }),
  };
}

function inStore(
  store: Store,
  { secret, trail = MAIN_TRAIL, giveUpMs = Infinity, onError = report }: AuditOptions,
): Trail {
  const lines = new StoreTrail(store, trail, macKey(secret));
  // Tells apart what two processes write of one call at the same moment: equal lines would count as one.
  const writer = Math.floor(Math.random() * 2 ** 32).toString(16);
  return {
    append: (entry, at) =>
      lines.append({ writer, ...(entry as object) }, at + giveUpMs, (...trouble) =>
        tell(onError, ...trouble),
      ),
    end: () => lines.end(),
  };
}

type OnError = NonNullable<AuditOptions["onError"]>;

const report: OnError = (error, _, lost) =>
  console.error(`audit: a line ${lost ? "was not written" : "waits until it can be written"}`, error);

/** Whatever the app's function does, the next line is written. */
function tell(onError: OnError, ...trouble: Parameters<OnError>): void {
  try {
    onError(...trouble);
  } catch (error) {
    report(error, "", true);
  }
}

type Recorded = Exclude<ToolEvent, { readonly type: "progress" }>;

function entryOf(event: Recorded, at: string, results: boolean): Json {
  const { type, tool, callId, runId, caller } = event;
  return { at, type, tool, callId, runId, caller: caller as Json, ...details(event, results) };
}

function details(event: Recorded, results: boolean): { readonly [key: string]: Json } {
  if (event.type === "started") return { args: event.args };
  if (event.type === "settled_late")
    return { outcome: event.outcome, ...(results && { value: event.value }) };
  const { status, error, content } = event.result;
  return {
    status,
    ...(error && { code: error.code }),
    ...(results && { content: content as unknown as Json }),
  };
}
