import type { Json } from "@toolport/schema";
import type { Awaitable, Observer, ToolEvent } from "@toolport/core";
import { chained, isSecret, macKey } from "./audit-chain.ts";
import { checkOptions, isFlag, isFunction, optional } from "./check-options.ts";

/** How far a trail goes: its last `mac` (empty before the first line) and its number of lines. */
export interface AuditHead {
  readonly head: string;
  readonly count: number;
}

export interface AuditOptions {
  /** Gets each line in order, without a line end, once the one before is written. It must only ever add. */
  readonly append: (line: string) => Awaitable<void>;
  /** Keys the chain: at least 16 bytes. Whoever has it can forge lines. */
  readonly secret: string | Uint8Array;
  /** Goes on with a trail of an earlier process. */
  readonly from?: AuditHead;
  /** Whether what the model was told is in it. Default false; arguments are. */
  readonly results?: boolean;
  /** Told of a line that could not be written; the trail then shows that one is missing. Default: `console.error`. */
  readonly onError?: (error: unknown, line: string) => void;
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
  checkOptions("audit", options, {
    append: isFunction,
    secret: isSecret,
    from: optional(isHead),
    results: optional(isFlag),
    onError: optional(isFunction),
  });
  const { append, from = { head: "", count: 0 }, results = false } = options;
  const onError =
    options.onError ?? ((error: unknown) => console.error("audit: a line was not written", error));
  const key = macKey(options.secret);
  let { head, count } = from;
  let written: Promise<void> = Promise.resolve();
  const write = async (entry: Json): Promise<void> => {
    const line = await chained(await key, { n: count + 1, prev: head, entry });
    // Before it is written: where that fails, the next line shows that this one is missing.
    ({ n: count, mac: head } = line);
    const text = JSON.stringify(line);
    try {
      await append(text);
    } catch (error) {
      onError(error, text);
    }
  };
  return {
    name: "audit",
    observe: (event) => {
      if (event.type === "progress") return;
      const entry = entryOf(event, new Date().toISOString(), results);
      written = written.then(() => write(entry)).catch((error: unknown) => onError(error, ""));
    },
    flush: async () => {
      await written;
      return { head, count };
    },
  };
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
