import { approvalDigest } from "./approval.ts";
import { note, type Call } from "./call.ts";
import { over } from "./execute.ts";
import type { Inside, Invocation } from "./invocation.ts";
import { reserveCall } from "./journal.ts";
import { Lane, type Release } from "./lane.ts";
import type { ToolResult } from "./result.ts";
import { reserved } from "./turn.ts";

/** Waits for its turn, and has it until the body and all it called have settled. */
export async function inTurn(inside: Inside, invocation: Invocation): Promise<ToolResult> {
  const { call } = inside;
  note(call, "lane", "waits for its turn");
  const release = await waitForTurn(inside);
  if (!release) return over(inside) as ToolResult;
  call.inner = new Lane();
  try {
    const place = call.run.box.store ? await reserveCall(inside) : undefined;
    if (place && "status" in place) return place;
    const result = await reserved(inside, invocation);
    await place?.settle(result);
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
  return (call.run.lane ??= new Lane());
}

/** The lane stays held until the body and all it called have settled, or the grace period ends. */
async function releaseWhenSettled(call: Call, release: Release): Promise<void> {
  const pending = [...(call.children ?? []), ...(call.unsettled ? [call.unsettled] : [])];
  if (pending.length > 0) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const grace = new Promise<void>(
      (resolve) => (timer = setTimeout(resolve, call.run.box.graceMs ?? 30_000)),
    );
    await Promise.race([Promise.allSettled(pending), grace]);
    clearTimeout(timer);
  }
  release();
}
