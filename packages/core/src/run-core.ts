import type { Box } from "./box.ts";
import type { Spending } from "./budget.ts";
import type { Call } from "./call.ts";
import type { Caller } from "./caller.ts";
import { Lane } from "./lane.ts";

/** The inside of a run: what its calls share. */
export class RunCore {
  readonly box: Box;
  readonly id: string;
  readonly caller: Caller;
  readonly app: unknown;
  readonly spending: Spending;
  /** True for the run opened for a single call on a bare toolbox: nothing in it can be suspended. */
  readonly anonymous: boolean;
  readonly lane: Lane = new Lane();
  readonly #live: Set<Call> = new Set();
  readonly #signal: AbortSignal | undefined;
  #cancelled: string | undefined;
  #calls = 0;

  constructor(fields: {
    readonly box: Box;
    readonly id: string;
    readonly caller: Caller;
    readonly app: unknown;
    readonly spending: Spending;
    readonly anonymous: boolean;
    readonly signal: AbortSignal | undefined;
  }) {
    this.box = fields.box;
    this.id = fields.id;
    this.caller = fields.caller;
    this.app = fields.app;
    this.spending = fields.spending;
    this.anonymous = fields.anonymous;
    this.#signal = fields.signal;
  }

  /** An id for a call whose host gave none. */
  nextCallId(): string {
    return `call-${++this.#calls}`;
  }

  /** Lets cancellation reach the call from now on; gives the way to let go of it again. */
  track(call: Call): () => void {
    if (this.#signal?.aborted) this.#cancelled ??= "the run's signal was aborted";
    if (this.#cancelled !== undefined) call.halt({ status: "cancelled", why: this.#cancelled });
    // The signal may outlive thousands of runs: listen only while something is under way.
    if (this.#live.size === 0) this.#signal?.addEventListener("abort", this.#onAbort);
    this.#live.add(call);
    const own = call.options.signal;
    const onOwn = (): void => call.halt({ status: "cancelled", why: "the call's signal was aborted" });
    if (own?.aborted) onOwn();
    else own?.addEventListener("abort", onOwn, { once: true });
    return () => {
      own?.removeEventListener("abort", onOwn);
      this.#live.delete(call);
      if (this.#live.size === 0) this.#signal?.removeEventListener("abort", this.#onAbort);
    };
  }

  cancel(why: string): void {
    this.#cancelled ??= why;
    for (const call of this.#live) call.halt({ status: "cancelled", why });
  }

  readonly #onAbort = (): void => this.cancel("the run's signal was aborted");
}
