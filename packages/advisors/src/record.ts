import type { Json } from "@toolport/schema";
import { canonicalJson, type Awaitable, type Observer, type ToolEvent } from "@toolport/core";
import { checkOptions, isFunction, optional, type OptionRule } from "@toolport/core/options";
import {
  TRANSCRIPT,
  TRANSCRIPT_VERSION,
  type NestedCall,
  type RecordedResult,
  type TranscriptLine,
} from "./transcript.ts";

export interface RecordOptions {
  /** Gets each line in order, without a line end, once the one before is written. */
  readonly append: (line: string) => Awaitable<void>;
  /** The id of the only run to record. Default: every call of the toolbox, whatever its run. */
  readonly run?: string;
  /** Told of a line that could not be written. Default: `console.error`. */
  readonly onError?: (error: unknown, line: string) => void;
}

/** An observer that writes a transcript. */
export interface Recording extends Observer {
  /** Waits for what was observed so far. */
  readonly flush: () => Promise<void>;
}

export const isId: OptionRule = [(value) => typeof value === "string" && value !== "", "be an id"];

type Finished = Extract<ToolEvent, { readonly type: "finished" }>;

/** A call of a model's that is under way, or a call nested in one. */
interface Begun {
  readonly n: number;
  readonly after: number;
  readonly at: number;
  readonly sent?: Json;
  readonly nested: NestedCall[];
}

/**
 * Writes each call of a model's as one JSON line as it ends, masked by the toolbox's `redact`: what `replay` answers
 * from.
 */
export function record(options: RecordOptions): Recording {
  checkOptions("record", options, {
    append: isFunction,
    run: optional(isId),
    onError: optional(isFunction),
  });
  const { append, run } = options;
  const onError =
    options.onError ?? ((error: unknown) => console.error("record: a line was not written", error));
  let written: Promise<void> = Promise.resolve();
  const write = async (make: () => Awaitable<string>): Promise<void> => {
    let line = "";
    try {
      line = await make();
      await append(line);
    } catch (error) {
      onError(error, line);
    }
  };
  const queue = (make: () => Awaitable<string>): void => {
    written = written.then(() => write(make)).catch(() => {}); // onError's own throw: nobody is left to tell
  };
  queue(() =>
    JSON.stringify({ type: TRANSCRIPT, version: TRANSCRIPT_VERSION, at: new Date().toISOString() }),
  );
  const calls = new CallsUnderWay();
  return {
    name: "record",
    observe: (event) => {
      if (run !== undefined && event.runId !== run) return;
      if (event.type === "started") calls.begin(event);
      if (event.type !== "finished") return;
      const line = calls.end(event);
      if (line) queue(async () => JSON.stringify(await withDigest(line)));
    },
    flush: () => written,
  };
}

/** Joins what observers are told of a call's beginning and of its end. */
class CallsUnderWay {
  readonly #begun: Map<string, Begun[]> = new Map();
  #count = 0;
  #ended = 0;

  begin(event: ToolEvent): Begun {
    const { parentId } = event;
    const begun = this.#outerOf(event) ?? {
      n: parentId === undefined ? ++this.#count : 0,
      after: this.#ended,
      at: performance.now(),
      ...(event.type === "started" && { sent: event.args }),
      nested: [],
    };
    const key = keyOf(event, event.callId);
    const same = this.#begun.get(key);
    if (same) same.push(begun);
    else this.#begun.set(key, [begun]);
    return begun;
  }

  /** The call's line; nothing of a nested one, which is noted in the line of the call it belongs to. */
  end(event: Finished): TranscriptLine | undefined {
    // A person's "no" ends a waiting call that does not begin again.
    const { nested, ...begun } = this.#take(event) ?? this.#justBegun(event);
    const { tool, effect, parentId, result } = event;
    if (parentId !== undefined) {
      nested.push({ tool, ...(effect && { effect }), status: result.status });
      return undefined;
    }
    if (result.status !== "suspended") this.#ended++;
    return lineOf(event, { ...begun, nested });
  }

  #justBegun(event: Finished): Begun {
    const begun = this.begin(event);
    this.#take(event);
    return begun;
  }

  #outerOf(event: ToolEvent): Begun | undefined {
    return event.parentId === undefined ? undefined : this.#begun.get(keyOf(event, event.parentId))?.at(-1);
  }

  #take(event: ToolEvent): Begun | undefined {
    const key = keyOf(event, event.callId);
    const same = this.#begun.get(key);
    const first = same?.shift();
    if (same?.length === 0) this.#begun.delete(key);
    return first;
  }
}

function keyOf({ runId }: ToolEvent, callId: string): string {
  return JSON.stringify([runId, callId]);
}

function lineOf(event: Finished, { n, after, at, sent, nested }: Begun): TranscriptLine {
  const { tool, callId, runId, effect, input, resumed, result } = event;
  return {
    type: "call",
    n,
    after,
    run: runId,
    tool,
    callId,
    ...(effect && { effect }),
    ...(input === undefined ? sent !== undefined && { sent } : { args: input }),
    ...(resumed && { resumed }),
    ...(nested.length > 0 && { nested: [...nested] }),
    result: recorded(result),
    ms: Math.round((performance.now() - at) * 10) / 10,
  };
}

function recorded({ status, content, data, error }: Finished["result"]): RecordedResult {
  return { status, content, ...(data !== undefined && { data: data as Json }), ...(error && { error }) };
}

async function withDigest(line: TranscriptLine): Promise<TranscriptLine> {
  if (line.args === undefined) return line;
  const bytes = new TextEncoder().encode(canonicalJson(line.args));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const { type, n, after, run, tool, callId, effect, args, ...rest } = line;
  return { type, n, after, run, tool, callId, ...(effect && { effect }), args, digest, ...rest };
}
