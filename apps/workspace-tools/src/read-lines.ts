import { isUtf8 } from "node:buffer";
import type { FileHandle } from "node:fs/promises";
import { readBytes } from "./open-file.ts";

/** A range of lines, as far as it fits. */
export interface Lines {
  readonly text: string;
  /** The last line in `text`; below `from` when the file ends before it. */
  readonly endLine: number;
  /** All lines of the file; undefined when it goes on and was too large to count them. */
  readonly total: number | undefined;
  /** `text` is the beginning of one line that did not fit. */
  readonly lineCut: boolean;
  /** Some bytes are no UTF-8 and show as U+FFFD. */
  readonly broken: boolean;
}

/** Bytes of one range, at most: fewer than the UTF-16 units the core lets through, so that our own note survives. */
export const MAX_BYTES = 40_000;

const CHUNK = 65_536;
const NEWLINE = 0x0a;

/** A file longer than this is not read to its end only to count its lines. */
const COUNTED_BYTES = 4_194_304;

/** Reads lines `from`–`to` (from 1, both included) in chunks; the file is never in memory as a whole. */
export async function readLines(
  handle: FileHandle,
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<Lines> {
  const kept: Buffer[] = [];
  let room = MAX_BYTES;
  let full = false;
  let newlines = 0;
  let position = 0;
  let openLine = false;
  let ended = false;
  while (!ended && (position <= COUNTED_BYTES || (newlines < range.to && !full))) {
    signal.throwIfAborted();
    const chunk = await readBytes(handle, CHUNK, position);
    ended = chunk.length < CHUNK;
    position += chunk.length;
    if (chunk.length > 0) openLine = chunk.at(-1) !== NEWLINE;
    for (let at = 0; at < chunk.length;) {
      const newline = chunk.indexOf(NEWLINE, at);
      const end = newline < 0 ? chunk.length : newline + 1;
      const line = newlines + 1;
      if (!full && line >= range.from && line <= range.to) {
        const part = chunk.subarray(at, Math.min(end, at + room));
        kept.push(part);
        room -= part.length;
        full = part.length < end - at;
      }
      if (newline >= 0) newlines++;
      at = end;
    }
  }
  ended ||= (await readBytes(handle, 1, position)).length === 0;
  const total = ended ? newlines + (openLine ? 1 : 0) : undefined;
  return { ...shown(Buffer.concat(kept), range.from, full), total };
}

/** The kept bytes as whole lines; only a single line that did not fit stays cut. */
function shown(kept: Buffer, from: number, full: boolean): Omit<Lines, "total"> {
  const lastNewline = kept.lastIndexOf(NEWLINE);
  const lineCut = full && lastNewline < 0;
  const bytes = full && !lineCut ? kept.subarray(0, lastNewline + 1) : kept;
  // `stream` leaves out a character whose bytes were cut, instead of showing a broken one.
  const text = new TextDecoder().decode(bytes, { stream: lineCut });
  return {
    text,
    endLine: from + lineCount(bytes) - 1,
    lineCut,
    broken: lineCut ? text.includes("\uFFFD") : !isUtf8(bytes),
  };
}

function lineCount(bytes: Buffer): number {
  let count = bytes.length > 0 && bytes.at(-1) !== NEWLINE ? 1 : 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
