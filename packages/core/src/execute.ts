import type { Attempt, Call, Stop } from "./call.ts";
import { note } from "./call.ts";
import { CallContext, stopReason } from "./context.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { isPromise, toJson } from "./normalize.ts";
import { bodyReturned, bodyThrew } from "./outcome.ts";
import { problem, type FailedResult, type ToolResult } from "./result.ts";
import { emit } from "./emit.ts";

/** Runs the attempt chain. */
export function runAttempts(call: Call, invocation: Invocation): ToolResult | Promise<ToolResult> {
  return call.tool.attemptChain(invocation);
}

/** The end of the attempt chain: one execution of the body, answered at once when it is stopped. */
export function runBody(invocation: Invocation): ToolResult | Promise<ToolResult> {
  const { call, parsed } = insideOf(invocation) as Inside;
  if (call.unsettled && call.stoppedResult) return call.stoppedResult; // its body still runs: never a second copy
  if (call.stopped) return call.attempts === 0 ? stoppedBeforeRun(call) : stoppedMidway(call, call.stopped);
  const attempt: Attempt = { number: ++call.attempts, stop: undefined, stopped: undefined, controller: undefined };
  call.attempt = attempt;
  call.attached.length = 0;
  call.nested = 0; // ids of nested calls are the same in each attempt and each resumption
  note(call, "execute", "started", String(attempt.number));
  let out: unknown;
  try {
    out = call.tool.execute(parsed as never, new CallContext(call, attempt, call.run.box.services) as never);
  } catch (error) {
    return bodyThrew(call, error);
  }
  return isPromise(out) ? raced(call, attempt, out) : bodyReturned(call, out);
}

/** The body against its stop. */
function raced(call: Call, attempt: Attempt, body: PromiseLike<unknown>): Promise<ToolResult> {
  return new Promise((resolve) => {
    const { timeoutMs } = call.tool.description;
    const stopLater = (): void => attempt.stop?.({ status: "timed_out", why: `it took longer than ${timeoutMs} ms` });
    const timer = timeoutMs === undefined ? undefined : setTimeout(stopLater, timeoutMs);
    const settled = (finish: () => ToolResult | Promise<ToolResult>): void => {
      clearTimeout(timer);
      attempt.stop = undefined;
      if (!attempt.stopped) resolve(finish());
    };
    const ended = body.then(
      (value) => {
        if (attempt.stopped) reportLate(call, "returned", value);
        settled(() => bodyReturned(call, value));
      },
      (error: unknown) => {
        if (attempt.stopped) reportLate(call, "threw", error);
        settled(() => bodyThrew(call, error));
      },
    );
    attempt.stop = (stop) => {
      clearTimeout(timer);
      attempt.stop = undefined;
      attempt.stopped = stop;
      call.stoppedResult = stoppedMidway(call, stop);
      call.unsettled = Promise.resolve(ended).finally(() => (call.unsettled = undefined));
      attempt.controller?.abort(stopReason(attempt));
      resolve(call.stoppedResult);
    };
    if (call.stopped) attempt.stop(call.stopped);
  });
}

function reportLate(call: Call, outcome: "returned" | "threw", value: unknown): void {
  emit(call.run.box, () => ({
    type: "settled_late",
    tool: call.tool.description.name,
    callId: call.id,
    runId: call.run.id,
    caller: call.run.caller,
    outcome,
    value: toJson(value),
  }));
}

/** Stopped before the body began: nothing happened, whatever the tool does. */
export function stoppedBeforeRun(call: Call): FailedResult {
  const stop = call.stopped as Stop;
  return problem(stop.status, stop.status, "The call was cancelled before the tool ran. Nothing was changed.", { meta: { why: stop.why } });
}

function stoppedMidway(call: Call, stop: Stop): FailedResult {
  const what = stop.status === "timed_out" ? "The tool did not finish in time and was stopped." : "The call was cancelled while the tool was running.";
  const unknown = call.tool.mutates
    ? " Whether its change took effect is unknown: check before you try again."
    : " It has no result.";
  return problem(stop.status, stop.status, what + unknown, { meta: { why: stop.why } });
}
