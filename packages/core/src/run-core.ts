import type { Box } from "./box.ts";
import { Spending, stricter } from "./budget.ts";
import type { Call } from "./call.ts";
import type { Caller } from "./caller.ts";
import { checkPermission } from "./check-permission.ts";
import { randomId } from "./json.ts";
import type { Lane } from "./lane.ts";
import type { RunOptions } from "./run.ts";

const OWN_ABORT = { status: "cancelled", why: "the call's signal was aborted" } as const;

/** The inside of a run: what its calls share. */
export class RunCore {
  readonly box: Box;
  readonly id: string;
  readonly caller: Caller;
  readonly app: unknown;
  readonly spending: Spending;
  /** What it spends is counted in the store. */
  readonly sharesBudget: boolean;
  /** True for the run opened for a single call on a bare toolbox: nothing in it can be suspended. */
  readonly anonymous: boolean;
  /** Made by the first call that mutates. */
  lane: Lane | undefined;
  /** The calls under way, as a chain through the calls themselves: cheaper than a set for the one that is usual. */
  #live: Call | undefined;
  readonly #signal: AbortSignal | undefined;
  /** How many live calls were given which signal. */
  readonly #listening: Map<AbortSignal, number> = new Map();
  #cancelled: string | undefined;
  #callPrefix = "call-";
  #calls = 0;
  /** Made when an observer is first told of the run. */
  shownCaller: Caller | undefined;

  /** @throws ToolportError `invalid_run` or `unknown_permission` */
  constructor(box: Box, options: RunOptions & { readonly app?: unknown }, anonymous: boolean) {
    const caller = Object.freeze({ ...options.caller });
    checkPermission(box.permissions, caller.permission, "caller.permission");
    this.box = box;
    this.id = options.id ?? randomId();
    // A run that goes on elsewhere must not give an id of ours twice.
    if (options.id !== undefined) this.#callPrefix += `${randomId()}-`;
    this.caller = caller;
    this.app = options.app;
    const budget = stricter(box.budget, options.budget);
    this.spending = new Spending(budget);
    this.sharesBudget = !anonymous && box.store !== undefined && Object.keys(budget).length > 0;
    this.anonymous = anonymous;
    this.#signal = options.signal;
  }

  /** An id for a call whose host gave none. */
  nextCallId(): string {
    return this.#callPrefix + ++this.#calls;
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
    // A host hands one signal to all calls of a turn: one listener for all of them keeps Node from warning of a leak.
    const listening = this.#listening.get(own) ?? 0;
    if (own.aborted) call.halt(OWN_ABORT);
    else if (listening === 0) own.addEventListener("abort", this.#onOwnAbort);
    this.#listening.set(own, listening + 1);
  }

  /** Lets go of a call that has ended. */
  untrack(call: Call): void {
    const own = call.options.signal;
    const others = own ? (this.#listening.get(own) ?? 1) - 1 : 0;
    if (own && others > 0) this.#listening.set(own, others);
    else if (own) {
      this.#listening.delete(own);
      own.removeEventListener("abort", this.#onOwnAbort);
    }
    if (call.before) call.before.after = call.after;
    else this.#live = call.after;
    if (call.after) call.after.before = call.before;
    if (!this.#live) this.#signal?.removeEventListener("abort", this.#onAbort);
  }

  cancel(why: string): void {
    this.#cancelled ??= why;
    for (let call = this.#live; call; call = call.after) call.halt({ status: "cancelled", why });
  }

  readonly #onOwnAbort = ({ target }: Event): void => {
    for (let call = this.#live; call; call = call.after)
      if (call.options.signal === target) call.halt(OWN_ABORT);
  };

  readonly #onAbort = (): void => this.cancel("the run's signal was aborted");
}
