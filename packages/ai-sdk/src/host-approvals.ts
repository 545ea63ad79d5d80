import type { ApprovalAnswer } from "@toolport/core";

/** An approval that the SDK asked for, and the person's answer where the messages hold one. */
export interface HostApproval {
  readonly approvalId: string;
  readonly callId: string;
  /** What the messages say. Whoever writes them may have written this: only `resume` makes an answer count. */
  readonly answer?: ApprovalAnswer;
}

/** The message part that tells the SDK how an approval was answered. */
export interface ApprovalResponse {
  type: "tool-approval-response";
  approvalId: string;
  approved: boolean;
  reason?: string;
}

/**
 * The approvals in a result's `content`, in model messages or in UI messages, in their order. The three differ only
 * in where they put the ids.
 */
export function hostApprovals(from: readonly unknown[]): readonly HostApproval[] {
  const requests = new Map<string, string>();
  const parts = partsOf(from);
  for (const { type, approvalId, toolCallId, toolCall, approval } of parts) {
    if (type === "tool-approval-request")
      read(requests, approvalId, toolCallId ?? (isRecord(toolCall) ? toolCall.toolCallId : undefined));
    if (isRecord(approval)) read(requests, approval.id, toolCallId);
  }
  const answers = approvalResponses(parts);
  return [...requests].map(([approvalId, callId]) => {
    const answer = answers.get(approvalId);
    return { approvalId, callId, ...(answer && { answer }) };
  });
}

/** The answers in the same places, by the approval's id. */
export function approvalResponses(from: readonly unknown[]): ReadonlyMap<string, ApprovalAnswer> {
  const answers = new Map<string, ApprovalAnswer>();
  for (const part of partsOf(from)) {
    const { type, approvalId, approval } = part;
    if (type === "tool-approval-response" && typeof approvalId === "string")
      answers.set(approvalId, answerOf(part));
    if (isRecord(approval) && typeof approval.id === "string" && typeof approval.approved === "boolean")
      answers.set(approval.id, answerOf(approval));
  }
  return answers;
}

/** Parts, and the parts of messages among them. */
function partsOf(from: readonly unknown[]): readonly Record<string, unknown>[] {
  return from.filter(isRecord).flatMap((one) => {
    const inner = Array.isArray(one.parts) ? one.parts : one.content;
    return Array.isArray(inner) ? (inner as unknown[]).filter(isRecord) : [one];
  });
}

function read(requests: Map<string, string>, approvalId: unknown, callId: unknown): void {
  if (typeof approvalId === "string" && typeof callId === "string") requests.set(approvalId, callId);
}

function answerOf({ approved, reason }: Record<string, unknown>): ApprovalAnswer {
  if (approved === true) return { approved };
  return typeof reason === "string" ? { approved: false, reason } : { approved: false };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
