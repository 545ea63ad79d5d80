import type { Json } from "@toolport/schema";
import { approvalDigest, needsApproval, suspensionRequest, type Approver } from "./approval.ts";
import { explainAvailability, refusal } from "./availability.ts";
import { note, type Call } from "./call.ts";
import { stoppedBeforeRun } from "./execute.ts";
import { insideOf, Invocation, type Inside } from "./invocation.ts";
import { canonicalJson } from "./json.ts";
import { isPromise, toJson } from "./normalize.ts";
import { problem, type ToolResult } from "./result.ts";
import { suspend } from "./suspend.ts";
import { readAnswer, type ApprovalAnswer } from "./suspension.ts";
import { takeTurn } from "./turn.ts";
import { issueList, validateInput } from "./validate.ts";

/**
 * The end of the call chain: the approval on the final input, the permission once more, then the turn. What was
 * digested is what is parsed and run: after a question the arguments are read afresh from the canonical text.
 */
export function gate(invocation: Invocation): ToolResult | Promise<ToolResult> {
  const inside = insideOf(invocation) as Inside;
  const { call, input } = inside;
  if (call.stopped) return stoppedBeforeRun(call);
  call.sealed = true;
  const { mutates, description } = call.tool;
  if (description.approval === undefined && (!mutates || call.run.box.approval === "none")) return takeTurn(invocation);
  return gated(call, input);
}

async function gated(call: Call, input: Json): Promise<ToolResult> {
  const canonical = canonicalJson(input);
  const asked = await askWhether(call, JSON.parse(canonical) as Json);
  if (typeof asked !== "boolean") return asked;
  if (!asked) return open(call, canonical);
  const digest = await approvalDigest(call, JSON.parse(canonical) as Json);
  if (call.granted.has(digest)) {
    note(call, "approval", "approved before");
    return open(call, canonical);
  }
  const { caller, box } = call.run;
  if (caller.id === undefined)
    return denied("no_caller", "This call needs a person's approval, and the run names no caller it could be bound to, so the tool did not run. (The app must pass caller.id to toolbox.run.)");
  const policy = box.approval;
  const request = suspensionRequest(call, { kind: "approval", digest, input: JSON.parse(canonical) as Json });
  if (typeof policy !== "function") return suspend(call, request);
  const answer = await askApprover(call, policy, request);
  if (call.stopped) return stoppedBeforeRun(call);
  if (answer === "suspend") return suspend(call, request);
  return decide(call, answer, canonical, digest);
}

/** Whether to ask at all. A rule of the tool's own that throws has not excused the call from asking. */
async function askWhether(call: Call, input: Json): Promise<boolean | ToolResult> {
  try {
    const needed = needsApproval(call, input);
    return (isPromise(needed) ? await needed : needed) !== false;
  } catch (error) {
    note(call, "approval", "its rule failed");
    return problem("failed", "approval_failed", "The rule that decides about this call's approval failed, so the tool did not run.", {
      meta: { cause: toJson(error) },
    });
  }
}

async function askApprover(call: Call, approver: Approver, request: Parameters<Approver>[0]): Promise<ApprovalAnswer | "suspend"> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const given = new Promise<ApprovalAnswer>((resolve) => {
    call.onStop = () => resolve({ approved: false });
    const ttl = Math.min(request.expiresAt - Date.now(), 2 ** 31 - 1);
    timer = setTimeout(() => resolve({ approved: false, reason: "nobody answered in time" }), ttl);
  });
  try {
    const answer = await Promise.race([approver(request, { signal: controller.signal }), given]);
    return answer === "suspend" ? answer : readAnswer(answer);
  } catch (error) {
    note(call, "approval", "the approver failed", error instanceof Error ? error.name : typeof error);
    return { approved: false, reason: "it could not be asked for" };
  } finally {
    clearTimeout(timer);
    call.onStop = undefined;
    controller.abort();
  }
}

async function decide(call: Call, answer: ApprovalAnswer, canonical: string, digest: string): Promise<ToolResult> {
  if (!answer.approved) {
    note(call, "approval", "denied", answer.reason);
    return approvalDenied(answer.reason);
  }
  if (answer.args === undefined) {
    note(call, "approval", "approved");
    call.granted.add(digest);
    return open(call, canonical);
  }
  note(call, "approval", "approved with other arguments");
  const edited = canonicalJson(toJson(answer.args));
  call.granted.add(await approvalDigest(call, JSON.parse(edited) as Json));
  return open(call, edited);
}

/** The refusal of a person, in words for the model. */
export function approvalDenied(reason: string | undefined): ToolResult {
  const why = reason === undefined ? "" : ` Reason: ${reason}`;
  return denied("approval_denied", `The approval for this call was denied, so the tool did not run.${why}`);
}

function denied(code: string, message: string): ToolResult {
  return problem("denied", code, message);
}

/** Past the gate: permission may have gone while somebody was thinking, and what runs is what was digested. */
async function open(call: Call, canonical: string): Promise<ToolResult> {
  if (call.stopped) return stoppedBeforeRun(call);
  const gone = refusal(explainAvailability(call.tool.description, call.run.caller, call.run.box));
  if (gone) {
    note(call, "permission", "lost before the tool ran", gone.error.code);
    return gone;
  }
  const input = JSON.parse(canonical) as Json;
  const checked = await validateInput(call.tool, input);
  if (!checked.ok)
    return problem("failed", "edit_invalid", `The approved arguments do not fit the tool's input schema, so it did not run.\n${issueList(checked.issues)}`, {
      issues: checked.issues,
    });
  const pass = { cursor: -1, outcomes: [] };
  return takeTurn(new Invocation({ call, pass, input, parsed: checked.value, checked: true }));
}
