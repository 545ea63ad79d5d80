import type { Json } from "@toolport/schema";
import type { Caller } from "./caller.ts";
import type { Effect } from "./effect.ts";
import type { Status, ToolResult } from "./result.ts";

/** One thing that was decided, changed or measured during a call. */
export interface DecisionStep {
  /** A pipeline stage (`resolve`, `arguments`, `approval`, `execute` …) or an advisor's name. */
  readonly by: string;
  readonly what: string;
  readonly detail?: string;
  /** Milliseconds since the call began. */
  readonly at: number;
}

/** Why a call ended as it did: each stage or advisor that decided or changed something, in order. */
export interface DecisionRecord {
  readonly tool: string;
  readonly callId: string;
  readonly runId: string;
  readonly status: Status;
  readonly steps: readonly DecisionStep[];
  /** Milliseconds the whole call took. */
  readonly ms: number;
  /** The same for a person: how it ended and why, who changed what, and where the time went. */
  readonly summary: string;
  /** Who changed arguments or result: stages and advisors. */
  readonly changedBy: readonly string[];
  /** Where the time went, in milliseconds, longest first; `pipeline` is what is none of the others'. */
  readonly spent: readonly { readonly by: string; readonly ms: number }[];
}

interface EventBase {
  /** As the model named it; it may be unknown. */
  readonly tool: string;
  readonly callId: string;
  readonly runId: string;
  readonly caller: Caller;
  /** Absent where there is no such tool. */
  readonly effect?: Effect;
  /** The call that this one is nested in. */
  readonly parentId?: string;
  /** The call waited for a person, and this is how it goes on. */
  readonly resumed?: true;
}

/** What observers are told. Every text in it is redacted. */
export type ToolEvent =
  | (EventBase & { readonly type: "started"; readonly args: Json })
  | (EventBase & { readonly type: "progress"; readonly update: Json })
  | (EventBase & {
      readonly type: "finished";
      readonly result: ToolResult;
      /** The validated arguments before any advisor; absent where the call did not come that far. */
      readonly input?: Json;
      readonly record?: DecisionRecord;
    })
  /** A body that was stopped has settled after all; its outcome reaches nobody else. */
  | (EventBase & {
      readonly type: "settled_late";
      readonly outcome: "returned" | "threw";
      readonly value: Json;
    });

/** Sees every call, also unknown and refused ones, and can change nothing: audit, trace, metrics, log. */
export interface Observer {
  readonly name: string;
  /** Asks for decision records; they are built only when some observer does. */
  readonly records?: boolean;
  /** Called in order and not awaited. A throw does not touch the call: it goes to the toolbox's `onObserverError`. */
  readonly observe: (event: ToolEvent) => void;
}
