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
  if (call.slot) return attempts(inside, invocation);
  const { run, tool, depth } = call;
  if (run.sharesBudget) return laterStep(call, (offPath) => offPath.reservedInStore(inside, invocation));
  const limit = run.spending.reserve(tool.mutates, depth);
  if (limit) return laterStep(call, (offPath) => offPath.overBudget(call, limit));
  return withSlot(inside, invocation);
}

/** On with a slot of the run's budget, which is kept whatever comes of the call. */
export function withSlot(inside: Inside, invocation: Invocation): ToolResult | Promise<ToolResult> {
  const { call } = inside;
  call.slot = true;
  if (call.parent) call.tree.slots.add(call.id);
  return attempts(inside, invocation);
}

function attempts(inside: Inside, invocation: Invocation): ToolResult | Promise<ToolResult> {
  const { call } = inside;
  const { attemptChain } = call.tool;
  if (attemptChain === runBody) return runBody(invocation);
  return attemptChain(new Invocation({ ...inside, sealed: true, pass: { outer: inside.pass, over: false } }));
}
