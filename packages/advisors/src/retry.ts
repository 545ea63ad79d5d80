import type { Advisor, FailedResult, Invocation, Next, ToolDescription, ToolResult } from "@toolport/core";
import { checkOptions, isCount, isDelay, isFunction, optional } from "@toolport/core/options";
import pRetry from "p-retry";
import { place, PLACEMENT, type Placement } from "./placement.ts";
import { retryAfterOf } from "./retry-after.ts";
import { wait } from "./wait.ts";

export interface RetryOptions extends Placement {
  /** How often the tool runs at most, the first time included. Default 3. */
  readonly attempts?: number;
  /** The wait before the second attempt; it doubles each time, and up to as much again is added at random. Default 500. */
  readonly minWaitMs?: number;
  /** No wait is longer. A service that asks for more, by `Retry-After`, is not asked again. Default 30,000. */
  readonly maxWaitMs?: number;
  /** Tools that hand `ctx.idempotencyKey` on to a service which honours it: they may be repeated, too. */
  readonly keyed?: (tool: ToolDescription) => boolean;
  /** Which failures are worth another attempt. Only `failed` and `timed_out` are asked about. */
  readonly when?: (result: FailedResult) => boolean;
}

/** Carries a failure through the back-off. */
class Again extends Error {
  readonly result: FailedResult;

  constructor(result: FailedResult) {
    super("again");
    this.result = result;
  }
}

/**
 * Runs a tool again after a passing failure: one that only reads, is idempotent, or is `keyed`. What the tool did not
 * do (a refusal, bad arguments, a host's control flow), what it said on purpose (`failure()` without `retryAfter`) and
 * a body that still runs are never repeated.
 */
export function retry(options: RetryOptions = {}): Advisor {
  checkOptions("retry", options, {
    attempts: optional(isCount),
    minWaitMs: optional(isDelay),
    maxWaitMs: optional(isDelay),
    keyed: optional(isFunction),
    when: optional(isFunction),
    ...PLACEMENT,
  });
  const { attempts = 3, minWaitMs = 500, maxWaitMs = 30_000, keyed, when = isPassing } = options;
  const repeatable = (tool: ToolDescription): boolean =>
    tool.effect === "read" || tool.idempotent === true || keyed?.(tool) === true;
  return {
    ...place("retry", options, repeatable),
    stage: "attempt",
    repeats: true,
    around: async (invocation, next) => {
      const { signal } = invocation;
      try {
        return await pRetry(() => attempt(invocation, next, when), {
          retries: attempts - 1,
          minTimeout: minWaitMs,
          maxTimeout: maxWaitMs,
          randomize: true,
          signal,
          shouldRetry: ({ error }) => isOpenAgain(error, maxWaitMs, signal),
        });
      } catch (error) {
        // Stopped while it waited: the pipeline says so, and runs nothing.
        if (signal.aborted) return next(invocation);
        if (error instanceof Again) return error.result;
        throw error;
      }
    },
  };
}

async function attempt(
  invocation: Invocation,
  next: Next,
  when: (result: FailedResult) => boolean,
): Promise<ToolResult> {
  const before = invocation.attempt;
  const result = await next(invocation);
  if (result.status !== "failed" && result.status !== "timed_out") return result;
  const ran = invocation.attempt > before; // no: something refused, or the body of the last attempt still runs
  if (ran && when(result)) throw new Again(result);
  return result;
}

/** Waits as long as the service asked, where that is not too long. The back-off comes on top: not all at once. */
async function isOpenAgain(error: Error, maxWaitMs: number, signal: AbortSignal): Promise<boolean> {
  const ms = error instanceof Again ? retryAfterOf(error.result) : undefined;
  if (ms === undefined) return error instanceof Again;
  return ms <= maxWaitMs && (ms === 0 || (await wait(ms, signal)));
}

// Time-out, conflict that may clear, too early, too many (RFC 9110, 6585, 8470): the other 4xx stay what they are.
const PASSING: ReadonlySet<unknown> = new Set([408, 409, 425, 429]);

// What bodies throw, and what tools of `@toolport/http` say of a network that failed.
const UNCLEAR: ReadonlySet<string> = new Set(["unexpected_error", "unreachable", "no_answer"]);

/** A time-out, a failure that says when to come back, or one whose HTTP status, if there is one, is not final. */
function isPassing(result: FailedResult): boolean {
  if (result.status === "timed_out" || retryAfterOf(result) !== undefined) return true;
  const status = result.meta?.httpStatus;
  if (typeof status === "number") return status < 400 || status >= 500 || PASSING.has(status);
  return UNCLEAR.has(result.error.code);
}
