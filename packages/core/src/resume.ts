import type { Json } from "@toolport/schema";
import { approvalDigest } from "./approval.ts";
import { Call, type CallOptions, type Resumed } from "./call.ts";
import type { Caller } from "./caller.ts";
import { approvalDenied, editProblem } from "./gate.ts";
import { canonicalJson, freezeJson } from "./json.ts";
import { toJson } from "./normalize.ts";
import { readBefore } from "./parse.ts";
import { perform } from "./pipeline.ts";
import { problem, type ToolResult } from "./result.ts";
import type { Resumption } from "./run.ts";
import type { RunCore } from "./run-core.ts";
import { readAnswer, type PendingCall } from "./suspension.ts";

/** What a waiting call may be given anew: its signal, its host's context, its progress. */
export type ResumeOptions = Pick<CallOptions, "signal" | "host" | "isControlFlow" | "onProgress"> & {
  readonly by: Caller;
};

/**
 * Answers a waiting call. Who may not answer leaves it waiting, and so does an edit that could not run; any other
 * answer uses the token up. The call then runs again from its top with the stored arguments: availability, permission
 * and advisors decide again.
 */
export async function resumeCall(
  run: RunCore,
  token: string,
  answer: unknown,
  { by, ...options }: ResumeOptions,
): Promise<Resumption & { readonly pending?: PendingCall }> {
  const { store } = run.box;
  const waiting = await store.get(token);
  if (!waiting || waiting.request.runId !== run.id) return { result: gone() };
  const { owner } = waiting.request;
  if (by.id !== owner || run.caller.id !== owner)
    return {
      result: problem(
        "denied",
        "not_the_owner",
        "Only the person this call was made for may answer it. It still waits.",
      ),
    };
  const wrong = await unusableEdit(run, waiting, answer);
  if (wrong) return { result: wrong };
  const pending = await store.claim(token);
  if (!pending) return { result: gone() };
  const { callId, expiresAt } = pending.request;
  const result =
    expiresAt < Date.now()
      ? approvalDenied("it was not answered in time")
      : await answered(run, pending, answer, options);
  return { callId, tool: pending.tool, result, pending };
}

function gone(): ToolResult {
  return problem(
    "denied",
    "unknown_token",
    "This request is unknown, belongs to another run, or was already answered.",
  );
}

async function unusableEdit(
  run: RunCore,
  { request, tool, asker }: PendingCall,
  answer: unknown,
): Promise<ToolResult | undefined> {
  if (request.kind !== "approval") return undefined;
  const decision = readAnswer(answer);
  if (!decision.approved || decision.args === undefined) return undefined;
  if (asker !== request.callId)
    return problem(
      "failed",
      "edit_invalid",
      "The arguments of a call nested in another can't be edited. It still waits.",
    );
  const bound = run.box.tools.get(tool);
  return bound && editProblem({ tool: bound }, decision.args);
}

function answered(
  run: RunCore,
  pending: PendingCall,
  answer: unknown,
  options: CallOptions,
): Promise<ToolResult> | ToolResult {
  const { request, granted, asker } = pending;
  if (request.kind !== "approval") {
    const given = Object.freeze({
      ...pending.answers[asker],
      [request.key ?? ""]: freezeJson(toJson(answer)),
    });
    return again(run, pending, { ...pending, answers: { ...pending.answers, [asker]: given } }, options);
  }
  const decision = readAnswer(answer);
  if (!decision.approved) return approvalDenied(decision.reason);
  if (decision.args !== undefined) return edited(run, pending, decision.args, options);
  return again(run, pending, { ...pending, granted: [...granted, request.digest] }, options);
}

/** Other arguments than asked for: approved as they are now, for this call only. */
async function edited(
  run: RunCore,
  pending: PendingCall,
  args: Json,
  options: CallOptions,
): Promise<ToolResult> {
  const tool = run.box.tools.get(pending.tool);
  const { callId } = pending.request;
  const input = JSON.parse(canonicalJson(toJson(args))) as Json;
  const granted = tool
    ? [...pending.granted, await approvalDigest(new Call(tool, run, callId, {}, undefined), input)]
    : [];
  return again(run, pending, { ...pending, input, granted }, options);
}

function again(
  run: RunCore,
  pending: PendingCall,
  resumed: Resumed,
  options: CallOptions,
): Promise<ToolResult> {
  const { input } = resumed;
  const request = { name: pending.tool, args: input, id: pending.request.callId };
  return perform(run, { ...request, parsed: readBefore(input), options, resumed });
}
