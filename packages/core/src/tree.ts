import type { Json } from "@toolport/schema";
import type { FinishedCall, PendingCall, SuspensionRequest } from "./suspension.ts";

/** What a call of the model and all calls nested in it share, and what a suspension takes along. */
export class Tree {
  /** What was approved, by policy and digest. */
  readonly granted: Set<string>;
  /** Answers to questions, by the call that asked and the question's key. */
  readonly answers: Map<string, { readonly [key: string]: Json }>;
  /** Nested calls that changed something: when their caller's body runs again, they don't. */
  readonly finished: Map<string, FinishedCall>;
  /** Nested calls that hold a budget slot. */
  readonly slots: Set<string>;
  /** This process's mark in the journal, once it holds something there. */
  holder: string | undefined;
  /** The one thing the tree waits for, and the call that asked for it. */
  pending:
    | { readonly request: SuspensionRequest; readonly asker: string; readonly policy: number | undefined }
    | undefined;

  constructor(from?: Omit<PendingCall, "request">) {
    this.granted = new Set(from?.granted);
    this.answers = new Map(Object.entries(from?.answers ?? {}));
    this.finished = new Map(from?.finished.map((one) => [one.callId, one]));
    this.slots = new Set(from?.slots);
  }
}
