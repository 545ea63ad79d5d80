import { ambient } from "./ambient.ts";
import { isPromise } from "./and-then.ts";
import { note, stopReason, type Attempt, type Call, type Stop } from "./call.ts";
import { CallContext } from "./context.ts";
import { insideOf, isOver, type Inside, type Invocation } from "./invocation.ts";
import { laterStep } from "./later-step.ts";
import { isError, toJson } from "./normalize.ts";
import { isToolResult, okFromData, problem, type FailedResult, type ToolResult } from "./result.ts";

/** The end of the attempt chain: one execution of the body, answered at once when it is stopped. */
export function runBody(invocation: Invocation): ToolResult | Promise<ToolResult> {
  const inside = insideOf(invocation) as Inside;
  const { call, parsed } = inside;
  const ended = over(inside);
  if (ended) return ended;
  if (call.unsettled && call.stoppedResult) return call.stoppedResult; // its body still runs: never a second copy
  if (call.attempts === 0 && !call.suspended) return start(call, parsed);
  return laterStep(call, async (offPath) => {
    const ready = await offPath.readyAgain(inside);
    return "status" in ready ? ready : (over(inside) ?? start(call, ready.args));
  });
}

function start(call: Call, args: unknown): ToolResult | Promise<ToolResult> {
  const attempt: Attempt = {
    number: ++call.attempts,
    stop: undefined,
    stopped: undefined,
    controller: undefined,
    attached: undefined,
    nested: 0,
  };
  call.attempt = attempt;
  call.asking = undefined;
  note(call, "execute", "started", String(attempt.number));
  let out: unknown;
  try {
    const context = new CallContext(call, attempt, call.run.box.services);
    const body = (): unknown => call.tool.execute(args as never, context as never);
    out = ambient.enter ? ambient.enter({ context, call, attempt }, body) : body();
  } catch (error) {
    return outcomeOf(call, "threw", error);
  }
  return isPromise(out) ? raced(call, attempt, out) : outcomeOf(call, "returned", out);
}

/** The body against its stop. */
function raced(call: Call, attempt: Attempt, body: PromiseLike<unknown>): Promise<ToolResult> {
  return new Promise((resolve) => {
    const { timeoutMs } = call.tool.description;
    const stopLater = (): void =>
      attempt.stop?.({ status: "timed_out", why: `it took longer than ${timeoutMs} ms` });
    const timer = timeoutMs === undefined ? undefined : setTimeout(stopLater, timeoutMs);
    const settled = (how: "returned" | "threw", value: unknown): void => {
      if (attempt.stopped) return call.run.box.report?.reportLate(call, how, value);
      clearTimeout(timer);
      attempt.stop = undefined;
      note(call, "execute", "ended");
      resolve(outcomeOf(call, how, value));
    };
    // A thenable of its own making may call both sides, or throw: only a real promise is sure to settle once.
    const ended = Promise.resolve(body).then(
      (value) => settled("returned", value),
      (error: unknown) => settled("threw", error),
    );
    attempt.stop = (stop) => {
      clearTimeout(timer);
      attempt.stop = undefined;
      attempt.stopped = stop;
      note(call, "execute", "stopped", stop.why);
      call.stoppedResult = stoppedMidway(call, stop);
      call.unsettled = ended.finally(() => (call.unsettled = undefined));
      attempt.controller?.abort(stopReason(stop));
      resolve(call.stoppedResult);
    };
    if (call.stopped) attempt.stop(call.stopped);
  });
}

/** What came of a body, as a result: a plain value at once, all else by the rules for it. */
function outcomeOf(call: Call, how: "returned" | "threw", value: unknown): ToolResult | Promise<ToolResult> {
  const isSteering = call.options.isControlFlow !== undefined && typeof value === "object";
  const isPlain = how === "returned" && !isSteering && !isError(value) && !isToolResult(value);
  if (isPlain && !call.tool.output && !call.attempt?.attached && !call.suspended && !call.asking)
    return okFromData(value === undefined ? undefined : toJson(value));
  return laterStep(call, (offPath) => offPath.outcome(call, how, value));
}

/** The answer of a call that was stopped, or that nobody waits for any more; undefined while it may go on. */
export function over({ call, pass }: Pick<Inside, "call" | "pass">): FailedResult | undefined {
  if (call.stopped) return stoppedResult(call, call.stopped);
  if (isOver(pass)) return stoppedResult(call, { status: "cancelled", why: "nobody waited for it any more" });
  return undefined;
}

function stoppedResult(call: Call, stop: Stop): FailedResult {
  if (call.attempts > 0) return stoppedMidway(call, stop);
  return problem(
    stop.status,
    stop.status,
    "The call was cancelled before the tool ran. Nothing was changed.",
    { meta: { why: stop.why } },
  );
}

function stoppedMidway(call: Call, stop: Stop): FailedResult {
  const what =
    stop.status === "timed_out"
      ? "The tool did not finish in time and was stopped."
      : "The call was cancelled while the tool was running.";
  const unknown = call.tool.mutates
    ? " Whether its change took effect is unknown: check before you try again."
    : " It has no result.";
  return problem(stop.status, stop.status, what + unknown, { meta: { why: stop.why } });
}
