import type { Json } from "@toolport/schema";
import type { BoundTool } from "./bound-tool.ts";
import type { Question } from "./context.ts";
import type { Pass } from "./invocation.ts";
import type { Lane } from "./lane.ts";
import type { DecisionStep } from "./observer.ts";
import type { TextRepair } from "./read-again.ts";
import type { ContentPart, FailedResult, ToolResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import type { PendingCall } from "./suspension.ts";
import { Tree } from "./tree.ts";

/** What a caller of `run.call` may say beside name and arguments. */
export interface CallOptions {
  /** The host's id for this call. The same id with the same arguments is the same call, and runs once. */
  readonly callId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The framework's own context, handed to the body as `ctx.host`. No guard reads it. */
  readonly host?: unknown;
  /** The inverse of the projection that advertised the schema. */
  readonly decode?: ((value: unknown) => unknown) | undefined;
  /** Reads text that is no JSON once more, where it holds one complete object. Default: such text is refused. */
  readonly repairText?: TextRepair | undefined;
  /** The name the model knows a tool by, for texts that name one. */
  readonly wireName?: ((name: string) => string) | undefined;
  /** Recognises what a body throws or returns to steer its host. The adapter raises it again; the call ends `cancelled`. */
  readonly isControlFlow?: ((thrown: unknown) => boolean) | undefined;
  /** Receives `ctx.progress` updates, redacted. */
  readonly onProgress?: ((update: Json) => void) | undefined;
}

/** Why a call, or one attempt of it, was stopped. */
export interface Stop {
  readonly status: "cancelled" | "timed_out";
  readonly why: string;
}

/** One execution of the body. */
export interface Attempt {
  readonly number: number;
  /** Set while the body runs: answers for it at once. */
  stop: ((stop: Stop) => void) | undefined;
  stopped: Stop | undefined;
  controller: AbortController | undefined;
  attached: ContentPart[] | undefined;
  /** Calls made so far: nested ids are the same in each attempt and each resumption. */
  nested: number;
}

const ENDED: Stop = { status: "cancelled", why: "the call had already ended" };

/** Everything the pipeline keeps of one call while it runs. It is also the first pass through its own chain. */
export class Call implements Pass {
  readonly tool: BoundTool;
  readonly run: RunCore;
  readonly id: string;
  readonly options: CallOptions;
  readonly parent: Call | undefined;
  readonly outer: undefined = undefined;
  over = false;
  /** The arguments before the advisors. */
  input: Json = {};
  /** The same, once the call has come as far as the advisors. */
  entered: Json | undefined;
  attempts = 0;
  attempt: Attempt | undefined;
  /** Set where the call is only prepared: ends it, unrun, where its turn would come. */
  readonly prepared: (() => ToolResult) | undefined;
  /** A prepared call that would run now. */
  isReady = false;
  /** A budget slot is taken; later attempts and resumptions do not take another. */
  slot: boolean;
  /** The call has its result. */
  done = false;
  stopped: Stop | undefined;
  onStop: (() => void) | undefined;
  /** Its neighbours among the calls under way. */
  before: Call | undefined;
  after: Call | undefined;
  /** A body that outlives its stop. Until it settles, no other attempt starts. */
  unsettled: Promise<void> | undefined;
  stoppedResult: FailedResult | undefined;
  /** Something in the body waits for a person, whatever the body then returns. */
  suspended = false;
  /** A question the body asked; the call ends suspended, whatever the body then does. */
  asking: Question | undefined;
  /** Arguments a person gave in place of these: the call is to run again from its top with them. */
  edited: Json | undefined;
  /** Serialises mutating calls nested in this one's turn. */
  inner: Lane | undefined;
  children: Set<Promise<unknown>> | undefined;
  state: Map<unknown, unknown> | undefined;
  steps: DecisionStep[] | undefined;
  readonly startedAt: number;
  #tree: Tree | undefined;
  #controller: AbortController | undefined;

  constructor(
    tool: BoundTool,
    run: RunCore,
    id: string,
    options: CallOptions,
    parent: Call | undefined,
    resumed?: Resumed,
    prepared?: () => ToolResult,
  ) {
    this.tool = tool;
    this.run = run;
    this.id = id;
    this.options = options;
    this.parent = parent;
    this.prepared = prepared;
    this.#tree = resumed && new Tree(resumed);
    this.slot = (parent ?? this).#tree?.slots.has(id) ?? false;
    this.steps = run.box.records ? [] : undefined;
    this.startedAt = this.steps ? performance.now() : 0;
  }

  get root(): Call {
    return this.parent ? this.parent.root : this;
  }

  /** Made when first needed: most calls share nothing with anybody. */
  get tree(): Tree {
    return this.parent ? this.parent.tree : (this.#tree ??= new Tree());
  }

  get depth(): number {
    return this.parent ? this.parent.depth + 1 : 1;
  }

  /** What advisors wait by; a body has its attempt's own. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.stopped) this.#controller.abort(stopReason(this.stopped));
    return this.#controller.signal;
  }

  /** Stops the call and the attempt under way. The first reason counts. */
  halt(stop: Stop): void {
    if (this.stopped) return;
    this.stopped = stop;
    if (this.attempt?.stop) this.attempt.stop(stop);
    else this.attempt?.controller?.abort(stopReason(stop));
    this.onStop?.();
    if (!this.done) this.#controller?.abort(stopReason(stop));
  }

  /** The call has its result: whatever of it is still under way has nobody left to work for. */
  end(): void {
    this.done = true;
    this.over = true;
    if (this.attempt?.stop || this.onStop) this.halt(ENDED);
  }
}

/** What a resumed call brings along. */
export type Resumed = Omit<PendingCall, "request">;

/** What `signal.reason` is after a stop: an error named as the platform names it. */
export function stopReason(stop: Stop): Error {
  return new DOMException(stop.why, stop.status === "timed_out" ? "TimeoutError" : "AbortError");
}

/** Adds to the decision record, when one is kept. */
export function note(call: Call, by: string, what: string, detail?: string): void {
  if (!call.steps) return;
  const at = performance.now() - call.startedAt;
  call.steps.push(Object.freeze(detail === undefined ? { by, what, at } : { by, what, detail, at }));
}
