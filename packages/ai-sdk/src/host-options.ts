import { ToolportError, type ToolContext } from "@toolport/core";
import { readSchema } from "@toolport/schema";
import type { HostTool } from "./host-tool.ts";
import { importSchema } from "./imported-schema.ts";

/** What the SDK gives a tool's body beside its input, for a call of ours. */
export type HostOptions = (ctx: ToolContext) => Promise<object>;

/**
 * Where the SDK made this call, its messages, context and sandbox are handed on. The context must fit the tool's
 * `contextSchema`, as in the SDK; nothing runs otherwise.
 */
export function hostOptions(
  key: string,
  { contextSchema }: HostTool,
  contextOf: ((ctx: ToolContext) => unknown) | undefined,
): HostOptions {
  const reader = contextSchema == null ? undefined : readSchema(importSchema(contextSchema));
  const checked = async (context: unknown): Promise<unknown> => {
    const verdict = await reader?.validate(context);
    if (!verdict) return context;
    if (verdict.ok) return verdict.value;
    const issues = verdict.issues.map(({ message }) => message).join("; ");
    throw new ToolportError(
      "wrong_context",
      `The context for "${key}" does not fit the tool's contextSchema (${issues}): give it by fromAISDK's option context.`,
    );
  };
  return async (ctx) => {
    const host = typeof ctx.host === "object" && ctx.host !== null ? ctx.host : {};
    const { messages, context, experimental_context, experimental_sandbox } = host as Record<string, unknown>;
    const given = await checked(contextOf ? contextOf(ctx) : (context ?? experimental_context));
    return {
      toolCallId: ctx.callId,
      abortSignal: ctx.signal,
      messages: Array.isArray(messages) ? (messages as unknown[]) : [],
      // Version 7's name, and that of 5 and 6.
      context: given,
      experimental_context: given,
      ...(experimental_sandbox !== undefined && { experimental_sandbox }),
    };
  };
}
