import { failure, mutates, type Advisor, type Invocation, type ToolResult } from "@toolport/core";
import { checkOptions, isDelay } from "@toolport/core/options";
import { place, PLACEMENT, type Placement } from "./placement.ts";

export interface TimeoutOptions extends Placement {
  /** How long one attempt may take, in milliseconds. A tool's own `timeoutMs` holds beside it. */
  readonly ms: number;
}

/**
 * Ends an attempt that takes too long as `timed_out`. The pipeline then stops the body by `ctx.signal`, drops what it
 * still gives, and starts no second copy while it runs.
 */
export function timeout(options: TimeoutOptions): Advisor {
  checkOptions("timeout", options, { ms: isDelay, ...PLACEMENT });
  const { ms } = options;
  return {
    ...place("timeout", options),
    stage: "attempt",
    around: async (invocation, next) => {
      const { attempt } = invocation;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
      try {
        return (
          (await Promise.race([next(invocation), late])) ??
          timedOut(invocation, invocation.attempt > attempt, ms)
        );
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** In the pipeline's own words for a stopped body. */
function timedOut({ tool }: Invocation, started: boolean, ms: number): ToolResult {
  const unknown = mutates(tool.effect)
    ? "Whether its change took effect is unknown: check before you try again."
    : "It has no result.";
  return failure(
    started
      ? `The tool did not finish in time and was stopped. ${unknown}`
      : "The tool could not be started in time, so it did not run.",
    { status: "timed_out", code: "timed_out", meta: { why: `it took longer than ${ms} ms` } },
  );
}
