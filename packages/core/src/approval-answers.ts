import type { Json } from "@toolport/schema";
import type { Call } from "./call.ts";
import { issueList } from "./issue-list.ts";
import { checkArguments } from "./parse.ts";
import { problem, type ToolResult } from "./result.ts";
import type { ApprovalAnswer } from "./suspension.ts";
import { validateInput } from "./validate.ts";

/** Why a person's arguments can't be used; undefined when they can. */
export async function editProblem(call: Pick<Call, "tool">, args: unknown): Promise<ToolResult | undefined> {
  const copy = checkArguments(args);
  const issues = copy.ok ? await validateInput(call.tool, copy.value) : copy;
  if (issues.ok) return undefined;
  return problem(
    "failed",
    "edit_invalid",
    `The arguments a person gave for this call do not fit the tool's input schema, so the tool did not run.\n${issueList(issues.issues)}`,
    {
      issues: issues.issues,
    },
  );
}

/** The refusal of a person, in words for the model. */
export function approvalDenied(reason: string | undefined): ToolResult {
  const why = reason === undefined ? "" : ` Reason: ${reason}`;
  return problem(
    "denied",
    "approval_denied",
    `The approval for this call was denied, so the tool did not run.${why}`,
  );
}

/**
 * Reads an approval answer. Anything that is not plainly a yes is a no: a guard that can't understand its answer
 * must not let the call through.
 */
export function readAnswer(answer: unknown): ApprovalAnswer {
  if (answer === true) return { approved: true };
  if (typeof answer !== "object" || answer === null || !Object.hasOwn(answer, "approved"))
    return { approved: false };
  const { approved, args, reason } = answer as { approved: unknown; args?: Json; reason?: unknown };
  if (approved === true) return args === undefined ? { approved } : { approved, args };
  return typeof reason === "string" ? { approved: false, reason } : { approved: false };
}
