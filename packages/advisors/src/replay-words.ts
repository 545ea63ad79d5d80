import { canonicalJson } from "@toolport/core";
import type { Json } from "@toolport/schema";
import type { CameCall, ReplayChange } from "./replay-end.ts";
import type { RecordedCall } from "./transcript.ts";

// One call on one or two lines of a terminal.
const MOST = 120;

/** A recorded call, as a person is told of it. */
export function shownCall({ n, line, tool, args, result }: RecordedCall): string {
  return `call ${n} of the record (line ${line}), ${shown({ tool, args, ...(args === undefined && result) })}`;
}

/** A call that came, as a person is told of it. */
export function shownCame({ n, tool, args, status }: CameCall): string {
  return `Call ${n}, ${shown({ tool, args, status })},`;
}

/** One change in the arguments. */
export function shownChange({ pointer, recorded, came }: ReplayChange): string {
  return `${pointer === "" ? "the arguments" : pointer} was ${shownValue(recorded)} and is ${shownValue(came)}`;
}

interface Told {
  readonly tool: string;
  readonly args?: Json | undefined;
  readonly status?: string | undefined;
}

function shown({ tool, args, status }: Told): string {
  const inside = args === undefined ? "…" : short(canonicalJson(args));
  return `${tool}(${inside})${status === undefined ? "" : `, refused as ${status}`}`;
}

function shownValue(value: Json | undefined): string {
  return value === undefined ? "absent" : short(canonicalJson(value));
}

function short(text: string): string {
  if (text.length <= MOST) return text;
  return `${text.slice(0, MOST).replace(/[\ud800-\udbff]$/, "")}…`;
}
