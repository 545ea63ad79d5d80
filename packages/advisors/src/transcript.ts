import type { Json } from "@toolport/schema";
import type { ContentPart, Effect, ResultError, Status } from "@toolport/core";

/** What the first line says that a file is, and in which version of the format. */
export const TRANSCRIPT = "toolport.transcript";
export const TRANSCRIPT_VERSION = 1;

/** A result as it is recorded: everything but `meta`, which is the app's, and what a waiting call asked. */
export interface RecordedResult {
  readonly status: Status;
  readonly content: readonly ContentPart[];
  readonly data?: Json;
  readonly error?: ResultError;
}

/** A call that another one made. It has no line of its own: who replays the other has no use for it. */
export interface NestedCall {
  readonly tool: string;
  readonly effect?: Effect;
  readonly status: Status;
}

/** One line of a transcript: a call that ended, or that waits for a person now. */
export interface TranscriptLine {
  readonly type: "call";
  /** Its place in the order in which calls began, from 1. */
  readonly n: number;
  /** How many calls had ended when it began: it came after those, and beside others. */
  readonly after: number;
  readonly run: string;
  /** The canonical name; of a tool that does not exist, what the model said. */
  readonly tool: string;
  readonly callId: string;
  /** Absent where the tool does not exist. */
  readonly effect?: Effect;
  /** The validated arguments, before any advisor. Absent where the call was refused before the advisors. */
  readonly args?: Json;
  /** SHA-256, hex, of the canonical JSON (RFC 8785) of `args`. */
  readonly digest?: string;
  /** What was sent instead, where the call was refused. It differs between frameworks. */
  readonly sent?: Json;
  /** A waiting call that was answered and has gone on: this line stands in for the one before. */
  readonly resumed?: true;
  readonly nested?: readonly NestedCall[];
  readonly result: RecordedResult;
  /** Milliseconds the call took; of one that was resumed, since its answer. */
  readonly ms: number;
}

/** A recorded call: its line, joined with the one that says how it went on, where it had waited for a person. */
export interface RecordedCall extends Omit<TranscriptLine, "resumed"> {
  /** Where it stands in the file, from 1. */
  readonly line: number;
}

/** A transcript that was read. */
export interface Transcript {
  /** In the order in which they began. */
  readonly calls: readonly RecordedCall[];
  /** The last line is half written: the recording was cut off. */
  readonly cutOff: boolean;
}
