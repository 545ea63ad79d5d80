import type { Json } from "@toolport/schema";
import { approvalDenied, editProblem } from "./approval-answers.ts";
import { approvalDigest, suspensionRequest } from "./approval.ts";
import { askApprover } from "./ask-approver.ts";
import { explainAvailability } from "./availability.ts";
import { note, type Call } from "./call.ts";
import { over } from "./execute.ts";
import { Invocation, type Inside } from "./invocation.ts";
import { doneElsewhere } from "./journal.ts";
import { canonicalJson } from "./json.ts";
import { thrownName, toJson } from "./normalize.ts";
import { refusal } from "./refusal.ts";
import { grantOf, requiredApprovals, type Policy } from "./required-approvals.ts";
import { problem, type FailedResult, type ToolResult } from "./result.ts";
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
  const done = await doneElsewhere(inside);
  if (done) return done;
  const required = await requiredBy(call, JSON.parse(canonical) as Json);
  if ("status" in required) return required;
  for (const policy of required) {
    if (call.tree.granted.has(grantOf(policy, digest))) {
      note(call, "approval", "approved before");
      continue;
    }
    const ended = await ask(inside, { policy, canonical, digest });
    if (ended) return ended;
  }
  return open(inside, canonical);
}

/** The policies that ask. A rule of the app's own that throws has not excused the call from asking. */
async function requiredBy(call: Call, input: Json): Promise<readonly Policy[] | FailedResult> {
  try {
    return await requiredApprovals(call, input);
  } catch (error) {
    note(call, "approval", "its rule failed");
    return approvalFailed(call, error);
  }
}

interface Asked {
  readonly policy: Policy;
  readonly canonical: string;
  readonly digest: string;
}

/** Asks for one policy: nothing where it was approved as it is, else how the call ends. */
async function ask(inside: Inside, asked: Asked): Promise<ToolResult | undefined> {
  const { call } = inside;
  const { policy, canonical, digest } = asked;
  if (call.run.caller.id === undefined) return nobodyToAsk(call);
  const ended = over(inside);
  if (ended) return ended;
  // A function asks when the call is made: only what waits for somebody else is asked for beforehand.
  if (call.prepared && policy.ask !== "suspend") return call.prepared();
  const input = JSON.parse(canonical) as Json;
  const request = await suspensionRequest(call, { kind: "approval", digest, input });
  if (policy.ask !== "suspend") note(call, "approval", "asks");
  const answer = policy.ask === "suspend" ? policy.ask : await askApprover(call, policy.ask, request);
  return (
    over(inside) ??
    (answer === "suspend" ? suspend(call, request, policy.at) : decide(inside, asked, request, answer))
  );
}

async function decide(
  { call }: Inside,
  { policy }: Asked,
  request: SuspensionRequest,
  answer: ApprovalAnswer,
): Promise<ToolResult | undefined> {
  if (!answer.approved) {
    note(call, "approval", "denied", answer.reason);
    return approvalDenied(answer.reason);
  }
  if (answer.args !== undefined) {
    note(call, "approval", "approved with other arguments");
    return edit(call, policy, answer.args, request);
  }
  note(call, "approval", "approved");
  call.tree.granted.add(grantOf(policy, request.digest));
  return undefined;
}

/**
 * A person's own arguments. They are checked, and then the call starts again from its top with them, as it does after
 * a suspension: the advisors guard what a person writes as well.
 */
async function edit(
  call: Call,
  policy: Policy,
  args: unknown,
  request: SuspensionRequest,
): Promise<ToolResult> {
  const wrong = await editProblem(call, args);
  if (wrong) return wrong;
  const input = JSON.parse(canonicalJson(args as Json)) as Json;
  const grant = grantOf(policy, await approvalDigest(call, input));
  // The same edit once more means that an advisor keeps changing it: asking on would never end.
  if (call.tree.granted.has(grant))
    return problem(
      "failed",
      "edit_invalid",
      "The app changes the arguments that a person approved for this call, so the tool did not run.",
    );
  call.tree.granted.add(grant);
  call.edited = input;
  return suspendedResult(request);
}

function approvalFailed(call: Call, error: unknown): FailedResult {
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
