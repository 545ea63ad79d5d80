import {
  type Caller,
  type SkippedTool,
  textOf,
  type ToolLoss,
  ToolportError,
  type ToolResult,
} from "@toolport/core";
import type { Exporter } from "./exporter.ts";
import { hostApprovals, type ApprovalResponse, type HostApproval } from "./host-approvals.ts";
import { modelOutput, outputOf } from "./tool-output.ts";
import type { WaitingCall } from "./waiting-calls.ts";

/** An approval the SDK asked for, with the waiting call it belongs to. */
export interface PendingApproval extends HostApproval, WaitingCall {}

/** What an answer came to: the result, and what the SDK's history wants, once the call has ended. */
export interface ResumedCall {
  readonly callId?: string;
  readonly result: ToolResult;
  /** For a tool message, beside the others' responses. */
  readonly response?: ApprovalResponse;
}

/** What an app needs beside the settings. */
export interface Companions {
  /** The calls that wait for a person, oldest first. */
  readonly waiting: () => readonly WaitingCall[];
  /** The approvals among content parts, model messages or UI messages that belong to waiting calls. */
  readonly approvals: (from: readonly unknown[]) => readonly PendingApproval[];
  /** Answers a waiting call. With the host's `approvalId` it also gives the response part for its history. */
  readonly resume: (
    token: string,
    answer: unknown,
    options: { readonly by: Caller; readonly approvalId?: string; readonly signal?: AbortSignal },
  ) => Promise<ResumedCall>;
  /**
   * A stop condition: true when the last step has a call that waits, as one does whose body asks a question. In version
   * 5, which has no approvals, all that needs a person waits so: answer what {@link waiting} lists, then {@link settle}.
   */
  readonly waits: (about: {
    readonly steps: readonly { readonly toolResults: readonly { readonly toolCallId: string }[] }[];
  }) => boolean;
  /**
   * The same model messages, where each result that said "waits" is the one that the call has come to since. One whose
   * call id several answered calls share stays as it is.
   */
  readonly settle: <Message>(messages: readonly Message[]) => Message[];
  /** What the definitions could not carry; all of it is still enforced when a call comes in. */
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
}

/** The companions of one export. */
export function companions(exporter: Exporter): Companions {
  const { catalogue, waiting } = exporter;
  return {
    waiting: waiting.list,
    approvals: (from) =>
      hostApprovals(from).flatMap((approval) =>
        waiting
          .list()
          .filter(({ callId }) => callId === approval.callId)
          .map(({ request }) => ({ ...approval, request })),
      ),
    resume: (token, answer, options) => resume(exporter, token, answer, options),
    waits: ({ steps }) => {
      const waits = new Set(waiting.list().map(({ callId }) => callId));
      return (steps.at(-1)?.toolResults ?? []).some(({ toolCallId }) => waits.has(toolCallId));
    },
    settle: (messages) => messages.map((message) => settled(exporter, message)),
    losses: catalogue.losses,
    skipped: catalogue.skipped,
  };
}

async function resume(
  { source, waiting }: Exporter,
  token: string,
  answer: unknown,
  { approvalId, ...options }: Parameters<Companions["resume"]>[2],
): Promise<ResumedCall> {
  if (!source.resume)
    throw new ToolportError(
      "invalid_run",
      "Only a run can resume a call: export toolbox.run({ caller: { id } }) instead of the toolbox.",
    );
  const resumption = await source.resume(token, answer, options);
  const { callId, result } = resumption;
  // Without a call id the answer ended nothing: the call, if there is one, still waits.
  if (callId === undefined) return { result };
  waiting.settle(token, resumption);
  if (approvalId === undefined || result.status === "suspended") return { callId, result };
  return { callId, result, response: responseTo(approvalId, result) };
}

/** A refusal goes as the SDK's denial, whose reason its providers send as the result; anything else is fetched by `execute`. */
function responseTo(approvalId: string, result: ToolResult): ApprovalResponse {
  const response: ApprovalResponse = { type: "tool-approval-response", approvalId, approved: true };
  return result.status === "denied" ? { ...response, approved: false, reason: textOf(result) } : response;
}

interface ToolMessage {
  readonly role: "tool";
  readonly content: readonly {
    readonly type: string;
    readonly toolCallId?: string;
    readonly output?: { readonly type: string; readonly value?: unknown };
  }[];
}

function settled<Message>({ waiting, media, major }: Exporter, message: Message): Message {
  if (!isToolMessage(message)) return message;
  const content = message.content.map((part) => {
    const { type, toolCallId, output } = part;
    if (type !== "tool-result" || toolCallId === undefined || typeof output?.value !== "string") return part;
    const result = waiting.since(toolCallId, output.value);
    return result ? { ...part, output: modelOutput(outputOf(result), media, major) } : part;
  });
  return { ...message, content };
}

function isToolMessage(message: unknown): message is ToolMessage {
  if (typeof message !== "object" || message === null) return false;
  const { role, content } = message as { role?: unknown; content?: unknown };
  return role === "tool" && Array.isArray(content);
}
