import { approvalDigest } from "./approval.ts";
import { note, type Call } from "./call.ts";
import { over, runBody } from "./execute.ts";
import { insideOf, Invocation, type Inside } from "./invocation.ts";
import { Lane, type Release } from "./lane.ts";
import { problem, type ToolResult } from "./result.ts";
import { joinPending } from "./suspend.ts";

/** Lane and budget, just before execution. Reads go straight on; what mutates waits for its turn. */
export function takeTurn(invocation: Invocation): ToolResult | Promise<ToolResult> {
  const inside = insideOf(invocation) as Inside;
  if (inside.call.prepared) return inside.call.prepared();
  return inside.call.tool.mutates ? inTurn(inside, invocation) : reserved(inside, invocation);
}

function reserved(inside: Inside, invocation: Invocation): ToolResult | Promise<ToolResult> {
  const { call } = inside;
  const ended = over(inside);
  if (ended) return ended;
  // Something else in the tree waits for a person: the bodies will run again, so nothing more is begun now.
  if (call.parent && call.tree.pending) return joinPending(call, call.tree.pending.request);
  if (!call.slot) {
    const limit = call.run.spending.reserve(call.tool.mutates, call.depth);
    if (limit) {
      note(call, "budget", "used up", limit.hint);
      return problem("over_budget", "over_budget", limit.message, { meta: { hint: limit.hint } });
    }
    call.slot = true;
    if (call.parent) call.tree.slots.add(call.id);
  }
  const { attemptChain } = call.tool;
  if (attemptChain === runBody) return runBody(invocation);
  return attemptChain(new Invocation({ ...inside, sealed: true, pass: { outer: inside.pass, over: false } }));
}

async function inTurn(inside: Inside, invocation: Invocation): Promise<ToolResult> {
  const { call } = inside;
  const release = await waitForTurn(inside);
  if (!release) return over(inside) as ToolResult;
  call.inner = new Lane();
  try {
    const result = await reserved(inside, invocation);
    if (call.parent && call.attempts > 0 && result.status !== "suspended") {
      const digest = await approvalDigest(call, inside.input);
      call.tree.finished.set(call.id, { callId: call.id, digest, result });
    }
    return result;
  } finally {
    void releaseWhenSettled(call, release);
  }
}

/** The turn, or nothing when the call was stopped first; a turn that comes too late is passed on at once. */
function waitForTurn(inside: Inside): Promise<Release | undefined> {
  const { call } = inside;
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
    if (over(inside)) end(undefined);
  });
}

/** A nested call takes its turn inside the nearest mutating caller's, which holds the outer lane meanwhile. */
function laneOf(call: Call): Lane {
  for (let outer = call.parent; outer; outer = outer.parent) if (outer.inner) return outer.inner;
  return call.run.lane;
}

/** The lane stays held until the body and all it called have settled, or the grace period ends. */
async function releaseWhenSettled(call: Call, release: Release): Promise<void> {
  const pending = [...(call.children ?? []), ...(call.unsettled ? [call.unsettled] : [])];
  if (pending.length > 0) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const grace = new Promise<void>((resolve) => (timer = setTimeout(resolve, call.run.box.graceMs)));
    await Promise.race([Promise.allSettled(pending), grace]);
    clearTimeout(timer);
  }
  release();
}
