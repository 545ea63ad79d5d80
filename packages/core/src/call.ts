import type { Json } from "@toolport/schema";
import type { BoundTool } from "./bound-tool.ts";
import type { Question } from "./context.ts";
import type { Lane } from "./lane.ts";
import type { DecisionStep } from "./observer.ts";
import type { ContentPart, FailedResult } from "./result.ts";
import type { RunCore } from "./run-core.ts";
import type { SuspensionRequest } from "./suspension.ts";

/** What a caller of `run.call` may say beside name and arguments. */
export interface CallOptions {
  /** The host's id for this call. The same id with the same arguments is the same call, and runs once. */
  readonly callId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The framework's own context, handed to the body as `ctx.host`. No guard reads it. */
  readonly host?: unknown;
  /** The inverse of the projection that advertised the schema. */
  readonly decode?: ((value: unknown) => unknown) | undefined;
  /** The name the model knows a tool by, for texts that name one. */
  readonly wireName?: ((name: string) => string) | undefined;
  /** Recognises what a body throws to steer its host. The adapter raises it again; the call ends `cancelled`. */
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
  stop: ((stop: Stop) => void) | undefined;
  stopped: Stop | undefined;
  controller: AbortController | undefined;
}

/** Everything the pipeline keeps of one call while it runs. */
export class Call {
  readonly tool: BoundTool;
  readonly run: RunCore;
  readonly id: string;
  readonly options: CallOptions;
  readonly parent: Call | undefined;
  readonly depth: number;
  /** Approvals and answers of the outermost call: nested calls share them. */
  readonly granted: Set<string>;
  readonly answers: { readonly [key: string]: Json };
  /** The arguments before the advisors. */
  input: Json = {};
  attempts = 0;
  attempt: Attempt | undefined;
  /** The arguments are final: the gate has been passed. */
  sealed = false;
  /** A budget slot is taken; later attempts and resumptions do not take another. */
  slot = false;
  /** The call has its result. */
  done = false;
  stopped: Stop | undefined;
  onStop: (() => void) | undefined;
  /** A body that outlives its stop. Until it settles, no other attempt starts. */
  unsettled: Promise<void> | undefined;
  stoppedResult: FailedResult | undefined;
  /** Set when something in the body waits for a person, whatever the body then returns. */
  suspension: SuspensionRequest | undefined;
  /** A question the body asked; the call ends suspended, whatever the body then does. */
  asking: Question | undefined;
  /** Serialises mutating calls nested in this one's turn. */
  inner: Lane | undefined;
  readonly children: Set<Promise<unknown>> = new Set();
  nested = 0;
  readonly attached: ContentPart[] = [];
  state: Map<unknown, unknown> | undefined;
  steps: DecisionStep[] | undefined;
  readonly startedAt: number;

  constructor(tool: BoundTool, run: RunCore, id: string, options: CallOptions, parent: Call | undefined, resumed?: Resumed) {
    this.tool = tool;
    this.run = run;
    this.id = id;
    this.options = options;
    this.parent = parent;
    this.depth = parent ? parent.depth + 1 : 1;
    this.granted = parent ? parent.granted : new Set(resumed?.granted);
    this.answers = parent ? parent.answers : (resumed?.answers ?? NO_ANSWERS);
    this.slot = resumed?.slot ?? false;
    this.steps = run.box.records ? [] : undefined;
    this.startedAt = this.steps ? performance.now() : 0;
  }

  get root(): Call {
    return this.parent ? this.parent.root : this;
  }

  /** Stops the call and the attempt under way. The first reason counts. */
  halt(stop: Stop): void {
    if (this.stopped) return;
    this.stopped = stop;
    this.attempt?.stop?.(stop);
    this.onStop?.();
  }
}

/** What a resumed call brings along. */
export interface Resumed {
  readonly granted: Iterable<string>;
  readonly answers: { readonly [key: string]: Json };
  readonly slot: boolean;
}

const NO_ANSWERS = Object.freeze({});

/** Adds to the decision record, when one is kept. */
export function note(call: Call, by: string, what: string, detail?: string): void {
  if (!call.steps) return;
  const at = performance.now() - call.startedAt;
  call.steps.push(Object.freeze(detail === undefined ? { by, what, at } : { by, what, detail, at }));
}
