import type { Json } from "@toolport/schema";
import { approvalDenied, editProblem } from "./approval-answers.ts";
import { approvalDigest, needsApproval, suspensionRequest } from "./approval.ts";
import { askApprover } from "./ask-approver.ts";
import { explainAvailability } from "./availability.ts";
import { note, type Call } from "./call.ts";
import { over } from "./execute.ts";
import { Invocation, type Inside } from "./invocation.ts";
import { canonicalJson } from "./json.ts";
import { thrownName, toJson } from "./normalize.ts";
import { refusal } from "./refusal.ts";
import { problem, type ToolResult } from "./result.ts";
import { nobodyToAsk, suspend, suspendedResult } from "./suspend.ts";
import type { ApprovalAnswer, SuspensionRequest } from "./suspension.ts";
import { takeTurn } from "./turn.ts";
import { validateInput } from "./validate.ts";

/** Takes a call past the approval it needs, or as far as it gets. It never rejects. */
export function approve(inside: Inside): Promise<ToolResult> {
  const { call } = inside;
  return approved(inside).catch((error: unknown) => {
    note(call, "approval", "failed", thrownName(error));
    return approvalFailed(call, error);
  });
}

async function approved(inside: Inside): Promise<ToolResult> {
  const { call } = inside;
  const canonical = canonicalJson(inside.input);
  const digest = await approvalDigest(call, JSON.parse(canonical) as Json);
  const finished = call.parent && call.tree.finished.get(call.id);
  if (finished?.digest === digest) {
    note(call, "execute", "was done before");
    return finished.result;
  }
  const asked = await askWhether(call, JSON.parse(canonical) as Json);
  if (typeof asked !== "boolean") return asked;
  if (!asked) return open(inside, canonical);
  if (call.tree.granted.has(digest)) {
    note(call, "approval", "approved before");
    return open(inside, canonical);
  }
  if (call.run.caller.id === undefined) return nobodyToAsk(call);
  const ended = over(inside);
  if (ended) return ended;
  const request = suspensionRequest(call, { kind: "approval", digest, input: JSON.parse(canonical) as Json });
  const policy = call.run.box.approval;
  // A function asks when the call is made: only what waits for somebody else is asked for beforehand.
  if (call.prepared && typeof policy === "function") return call.prepared();
  const answer = typeof policy === "function" ? await askApprover(call, policy, request) : "suspend";
  return (
    over(inside) ??
    (answer === "suspend" ? suspend(call, request) : decide(inside, { answer, canonical, request }))
  );
}

/** Whether to ask at all. A rule of the tool's own that throws has not excused the call from asking. */
async function askWhether(call: Call, input: Json): Promise<boolean | ToolResult> {
  try {
    return await needsApproval(call, input);
  } catch (error) {
    note(call, "approval", "its rule failed");
    return approvalFailed(call, error);
  }
}

async function decide(
  inside: Inside,
  {
    answer,
    canonical,
    request,
  }: { readonly answer: ApprovalAnswer; readonly canonical: string; readonly request: SuspensionRequest },
): Promise<ToolResult> {
  const { call } = inside;
  if (!answer.approved) {
    note(call, "approval", "denied", answer.reason);
    return approvalDenied(answer.reason);
  }
  if (answer.args === undefined) {
    note(call, "approval", "approved");
    call.tree.granted.add(request.digest);
    return open(inside, canonical);
  }
  note(call, "approval", "approved with other arguments");
  return edit(inside, answer.args, request);
}

/**
 * A person's own arguments. They are checked, and then the call starts again from its top with them, as it does after
 * a suspension: the advisors guard what a person writes as well.
 */
async function edit(inside: Inside, args: unknown, request: SuspensionRequest): Promise<ToolResult> {
  const { call } = inside;
  const wrong = await editProblem(call, args);
  if (wrong) return wrong;
  const input = JSON.parse(canonicalJson(args as Json)) as Json;
  const digest = await approvalDigest(call, input);
  // The same edit once more means that an advisor keeps changing it: asking on would never end.
  if (call.tree.granted.has(digest))
    return problem(
      "failed",
      "edit_invalid",
      "The app changes the arguments that a person approved for this call, so the tool did not run.",
    );
  call.tree.granted.add(digest);
  call.edited = input;
  return suspendedResult(request);
}

function approvalFailed(call: Call, error: unknown): ToolResult {
  const ran = call.attempts === 0 ? "the tool did not run" : "the tool did not run again";
  return problem(
    "failed",
    "approval_failed",
    `The approval for this call could not be asked for, so ${ran}.`,
    { meta: { cause: toJson(error) } },
  );
}

/** Past the gate: permission may have gone while somebody was thinking, and what runs is what was digested. */
async function open(inside: Inside, canonical: string): Promise<ToolResult> {
  const { call, pass } = inside;
  const ended = over(inside);
  if (ended) return ended;
  const explained = explainAvailability(call.tool.description, call.run.caller, call.run.box);
  if (!explained.available) return refusal(call, explained, "permission", "lost before the tool ran");
  const input = JSON.parse(canonical) as Json;
  const checked = await validateInput(call.tool, input);
  if (!checked.ok)
    return problem(
      "failed",
      "approval_failed",
      "The approved arguments no longer fit the tool's input schema, so the tool did not run.",
      {
        issues: checked.issues,
      },
    );
  return takeTurn(new Invocation({ call, pass, input, sealed: false, parsed: checked.value, checked: true }));
}
