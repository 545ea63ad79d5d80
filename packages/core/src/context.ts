import type { Json } from "@toolport/schema";
import { stopReason, type Attempt, type Call, type CallOptions } from "./call.ts";
import type { Caller } from "./caller.ts";
import { ToolportError } from "./errors.ts";
import { canonicalJson, shortHash } from "./json.ts";
import { toJson } from "./normalize.ts";
import type { ContentPart, ToolResult } from "./result.ts";
import type { Callable } from "./run.ts";
import type { SuspensionKind } from "./suspension.ts";

/** What a body asks a person, and the key its answer will have in `ctx.answers`. */
export interface Question {
  readonly key: string;
  readonly kind?: Exclude<SuspensionKind, "approval">;
  /** What the person reads. */
  readonly prompt: string;
}

/** What a body gets beside its arguments. `App` is the data given to `toolbox.run({ app })`. */
export interface ToolContext<App = unknown> {
  readonly callId: string;
  /** Fires on cancellation and time-out. A body that ignores it is answered for, and its result is dropped. */
  readonly signal: AbortSignal;
  readonly caller: Caller;
  readonly app: App;
  /** The framework's own context, untyped. Never base a decision about permission on it. */
  readonly host: unknown;
  /** The run, for a sub-agent: its calls count as nested ones, and share budget, lane and approvals. */
  readonly run: Callable;
  /** Stable over retry and resume: hand it to a service that can deduplicate. */
  readonly idempotencyKey: string;
  /** Which execution this is, from 1. */
  readonly attempt: number;
  /** Answers to this call's questions so far, by key. */
  readonly answers: { readonly [key: string]: Json };
  /** Calls another tool of the toolbox through the whole pipeline. */
  readonly call: (name: string, args?: unknown, options?: Pick<CallOptions, "signal">) => Promise<ToolResult>;
  /** Tells observers and the host how far the work is. */
  readonly progress: (update: unknown) => void;
  /**
   * Adds content to the result, after the body's own. An `observation` looks at the outside world, which only a
   * read-only tool may do: in another it throws.
   */
  readonly attach: (part: ContentPart, options?: { readonly observation?: boolean }) => void;
  /**
   * Gives the answer to a question, or ends the call as `suspended` until somebody answers it; then the body runs
   * again from its top, so ask before you act.
   */
  readonly suspend: (question: Question) => Json;
}

/** What the pipeline lends a context, so that the two files need not know each other. */
export interface ContextServices {
  callNested(
    parent: Call,
    attempt: Attempt,
    name: string,
    args: unknown,
    options: CallOptions,
  ): Promise<ToolResult>;
  report(call: Call, attempt: Attempt, update: Json): void;
  callableFor(call: Call, attempt: Attempt, signal: AbortSignal): Callable;
}

/** Thrown through a body to end it when something waits for a person. Catching it does not change the outcome. */
export class SuspendSignal extends Error {
  override readonly name = "SuspendSignal";
}

const NO_ANSWERS = Object.freeze({});

/**
 * The context of one attempt. Everything that costs something is made when first asked for; what a body may call is
 * given out by getters, so that it works without its context: `execute: (args, { signal, progress }) => …`.
 */
export class CallContext implements ToolContext {
  readonly #call: Call;
  readonly #attempt: Attempt;
  readonly #services: ContextServices;

  constructor(call: Call, attempt: Attempt, services: ContextServices) {
    this.#call = call;
    this.#attempt = attempt;
    this.#services = services;
  }

  get callId(): string {
    return this.#call.id;
  }

  get signal(): AbortSignal {
    const attempt = this.#attempt;
    if (!attempt.controller) {
      attempt.controller = new AbortController();
      const stop = attempt.stopped ?? this.#call.stopped;
      if (stop) attempt.controller.abort(stopReason(stop));
    }
    return attempt.controller.signal;
  }

  get caller(): Caller {
    return this.#call.run.caller;
  }

  get app(): unknown {
    return this.#call.run.app;
  }

  get host(): unknown {
    return this.#call.options.host;
  }

  get run(): Callable {
    return this.#services.callableFor(this.#call, this.#attempt, this.signal);
  }

  get idempotencyKey(): string {
    const { run, id, tool, input } = this.#call;
    // The arguments count: a host may use one call id for two calls.
    return `${run.id}:${id}:${shortHash(`${tool.description.name} ${canonicalJson(input)}`)}`;
  }

  get attempt(): number {
    return this.#attempt.number;
  }

  get answers(): { readonly [key: string]: Json } {
    const { tree, id } = this.#call;
    return tree.answers.get(id) ?? NO_ANSWERS;
  }

  get call(): ToolContext["call"] {
    return (name, args, { signal } = {}) => this.run.call(name, args, { signal });
  }

  get progress(): ToolContext["progress"] {
    return (update) => this.#services.report(this.#call, this.#attempt, toJson(update));
  }

  get attach(): ToolContext["attach"] {
    return (part, options = {}) => {
      const { tool } = this.#call;
      if (options.observation === true && tool.mutates)
        throw new ToolportError(
          "wrong_context",
          `Tool "${tool.description.name}" changes things, so it may not attach an observation.`,
        );
      (this.#attempt.attached ??= []).push(part);
    };
  }

  get suspend(): ToolContext["suspend"] {
    return (question) => {
      const { answers } = this;
      if (Object.hasOwn(answers, question.key)) return answers[question.key] as Json;
      this.#call.asking ??= question;
      throw new SuspendSignal("This call waits for an answer; let this error pass.");
    };
  }
}
