import type { ApprovalRules } from "./approval-rules.ts";
import type { ApprovalAnswer, SuspensionRequest } from "./suspension.ts";
import type { Tool } from "./tool.ts";

/**
 * How the toolbox gets a person's word for what changes things. A function asks at once and waits; `"suspend"` ends
 * the call as `suspended` until `run.resume`; `"none"` lets everything through, which must be said out loud;
 * `approvalRules()` says more closely what is asked for, and who may answer. Several are one policy: a call needs an
 * approval as soon as one of them or the tool itself says so, and each that says so must get a yes. They only tighten.
 * Whatever is answered but a clear yes is a no, and so are a throw, a time-out and a cancellation.
 */
export type ApprovalPolicy = OneApprovalPolicy | readonly OneApprovalPolicy[];

/** One of the policies that a toolbox combines. */
export type OneApprovalPolicy = Approver | "suspend" | "none" | ApprovalRules;

/** Decides on one request: yes, no with a reason, yes with other arguments, or leave it open. */
export type Approver = (
  request: SuspensionRequest,
  options: { readonly signal: AbortSignal },
) => boolean | ApprovalAnswer | "suspend" | Promise<boolean | ApprovalAnswer | "suspend">;

/** The policies that ask for something, as a list. */
export function policyList(
  approval: ApprovalPolicy | undefined,
): readonly Exclude<OneApprovalPolicy, "none">[] {
  return policies(approval).filter((one) => one !== "none");
}

/** What a setting of the toolbox may be: one policy, or a list of them. */
export function isPolicy(value: unknown): boolean {
  const list = [value].flat();
  return (
    list.length > 0 &&
    list.every(
      (one) =>
        typeof one === "function" ||
        one === "suspend" ||
        one === "none" ||
        typeof (one as Partial<ApprovalRules> | null)?.renamed === "function",
    )
  );
}

/** The policy for the same tools under other names: a rule about a tool holds whatever it is called. */
export function renamedPolicy(
  approval: ApprovalPolicy | undefined,
  nameOf: (name: string) => string,
): { readonly approval?: ApprovalPolicy } {
  if (typeof approval !== "object") return {};
  const renamed = (one: OneApprovalPolicy): OneApprovalPolicy =>
    typeof one === "object" ? one.renamed(nameOf) : one;
  return { approval: policies(approval).map(renamed) };
}

/** @throws ToolportError `invalid_toolbox` for a rule about a tool that is not there */
export function checkPolicy(approval: ApprovalPolicy | undefined, tools: readonly Tool[]): void {
  for (const one of policies(approval)) if (typeof one === "object") one.check(tools);
}

function policies(approval: ApprovalPolicy | undefined): readonly OneApprovalPolicy[] {
  if (approval === undefined) return [];
  return isList(approval) ? approval : [approval];
}

function isList(approval: ApprovalPolicy): approval is readonly OneApprovalPolicy[] {
  return Array.isArray(approval);
}
