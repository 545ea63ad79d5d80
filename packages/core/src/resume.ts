import type { Json } from "@toolport/schema";
import { approvalDigest } from "./approval.ts";
import { Call, type Resumed } from "./call.ts";
import type { Caller } from "./caller.ts";
import { approvalDenied } from "./gate.ts";
import { canonicalJson } from "./json.ts";
import { toJson } from "./normalize.ts";
import { perform } from "./pipeline.ts";
import { problem, type ToolResult } from "./result.ts";
import type { Resumption } from "./run.ts";
import type { RunCore } from "./run-core.ts";
import { readAnswer, type PendingCall } from "./suspension.ts";

/**
 * Answers a waiting call. Who may not answer leaves it waiting; whoever may, uses the token up. The call then runs
 * again from its top with the stored arguments: availability, permission and advisors decide again.
 */
export async function resumeCall(
  run: RunCore,
  token: string,
  answer: unknown,
  by: Caller,
): Promise<Resumption & { readonly token?: string }> {
  const { store } = run.box;
  const waiting = await store.get(token);
  if (!waiting || waiting.request.runId !== run.id) return { result: gone() };
  if (by.id === undefined || by.id !== waiting.request.owner)
    return { result: problem("denied", "not_the_owner", "Only the person this call was made for may answer it. It still waits.") };
  const pending = await store.claim(token);
  if (!pending) return { result: gone() };
  const { callId, expiresAt } = pending.request;
  const result = expiresAt < Date.now() ? approvalDenied("it was not answered in time") : await answered(run, pending, answer);
  return { callId, tool: pending.tool, result, token };
}

function gone(): ToolResult {
  return problem("denied", "unknown_token", "This request is unknown, belongs to another run, or was already answered.");
}

function answered(run: RunCore, pending: PendingCall, answer: unknown): Promise<ToolResult> | ToolResult {
  const { request, granted, answers, slot } = pending;
  if (request.kind !== "approval" && request.key !== undefined)
    return again(run, pending, pending.input, { granted, answers: { ...answers, [request.key]: toJson(answer) }, slot });
  const decision = readAnswer(answer);
  if (!decision.approved) return approvalDenied(decision.reason);
  if (decision.args === undefined) return again(run, pending, pending.input, { granted: [...granted, request.digest], answers, slot });
  return edited(run, pending, decision.args);
}

/** Other arguments than asked for: approved as they are now, for this call only. */
async function edited(run: RunCore, pending: PendingCall, args: Json): Promise<ToolResult> {
  const tool = run.box.tools.get(pending.request.tool);
  if (!tool || pending.tool !== pending.request.tool)
    return problem("failed", "edit_invalid", "The arguments of a call nested in another can't be edited. Nothing was run.");
  const input = JSON.parse(canonicalJson(toJson(args))) as Json;
  const digest = await approvalDigest(new Call(tool, run, pending.request.callId, {}, undefined), input);
  return again(run, pending, input, { granted: [...pending.granted, digest], answers: pending.answers, slot: pending.slot });
}

function again(run: RunCore, pending: PendingCall, input: Json, resumed: Resumed): Promise<ToolResult> {
  return perform(run, { name: pending.tool, args: input, id: pending.request.callId, options: {}, resumed });
}
