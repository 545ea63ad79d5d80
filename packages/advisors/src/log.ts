import type { Json } from "@toolport/schema";
import type { Observer, ToolEvent } from "@toolport/core";
import { checkOptions, isFlag, isFunction, optional } from "@toolport/core/options";
import { callKey } from "./call-key.ts";

export interface LogOptions {
  /** Gets one line for each call, without a line end: a JSON object. */
  readonly write: (line: string) => void;
  /** Whether the arguments are in it. Default false. */
  readonly args?: boolean;
}

type Finished = Extract<ToolEvent, { readonly type: "finished" }>;

/** Writes one line for each call that ended, unknown and refused ones too, masked by the toolbox's `redact`. */
export function log(options: LogOptions): Observer {
  checkOptions("log", options, { write: isFunction, args: optional(isFlag) });
  const { write, args = false } = options;
  const begun = new Map<string, { readonly at: number; readonly args: Json }>();
  return {
    name: "log",
    observe: (event) => {
      const key = callKey(event);
      if (event.type === "started") begun.set(key, { at: performance.now(), args: event.args });
      if (event.type !== "finished") return;
      const start = begun.get(key);
      begun.delete(key);
      write(
        JSON.stringify({
          at: new Date().toISOString(),
          ...summary(event),
          ...(start && { ms: Math.round(performance.now() - start.at) }),
          ...(args && start && { args: start.args }),
        }),
      );
    },
  };
}

function summary({ tool, callId, runId, caller, result }: Finished): object {
  const { status, error } = result;
  return { tool, status, ...(error && { code: error.code }), caller: caller.id ?? null, runId, callId };
}
