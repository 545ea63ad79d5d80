import { over, runBody } from "./execute.ts";
import { insideOf, Invocation, type Inside } from "./invocation.ts";
import { laterStep } from "./later-step.ts";
import type { ToolResult } from "./result.ts";

/** Lane and budget, just before execution. Reads go straight on; what mutates waits for its turn. */
export function takeTurn(invocation: Invocation): ToolResult | Promise<ToolResult> {
  const inside = insideOf(invocation) as Inside;
  const { call } = inside;
  if (call.prepared) return call.prepared();
  if (!call.tool.mutates) return reserved(inside, invocation);
  return laterStep(call, (offPath) => offPath.inTurn(inside, invocation));
}

/** Budget, then the attempts. */
export function reserved(inside: Inside, invocation: Invocation): ToolResult | Promise<ToolResult> {
  const { call } = inside;
  const ended = over(inside);
  if (ended) return ended;
  // Something else in the tree waits for a person: the bodies will run again, so nothing more is begun now.
  if (call.parent && call.tree.pending) {
    const { request } = call.tree.pending;
    return laterStep(call, (offPath) => offPath.joinPending(call, request));
  }
  if (!call.slot) {
    const limit = call.run.spending.reserve(call.tool.mutates, call.depth);
    if (limit) return laterStep(call, (offPath) => offPath.overBudget(call, limit));
    call.slot = true;
    if (call.parent) call.tree.slots.add(call.id);
  }
  const { attemptChain } = call.tool;
  if (attemptChain === runBody) return runBody(invocation);
  return attemptChain(new Invocation({ ...inside, sealed: true, pass: { outer: inside.pass, over: false } }));
}
