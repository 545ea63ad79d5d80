import {
  failure,
  mutates,
  redacted,
  type Advisor,
  type Invocation,
  type Observer,
  type ToolResult,
} from "@toolport/core";
import { checkOptions, optional, oneOf } from "@toolport/core/options";
import { readTranscript } from "./read-transcript.ts";
import { isId } from "./record.ts";
import { RecordedCalls, type LiveCall } from "./recorded-calls.ts";
import type { ReplayDifference, ReplayEnd } from "./replay-end.ts";
import { replayedResult } from "./replayed-result.ts";
import type { RecordedCall, Transcript } from "./transcript.ts";

export interface ReplayOptions {
  /**
   * `strict` (default): a call is answered once the calls that had ended before it began are. Those that ran beside
   * each other may come in any order. `any`: only tool and arguments count; equal calls are answered in their order.
   */
  readonly order?: "strict" | "any";
  /** At a call that mutates: `end` (default) the replay, or `answer` it, too: as if it had been done again. */
  readonly mutations?: "end" | "answer";
  /** The id of the run to replay, of several in the transcript. Default: the calls of all of them. */
  readonly run?: string;
}

/** One use of a record: make another for each run. */
export interface Replay {
  /** For `toolbox.with(…)`: the outermost advisor, which answers, and an observer, which compares what was refused. */
  readonly settings: { readonly advisors: readonly Advisor[]; readonly observers: readonly Observer[] };
  /** Why nothing is answered any more. */
  readonly end: ReplayEnd | undefined;
  /** The same, where a call was not as recorded. */
  readonly difference: ReplayDifference | undefined;
  /** The calls that have not come yet. */
  readonly remaining: readonly RecordedCall[];
  /** Every call of the record has come, and nothing else. */
  readonly finished: () => boolean;
  /** @throws Error that says why the replay is not finished */
  readonly assertFinished: () => void;
}

// Outside every other advisor: what they did to the recorded result is in it already.
const OUTERMOST = Number.MIN_SAFE_INTEGER;

/**
 * Answers calls from what `record` wrote, in whichever framework: no body runs, and nobody is asked to approve. It
 * ends at the first call that mutates, or that is not as recorded. What the toolbox refuses by itself (an unknown
 * tool, wrong arguments, no permission) is decided anew, and held against the record.
 *
 * @throws ToolportError `invalid_transcript` naming the line that can't be read, or `invalid_advisor`
 */
export function replay(
  transcript: string | Iterable<string> | Transcript,
  options: ReplayOptions = {},
): Replay {
  checkOptions("replay", options, {
    order: optional(oneOf("strict", "any")),
    mutations: optional(oneOf("end", "answer")),
    run: optional(isId),
  });
  const read = isRead(transcript) ? transcript : readTranscript(transcript);
  const playing = new Playing(read, options);
  const advisor: Advisor = {
    name: "replay",
    order: OUTERMOST,
    before: (invocation) => playing.answer(invocation),
  };
  const observer: Observer = {
    name: "replay",
    observe: (event) => {
      if (event.type !== "finished" || event.parentId !== undefined || event.input !== undefined) return;
      const { tool, callId, result } = event;
      playing.compare({ tool, callId, refused: result });
    },
  };
  return Object.freeze<Replay>({
    settings: Object.freeze({ advisors: [advisor], observers: [observer] }),
    get end() {
      return playing.end;
    },
    get difference() {
      return playing.end?.kind === "mutation" ? undefined : playing.end;
    },
    get remaining() {
      return playing.calls.remaining;
    },
    finished: () => playing.whyUnfinished() === undefined,
    assertFinished: () => {
      const why = playing.whyUnfinished();
      if (why !== undefined) throw new Error(why);
    },
  });
}

/** How far one replay is. */
class Playing {
  readonly calls: RecordedCalls;
  end: ReplayEnd | undefined;
  readonly #mutations: "end" | "answer";
  /** A host that first asks whether a call needs approval comes twice with it. */
  readonly #given: Map<string, ToolResult> = new Map();
  #came = 0;

  constructor(transcript: Transcript, { order = "strict", mutations = "end", run }: ReplayOptions) {
    this.calls = new RecordedCalls(transcript, { strict: order === "strict", run });
    this.#mutations = mutations;
  }

  answer(invocation: Invocation): ToolResult {
    const { tool, callId, runId, input } = invocation;
    const key = JSON.stringify([runId, callId, tool.name, input]);
    const before = this.#given.get(key);
    if (before) return before;
    const result = this.#answer(
      { tool: tool.name, callId, args: redacted(invocation, input) },
      mutates(tool.effect),
    );
    this.#given.set(key, result);
    return result;
  }

  /** What the toolbox refused now must be what it refused then. */
  compare(live: LiveCall): void {
    if (this.end) return;
    const found = this.calls.take(live, ++this.#came);
    if ("kind" in found) this.end = found;
  }

  whyUnfinished(): string | undefined {
    if (this.end) return this.end.words;
    const { remaining } = this.calls;
    return remaining.length === 0 ? undefined : this.calls.missing();
  }

  #answer(live: LiveCall, mutating: boolean): ToolResult {
    if (this.end)
      return refused(
        "replay_ended",
        `The replay had ended, so this call was not answered. ${this.end.words}`,
      );
    const found = this.calls.take(live, ++this.#came);
    if ("kind" in found) return this.#stop("replay_difference", found);
    if (this.#mutations === "end" && (mutating || mutated(found)))
      return this.#stop("replay_mutation", this.calls.mutation(found, live, this.#came));
    return replayedResult(found.result);
  }

  #stop(code: string, end: ReplayEnd): ToolResult {
    this.end = end;
    return refused(code, `The replay ends here, so this call was not answered. ${end.words}`);
  }
}

function mutated({ effect = "read", nested = [] }: RecordedCall): boolean {
  return mutates(effect) || nested.some((call) => mutates(call.effect ?? "read"));
}

function refused(code: string, words: string): ToolResult {
  return failure(`${words} No tool ran.`, { code });
}

function isRead(transcript: string | Iterable<string> | Transcript): transcript is Transcript {
  return typeof transcript === "object" && transcript !== null && "calls" in transcript;
}
