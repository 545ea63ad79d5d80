import type { Attempt, Call } from "./call.ts";
import type { ToolContext } from "./context.ts";

/** A body that runs: its context, and what tells whether it still does. */
export interface Running {
  readonly context: ToolContext;
  readonly call: Call;
  readonly attempt: Attempt;
}

/** Set by `current.ts`, where an app asks for it: starts a body where its context can be found without being handed on. */
export const ambient: { enter?: (running: Running, body: () => unknown) => unknown } = {};
