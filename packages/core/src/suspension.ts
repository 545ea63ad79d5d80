import type { Json } from "@toolport/schema";
import type { Effect } from "./effect.ts";
import type { ToolResult } from "./result.ts";

/** What is being waited for. One mechanism serves all four. */
export type SuspensionKind = "approval" | "input" | "authorization" | "question";

/** A waiting call as plain data: show it to a person, keep it, send it on. */
export interface SuspensionRequest {
  /** Unguessable, single use. Whoever answers must also be allowed to: see `run.resume`. */
  readonly token: string;
  readonly kind: SuspensionKind;
  /** Canonical tool name. */
  readonly tool: string;
  readonly effect: Effect;
  /** The arguments that will run, with secrets masked; `masked` says whether anything was. */
  readonly args: Json;
  readonly masked: boolean;
  /** What a person should read: built from the canonical arguments, invisible characters escaped. */
  readonly text: string;
  /** SHA-256, hex, over tool, schema, caller, run, call id and canonical arguments. */
  readonly digest: string;
  readonly owner: string;
  readonly runId: string;
  readonly callId: string;
  /** Milliseconds since the epoch; after it the request counts as denied. */
  readonly expiresAt: number;
  /** For questions of a tool body: the key its answer will have in `ctx.answers`. */
  readonly key?: string;
}

/** The answer to an approval. An edit replaces the arguments whole, and is validated again. */
export type ApprovalAnswer =
  | { readonly approved: true; readonly args?: Json }
  | { readonly approved: false; readonly reason?: string };

/** A nested call that changed something and has ended: it is not made again when its caller's body runs again. */
export interface FinishedCall {
  readonly callId: string;
  /** Of tool, schema, caller, run, call id and arguments: other arguments are another call. */
  readonly digest: string;
  readonly result: ToolResult;
}

/** A waiting call as a store keeps it: plain JSON, enough to run it again from its top, in any process. */
export interface PendingCall {
  readonly request: SuspensionRequest;
  /** The outermost tool: the one the model called, which runs again. */
  readonly tool: string;
  /** The call that asks: `request.callId`, or one nested in it. */
  readonly asker: string;
  /** The unmasked arguments as they were before the advisors, which run again on resume. */
  readonly input: Json;
  /** Digests already approved for this call. */
  readonly granted: readonly string[];
  /** Answers already given, by the id of the call that asked and the question's key. */
  readonly answers: { readonly [callId: string]: { readonly [key: string]: Json } };
  /** What its nested calls have already changed. */
  readonly finished: readonly FinishedCall[];
  /** The calls that took a budget slot before it was suspended. */
  readonly slots: readonly string[];
}

/**
 * Where waiting calls are kept. `claim` must hand out each token at most once, also to two callers at the same
 * moment. The default keeps them in memory; a store shared by several processes belongs to the guards work.
 */
export interface SuspensionStore {
  put(pending: PendingCall): void | Promise<void>;
  get(token: string): PendingCall | undefined | Promise<PendingCall | undefined>;
  claim(token: string): PendingCall | undefined | Promise<PendingCall | undefined>;
}

/** A store for one process. Expired entries are dropped whenever a new one comes in. */
export function memorySuspensions(): SuspensionStore {
  const entries = new Map<string, PendingCall>();
  return {
    put(pending) {
      const now = Date.now();
      for (const [token, entry] of entries) if (entry.request.expiresAt < now) entries.delete(token);
      entries.set(pending.request.token, pending);
    },
    get: (token) => entries.get(token),
    claim(token) {
      const entry = entries.get(token);
      entries.delete(token);
      return entry;
    },
  };
}

/** Where a toolbox keeps what waits: the app's store, or one in memory made when it is first needed. */
export function storeOf(box: { store?: SuspensionStore | undefined }): SuspensionStore {
  return (box.store ??= memorySuspensions());
}
