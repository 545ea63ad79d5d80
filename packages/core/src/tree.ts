import type { Json } from "@toolport/schema";
import type { FinishedCall, PendingCall, SuspensionRequest } from "./suspension.ts";
import { seal } from "./result.ts";

/** What a call of the model and all calls nested in it share, and what a suspension takes along. */
export class Tree {
  /** Digests somebody approved. */
  readonly granted: Set<string>;
  /** Answers to questions, by the call that asked and the question's key. */
  readonly answers: Map<string, { readonly [key: string]: Json }>;
  /** Nested calls that changed something: when their caller's body runs again, they don't. */
  readonly finished: Map<string, FinishedCall>;
  /** Nested calls that hold a budget slot. */
  readonly slots: Set<string>;
  /** The one thing the tree waits for, and the call that asked for it. */
  pending: { readonly request: SuspensionRequest; readonly asker: string } | undefined;

  constructor(from?: Omit<PendingCall, "request">) {
    this.granted = new Set(from?.granted);
    this.answers = new Map(Object.entries(from?.answers ?? {}));
    this.finished = new Map(
      from?.finished.map((one) => [one.callId, { ...one, result: seal({ ...one.result }) }]),
    );
    this.slots = new Set(from?.slots);
  }

  /** Before a retry: what failed may be tried again, what succeeded stays done. */
  forgetFailures(callerId: string): void {
    for (const [id, { result }] of this.finished)
      if (id.startsWith(`${callerId}/`) && result.status !== "ok") this.finished.delete(id);
  }
}
