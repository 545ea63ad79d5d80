import type { Json } from "@toolport/schema";
import { approvalDenied, editProblem, readAnswer } from "./approval-answers.ts";
import { approvalDigest } from "./approval.ts";
import { Call, type CallOptions, type Resumed } from "./call.ts";
import type { Caller } from "./caller.ts";
import { keeperOf, type Kept } from "./keeper.ts";
import { keepEnd } from "./ended-calls.ts";
import { equip } from "./equip.ts";
import { canonicalJson, freezeJson } from "./json.ts";
import { toJson } from "./normalize.ts";
import { tokenOf, type Seen } from "./once.ts";
import { checkArguments, type ParsedArguments } from "./parse.ts";
import { perform } from "./pipeline.ts";
import { present } from "./present.ts";
import { problem, seal, type ToolResult } from "./result.ts";
import type { Resumption } from "./run.ts";
import type { RunCore } from "./run-core.ts";
import { grantOf, policiesOf } from "./required-approvals.ts";
import { waitingKey } from "./suspend.ts";
import type { PendingCall } from "./suspension.ts";

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
  calls: Map<string, Seen[]>,
  token: string,
  answer: unknown,
  { by, ...options }: ResumeOptions,
): Promise<Resumption> {
  equip(run.box);
  const keeper = keeperOf(run.box);
  if ((await keeper.verify(token)) === undefined) return { result: gone() };
  const key = waitingKey(token);
  let pending: PendingCall | undefined;
  try {
    const waiting = pendingOf(await keeper.get(key));
    if (!waiting || waiting.request.runId !== run.id) return { result: gone() };
    const refusal = mayAnswer(run, waiting, by) ? await unusableEdit(run, waiting, answer) : notTheirs();
    if (refusal) return { result: refusal };
    pending = pendingOf(await keeper.take(key));
  } catch (error) {
    return { result: unreachable(error) };
  }
  if (!pending) return { result: gone() };
  const { callId, expiresAt } = pending.request;
  const result =
    expiresAt < Date.now()
      ? await refused(run, pending, "it was not answered in time")
      : await answered(run, pending, answer, options);
  remember(calls, pending, result);
  await keepEnd(run.box, token, result);
  return { callId, tool: pending.tool, result };
}

function pendingOf(kept: Kept | undefined): PendingCall | undefined {
  return kept?.value as PendingCall | undefined;
}

/** The owner, or whom the policy that asks names; for what a body asks, whom any policy names. */
function mayAnswer(run: RunCore, { request, policy }: PendingCall, by: Caller): boolean {
  if (run.caller.id !== request.owner) return false;
  const policies = policiesOf(run.box).filter(({ at }) => policy === undefined || at === policy);
  const isOwner = by.id === request.owner;
  if (isOwner && !policies.some(({ rules }) => rules?.selfApproval === false && request.kind === "approval"))
    return true;
  return policies.some(({ rules }) => {
    try {
      return rules?.answeredBy?.(by, request) === true;
    } catch {
      return false; // a rule that can't decide has named nobody
    }
  });
}

function notTheirs(): ToolResult {
  return problem(
    "denied",
    "not_the_owner",
    "Only the person this call was made for, or whom the app names, may answer it. It still waits.",
  );
}

function unreachable(error: unknown): ToolResult {
  return problem(
    "failed",
    "store_unreachable",
    "What this call waits for could not be read, so the tool did not run.",
    { meta: { cause: toJson(error) } },
  );
}

/** A denial ends the call where it waits: observers are told as of any other end, and its reason is masked. */
async function refused(run: RunCore, pending: PendingCall, reason: string | undefined): Promise<ToolResult> {
  const result = await present(run, undefined, approvalDenied(reason));
  const request = {
    name: pending.tool,
    args: pending.input,
    id: pending.request.callId,
    options: {},
    resumed: pending,
  };
  run.box.report?.reportFinished(run, request, undefined, result, { by: "approval", what: "denied" });
  return result;
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
  if (!decision.approved) return refused(run, pending, decision.reason);
  if (decision.args !== undefined) return edited(run, pending, decision.args, options);
  const grant = grantOf({ at: pending.policy ?? 0 }, request.digest);
  return again(run, pending, { ...pending, granted: [...granted, grant] }, options);
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
    ? [
        ...pending.granted,
        grantOf(
          { at: pending.policy ?? 0 },
          await approvalDigest(new Call(tool, run, callId, {}, undefined), input),
        ),
      ]
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
  const finished = resumed.finished.map((one) => ({ ...one, result: seal({ ...one.result }) }));
  const request = { name: pending.tool, args: input, id: pending.request.callId };
  return perform(run, { ...request, parsed: readBefore(input), options, resumed: { ...resumed, finished } });
}

/** A resumed call's result is what a second delivery of the call gets from now on, in another process as well. */
function remember(calls: Map<string, Seen[]>, pending: PendingCall, result: ToolResult): void {
  const { callId, token } = pending.request;
  const seen = calls.get(callId) ?? [];
  let entry = seen.find((one) => one.token === token);
  if (!entry) {
    entry = { name: pending.tool, parsed: readBefore(pending.input), outcome: Promise.resolve(result) };
    calls.set(callId, [...seen, entry]);
  }
  entry.outcome = Promise.resolve(result);
  entry.token = tokenOf(result);
}

/** Arguments that were read before, as they come back from a store. */
function readBefore(value: Json): ParsedArguments {
  return checkArguments(value);
}
