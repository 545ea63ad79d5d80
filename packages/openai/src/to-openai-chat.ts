import {
  advertise,
  textOf,
  type Caller,
  type ToolResult,
  type SkippedTool,
  type ToolLoss,
} from "@toolport/core";
import { openAITarget, type OpenAIOptions } from "./target.ts";
import {
  answerCalls,
  argumentsOf,
  resumeCall,
  type Answers,
  type ResumedAnswer,
  type Source,
  type WireCall,
} from "./answer-calls.ts";
import { chatCollector, type ChatCollector } from "./chat-collector.ts";
import { markExported } from "./exported-tools.ts";

/** A function tool of Chat Completions; assignable to the client's `ChatCompletionTool`. */
export interface ChatTool {
  type: "function";
  function: { name: string; description: string; parameters: Record<string, unknown>; strict: boolean };
}

/** A tool call in an assistant message, as the client gives it. */
export interface ChatToolCall {
  readonly id: string;
  readonly type?: string;
  readonly function?: { readonly name: string; readonly arguments: string };
  readonly custom?: { readonly name: string; readonly input: string };
}

/** An assistant message, as the client gives it. */
export interface ChatAssistantMessage {
  readonly tool_calls?: readonly ChatToolCall[] | null | undefined;
}

/** A choice of a completion; its `finish_reason` tells whether its calls arrived whole. */
export interface ChatChoice {
  readonly message: ChatAssistantMessage;
  readonly finish_reason: string | null;
}

/** The answer to one call; assignable to the client's `ChatCompletionToolMessageParam`. */
export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

/** Tools for Chat Completions, and the way from its calls to its tool messages. */
export interface OpenAIChat {
  /** For the request's `tools`. OpenAI refuses an empty list: leave the field out when there are none. */
  readonly tools: ChatTool[];
  /** What the definitions could not carry; all of it is still enforced when a call comes in. */
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
  /** Answers every tool call of an assistant message, or of a choice (better: a cut one is then recognised). */
  readonly run: (
    from: ChatAssistantMessage | ChatChoice,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Answers<ChatToolMessage>>;
  /** Answers a suspended call and gives the message it still owed. */
  readonly resume: (
    token: string,
    answer: unknown,
    options: { readonly by: Caller },
  ) => Promise<ResumedAnswer<ChatToolMessage>>;
  /** Puts streamed chunks together again: `add` each, then `run(choice())`. */
  readonly collect: () => ChatCollector;
}

/**
 * Exports a run's (or a toolbox's) tools to Chat Completions. Every call id gets exactly one message, unless the
 * call is suspended. A tool message carries text only, so images are named in words.
 *
 * @throws ToolportError for tools that can't be exported; see {@link OpenAIOptions}
 */
export function toOpenAIChat(source: Source, options: OpenAIOptions = {}): OpenAIChat {
  const catalogue = advertise(source, openAITarget(options));
  const { repairText } = options;
  return Object.freeze<OpenAIChat>({
    tools: catalogue.advertised.map(({ tool, name, description, schema, strict }) =>
      markExported<ChatTool>(
        {
          type: "function",
          function: { name, description, parameters: { ...schema }, strict },
        },
        tool,
      ),
    ),
    losses: catalogue.losses,
    skipped: catalogue.skipped,
    run: (from, { signal } = {}) =>
      answerCalls(source, catalogue, wireCalls(from), messageFor, { signal, repairText }),
    resume: (token, answer, { by }) => resumeCall(source, token, answer, by, messageFor),
    collect: chatCollector,
  });
}

function messageFor(callId: string, result: ToolResult): ChatToolMessage {
  return { role: "tool", tool_call_id: callId, content: textOf(result) };
}

/** Finish reasons of a turn that may have been cut in the middle of a call; null is a stream that broke off. */
const CUT: ReadonlySet<string | null> = new Set([null, "length", "content_filter"]);

function wireCalls(from: ChatAssistantMessage | ChatChoice): readonly WireCall[] {
  const choice = "message" in from;
  const cut = choice && CUT.has(from.finish_reason);
  const message = choice ? from.message : from;
  return (message.tool_calls ?? []).map((call) => {
    // A custom tool's input is free text. None is ever advertised here, so the name decides: it is unknown.
    if (call.custom) return { id: call.id, name: call.custom.name, arguments: "" };
    return {
      id: call.id,
      name: call.function?.name ?? "",
      arguments: argumentsOf(call.function?.arguments, cut),
    };
  });
}
