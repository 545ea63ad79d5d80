import type { AIMessage, ToolMessage } from "@langchain/core/messages";
import type { CallOptions } from "@toolport/core";
import type { AnswerCall } from "./answer-call.ts";
import { isCommand } from "./control-flow.ts";
import { isAIMessage } from "./host-message.ts";
import type { AfterModel } from "./human-in-the-loop.ts";
import { withModelCalls } from "./model-calls.ts";
import type { HostConfig } from "./questions.ts";
import type { HostCall } from "./raw-arguments.ts";
import { toolMessage, type Media } from "./tool-message.ts";

/** A tool call under way, as `createAgent` shows it to middleware. */
export interface ToolCallRequest {
  readonly toolCall: HostCall;
  /** Undefined for a name that no tool has. */
  readonly tool?: unknown;
  readonly runtime?: unknown;
}

/**
 * Middleware for `createAgent`. It is what `createMiddleware` returns, a plain object, so `langchain` is not imported
 * for it and need not be installed where only LangGraph is.
 */
export interface ToolportMiddleware {
  name: string;
  wrapModelCall: (
    request: object,
    next: (request: never) => AIMessage | Promise<AIMessage>,
  ) => Promise<AIMessage>;
  wrapToolCall: <Reply>(
    request: ToolCallRequest,
    next: (request: never) => Reply,
  ) => Promise<Awaited<Reply> | ToolMessage>;
  /** Only where LangChain's own middleware asks: see the option `humanInTheLoop`. */
  afterModel?: AfterModel;
}

/** How LangChain's own middleware asks. */
export interface Asking {
  /** Marks the calls that a person must be asked about. */
  readonly withAsked: (
    message: AIMessage,
    options: Pick<CallOptions, "signal" | "host">,
  ) => Promise<AIMessage>;
  readonly afterModel: AfterModel;
}

/**
 * Closes what LangChain leaves open around the tools: calls it could not parse are dropped with no word to the
 * model, streamed ones that were cut off are completed and run, unknown names are answered in its own words.
 */
export function toolportMiddleware(answer: AnswerCall, media: Media, asking?: Asking): ToolportMiddleware {
  return {
    name: "toolport",
    ...(asking && { afterModel: asking.afterModel }),
    async wrapModelCall(request, next) {
      const reply = await next(request as never);
      // With a response format, createAgent's own parser may have answered instead, with what is no message.
      if (!isAIMessage(reply)) return reply;
      const message = withModelCalls(reply);
      if (!asking) return message;
      const { runtime = {} } = request as { readonly runtime?: HostConfig };
      return asking.withAsked(message, { signal: runtime.signal, host: runtime });
    },
    async wrapToolCall<Reply>(
      request: ToolCallRequest,
      next: (request: never) => Reply,
    ): Promise<Awaited<Reply> | ToolMessage> {
      if (request.tool !== undefined) return await next(request as never);
      const { toolCall } = request;
      const outcome = await answer(toolCall, (request.runtime ?? {}) as HostConfig);
      if ("result" in outcome)
        return toolMessage({ id: toolCall.id ?? "", name: toolCall.name }, outcome.result, media);
      if (isCommand(outcome.steering)) return outcome.steering as Awaited<Reply>;
      throw outcome.steering;
    },
  };
}
