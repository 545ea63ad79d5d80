import { note, type Call } from "./call.ts";
import { runAttempts, stoppedBeforeRun } from "./execute.ts";
import { insideOf, type Inside, type Invocation } from "./invocation.ts";
import { Lane, type Release } from "./lane.ts";
import { problem, type ToolResult } from "./result.ts";

/** Lane and budget, just before execution. Reads go straight on; what mutates waits for its turn. */
export function takeTurn(invocation: Invocation): ToolResult | Promise<ToolResult> {
  const { call } = insideOf(invocation) as Inside;
  return call.tool.mutates ? inTurn(call, invocation) : reserved(call, invocation);
}

function reserved(call: Call, invocation: Invocation): ToolResult | Promise<ToolResult> {
  if (call.stopped) return stoppedBeforeRun(call);
  if (!call.slot) {
    const over = call.run.spending.reserve(call.tool.mutates, call.depth);
    if (over !== undefined) {
      note(call, "budget", "used up");
      return problem("over_budget", "over_budget", over);
    }
    call.slot = true;
  }
  return runAttempts(call, invocation);
}

async function inTurn(call: Call, invocation: Invocation): Promise<ToolResult> {
  const release = await waitForTurn(call);
  if (!release) return stoppedBeforeRun(call);
  call.inner = new Lane();
  try {
    return await reserved(call, invocation);
  } finally {
    void releaseWhenSettled(call, release);
  }
}

/** The turn, or nothing when the call was stopped first; a turn that comes too late is passed on at once. */
function waitForTurn(call: Call): Promise<Release | undefined> {
  const entered = laneOf(call).enter();
  return new Promise((resolve) => {
    let waiting = true;
    const end = (release: Release | undefined): void => {
      waiting = false;
      call.onStop = undefined;
      resolve(release);
    };
    call.onStop = () => end(undefined);
    void entered.then((release) => (waiting ? end(release) : release()));
    if (call.stopped) end(undefined);
  });
}

/** A nested call takes its turn inside the nearest mutating caller's, which holds the outer lane meanwhile. */
function laneOf(call: Call): Lane {
  for (let outer = call.parent; outer; outer = outer.parent) if (outer.inner) return outer.inner;
  return call.run.lane;
}

/** The lane stays held until the body and all it called have settled, or the grace period ends. */
async function releaseWhenSettled(call: Call, release: Release): Promise<void> {
  const pending = [...call.children, ...(call.unsettled ? [call.unsettled] : [])];
  if (pending.length > 0) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, call.run.box.graceMs)));
    await Promise.race([Promise.allSettled(pending), grace]);
    clearTimeout(timer);
  }
  release();
}
