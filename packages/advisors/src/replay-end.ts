import type { Json } from "@toolport/schema";
import type { Status } from "@toolport/core";
import type { RecordedCall } from "./transcript.ts";

/** One place in the arguments that is not as recorded. */
export interface ReplayChange {
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** Absent where it was not there. */
  readonly recorded?: Json;
  readonly came?: Json;
}

/** The call at which a replay ended. */
export interface CameCall {
  /** Its place among those that came, from 1. */
  readonly n: number;
  readonly tool: string;
  readonly callId: string;
  /** Masked. Absent where the toolbox refused the call. */
  readonly args?: Json;
  /** How the toolbox refused it. */
  readonly status?: Status;
  readonly code?: string;
}

interface EndBase {
  readonly came: CameCall;
  /** All of it in a sentence or two. */
  readonly words: string;
}

/** How a call was not as recorded. */
export type ReplayDifference =
  /** The tool was called with other arguments. */
  | (EndBase & {
      readonly kind: "arguments";
      readonly recorded: RecordedCall;
      readonly changes: readonly ReplayChange[];
    })
  /** Another tool was called. */
  | (EndBase & { readonly kind: "tool"; readonly recorded: RecordedCall })
  /** It came before a call that it was recorded after. */
  | (EndBase & { readonly kind: "order"; readonly recorded: RecordedCall })
  /** It was refused and is not now, or the other way round, or in another way. */
  | (EndBase & { readonly kind: "outcome"; readonly recorded: RecordedCall })
  /** It was still waiting for a person when the record ended. */
  | (EndBase & { readonly kind: "waiting"; readonly recorded: RecordedCall })
  /** The record has no more calls. */
  | (EndBase & { readonly kind: "extra"; readonly recorded?: undefined });

/** Why a replay answers no more. */
export type ReplayEnd =
  | ReplayDifference
  /** The call mutates, and the record only stands in for what does not. */
  | (EndBase & { readonly kind: "mutation"; readonly recorded: RecordedCall });
