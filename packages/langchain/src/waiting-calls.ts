import type { Caller, CallOptions, Run } from "@toolport/core";
import type { Source } from "./answer-call.ts";
import { newQuestions, type Questions } from "./questions.ts";

type Resumed = Awaited<ReturnType<Run["resume"]>>;

/** What an answer came to, and the token it was given to. */
export interface Answered {
  readonly token: string;
  readonly resumed: Resumed;
}

/** A resumption, and the pass of the node that began it. */
export interface Underway {
  readonly answered: Promise<Answered>;
  readonly pass: object;
}

/** What a run is told beside an answer. */
export type Shared = Pick<CallOptions, "signal" | "host" | "isControlFlow" | "onProgress">;

/** What a run's exports share: an agent may be built anew for each request, and the run go on. */
export interface WaitingCalls {
  readonly questions: Questions;
  /** Answers that were given before the call was made, by token; each is used once. */
  readonly decided: Map<string, unknown>;
  /** The tokens that were last shown to a person, by thread. */
  readonly shown: Map<string, ReadonlySet<string>>;
  /** Resumptions under way, by token: LangGraph may enter a node again before its last call has ended. */
  readonly underway: Map<string, Underway>;
  /** Calls of a pass that have not come as far as their result or their question. */
  readonly beginning: WeakMap<object, Set<Promise<unknown>>>;
  /** Hands an answer to the run, as its caller's unless a copy of the run says whose. */
  readonly resume: (token: string, answer: unknown, by: Caller, shared: Shared) => Promise<Answered>;
}

// By the run's own function, which copies of the run share.
const known = new WeakMap<NonNullable<Source["resume"]>, WaitingCalls>();

/** The calls of a run that wait; undefined for a toolbox, where none can. */
export function waitingCalls({ resume }: Source): WaitingCalls | undefined {
  if (!resume) return undefined;
  const waiting = known.get(resume) ?? {
    questions: newQuestions(),
    decided: new Map(),
    shown: new Map(),
    underway: new Map(),
    beginning: new WeakMap(),
    resume: async (token, answer, by, shared) => ({
      token,
      resumed: await resume(token, answer, { ...shared, by }),
    }),
  };
  known.set(resume, waiting);
  return waiting;
}
