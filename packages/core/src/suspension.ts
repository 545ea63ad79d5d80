import type { Json } from "@toolport/schema";
import type { Effect } from "./effect.ts";
import type { ToolResult } from "./result.ts";

/** What is being waited for. One mechanism serves all four. */
export type SuspensionKind = "approval" | "input" | "authorization" | "question";

/** A waiting call as plain data: show it to a person, keep it, send it on. */
export interface SuspensionRequest {
  /** Unguessable, signed, single use. Whoever answers must also be allowed to: see `run.resume`. */
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
  /** The toolbox's `policyVersion` when it was asked. */
  readonly policyVersion?: string;
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

/** A waiting call as it is kept, sealed: plain JSON, enough to run it again from its top, in any process. */
export interface PendingCall {
  readonly request: SuspensionRequest;
  /** The outermost tool: the one the model called, which runs again. */
  readonly tool: string;
  /** The call that asks: `request.callId`, or one nested in it. */
  readonly asker: string;
  /** Which of the toolbox's policies asks, for an approval. */
  readonly policy?: number;
  /** The unmasked arguments as they were before the advisors, which run again on resume. */
  readonly input: Json;
  /** What was already approved for this call, by policy and digest. */
  readonly granted: readonly string[];
  /** Answers already given, by the id of the call that asked and the question's key. */
  readonly answers: { readonly [callId: string]: { readonly [key: string]: Json } };
  /** What its nested calls have already changed. */
  readonly finished: readonly FinishedCall[];
  /** The calls that took a budget slot before it was suspended. */
  readonly slots: readonly string[];
}
