import { ToolportError } from "@toolport/core";
import {
  TRANSCRIPT,
  TRANSCRIPT_VERSION,
  type RecordedCall,
  type Transcript,
  type TranscriptLine,
} from "./transcript.ts";
import { faultOfLine } from "./transcript-line.ts";

/**
 * Reads what `record` wrote: the file's text, or its lines. Recordings of one run that went on in another process may
 * stand one after the other. A half-written last line is left out.
 *
 * @throws ToolportError `invalid_transcript` naming the line that is none
 */
export function readTranscript(source: string | Iterable<string>): Transcript {
  const lines = linesOf(source);
  while (lines.at(-1)?.trim() === "") lines.pop();
  // A text shows whether its last line was ended; of a list of lines it can't be told.
  const mayBeCut = typeof source !== "string" || !source.endsWith("\n");
  const reading = new Reading();
  let cutOff = false;
  for (const [at, text] of lines.entries()) {
    const value = parsed(text);
    if (value === undefined && mayBeCut && at > 0 && at === lines.length - 1) cutOff = true;
    else reading.add(value, at + 1);
  }
  if (lines.length === 0) refuse(1, "it is empty; a transcript begins with its header");
  return Object.freeze({ calls: Object.freeze(reading.calls()), cutOff });
}

function linesOf(source: string | Iterable<string>): string[] {
  if (typeof source === "string") return source.split("\n");
  const lines = typeof source?.[Symbol.iterator] === "function" ? [...source] : [undefined];
  if (lines.every((line) => typeof line === "string")) return lines;
  throw new ToolportError("invalid_transcript", "A transcript must be given as a text, or as its lines.");
}

/** Gathers lines into calls, in the order in which they began. */
class Reading {
  readonly #calls: RecordedCall[] = [];
  /** Where a waiting call stands in the list, by run, id and tool. */
  readonly #waiting: Map<string, number> = new Map();
  /** What earlier recordings in the same file have counted. */
  #before = 0;
  #endedBefore = 0;
  #count = 0;
  #ended = 0;

  add(value: unknown, at: number): void {
    if (at === 1 || isHeader(value)) return this.#header(value, at);
    const wrong = value === undefined ? "it is no JSON" : faultOfLine(value);
    if (wrong !== undefined) refuse(at, wrong);
    this.#line(value as TranscriptLine, at);
  }

  calls(): readonly RecordedCall[] {
    return this.#calls.toSorted((a, b) => a.n - b.n);
  }

  #header(value: unknown, at: number): void {
    if (!isHeader(value)) refuse(at, `it is no transcript: that begins with {"type":"${TRANSCRIPT}",…}`);
    if (value.version !== TRANSCRIPT_VERSION)
      refuse(
        at,
        `its version is ${JSON.stringify(value.version)}, and only version ${TRANSCRIPT_VERSION} can be read`,
      );
    this.#before += this.#count;
    this.#endedBefore += this.#ended;
    this.#count = this.#ended = 0;
  }

  #line({ resumed, ...line }: TranscriptLine, at: number): void {
    const key = JSON.stringify([line.run, line.callId, line.tool]);
    const first = resumed ? this.#waiting.get(key) : undefined;
    const waits = line.result.status === "suspended";
    this.#count = Math.max(this.#count, line.n);
    if (!waits) this.#ended++;
    const counted = { ...line, n: this.#before + line.n, after: this.#endedBefore + line.after, line: at };
    const call = first === undefined ? counted : goneOn(this.#calls[first] as RecordedCall, counted);
    const place = first ?? this.#calls.length;
    this.#calls[place] = Object.freeze(call);
    if (waits) this.#waiting.set(key, place);
    else this.#waiting.delete(key);
  }
}

/** The model sent what the first line says: a person may have changed the arguments since. */
function goneOn(asked: RecordedCall, { result, ms, line, nested = [] }: RecordedCall): RecordedCall {
  const all = [...(asked.nested ?? []), ...nested];
  return { ...asked, result, ms, line, ...(all.length > 0 && { nested: all }) };
}

function isHeader(value: unknown): value is { readonly type: string; readonly version: unknown } {
  return (value as { readonly type?: unknown } | null | undefined)?.type === TRANSCRIPT;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refuse(line: number, why: string): never {
  throw new ToolportError("invalid_transcript", `Line ${line} of the transcript can't be read: ${why}.`);
}
