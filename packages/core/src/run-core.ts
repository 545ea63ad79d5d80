import type { Box } from "./box.ts";
import { Spending } from "./budget.ts";
import type { Call } from "./call.ts";
import type { Caller } from "./caller.ts";
import { checkPermission } from "./check-permission.ts";
import { randomId } from "./json.ts";
import type { Lane } from "./lane.ts";
import type { RunOptions } from "./run.ts";

/** The inside of a run: what its calls share. */
export class RunCore {
  readonly box: Box;
  readonly id: string;
  readonly caller: Caller;
  readonly app: unknown;
  readonly spending: Spending;
  /** True for the run opened for a single call on a bare toolbox: nothing in it can be suspended. */
  readonly anonymous: boolean;
  /** Made by the first call that mutates. */
  lane: Lane | undefined;
  /** The calls under way, as a chain through the calls themselves: cheaper than a set for the one that is usual. */
  #live: Call | undefined;
  readonly #signal: AbortSignal | undefined;
  #cancelled: string | undefined;
  #calls = 0;
  /** Made when an observer is first told of the run. */
  shownCaller: Caller | undefined;

  /** @throws ToolportError `invalid_run` or `unknown_permission` */
  constructor(box: Box, options: RunOptions & { readonly app?: unknown }, anonymous: boolean) {
    const caller = Object.freeze({ ...options.caller });
    checkPermission(box.permissions, caller.permission, "caller.permission");
    this.box = box;
    this.id = options.id ?? randomId();
    this.caller = caller;
    this.app = options.app;
    this.spending = new Spending(options.budget);
    this.anonymous = anonymous;
    this.#signal = options.signal;
  }

  /** An id for a call whose host gave none. */
  nextCallId(): string {
    return `call-${++this.#calls}`;
  }

  /** Lets cancellation reach the call from now on. */
  track(call: Call): void {
    if (this.#signal?.aborted) this.#cancelled ??= "the run's signal was aborted";
    if (this.#cancelled !== undefined) call.halt({ status: "cancelled", why: this.#cancelled });
    // The signal may outlive thousands of runs: listen only while something is under way.
    if (!this.#live) this.#signal?.addEventListener("abort", this.#onAbort);
    call.after = this.#live;
    if (this.#live) this.#live.before = call;
    this.#live = call;
    const own = call.options.signal;
    if (!own) return;
    call.onAbort = () => call.halt({ status: "cancelled", why: "the call's signal was aborted" });
    if (own.aborted) call.onAbort();
    else own.addEventListener("abort", call.onAbort, { once: true });
  }

  /** Lets go of a call that has ended. */
  untrack(call: Call): void {
    if (call.onAbort) call.options.signal?.removeEventListener("abort", call.onAbort);
    if (call.before) call.before.after = call.after;
    else this.#live = call.after;
    if (call.after) call.after.before = call.before;
    if (!this.#live) this.#signal?.removeEventListener("abort", this.#onAbort);
  }

  cancel(why: string): void {
    this.#cancelled ??= why;
    for (let call = this.#live; call; call = call.after) call.halt({ status: "cancelled", why });
  }

  readonly #onAbort = (): void => this.cancel("the run's signal was aborted");
}
