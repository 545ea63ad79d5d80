import type { ToolContext } from "@toolport/core";
import type { HostTool } from "./from-ai-sdk.ts";
import { resultOf } from "./imported-result.ts";

/** Runs an imported tool as the SDK would; what it throws is the pipeline's to contain. */
export async function runImported(
  tool: HostTool,
  input: unknown,
  ctx: ToolContext,
  contextOf: ((ctx: ToolContext) => unknown) | undefined,
): Promise<unknown> {
  const { execute, toModelOutput } = tool as HostTool & Callbacks;
  const output = await lastOf(await execute.call(tool, input, optionsFor(ctx, contextOf)), ctx);
  if (!toModelOutput) return output;
  const told = await toModelOutput.call(tool, { toolCallId: ctx.callId, input, output });
  return resultOf(told, output);
}

interface Callbacks {
  readonly execute: (input: unknown, options: unknown) => unknown;
  readonly toModelOutput?: (about: {
    readonly toolCallId: string;
    readonly input: unknown;
    readonly output: unknown;
  }) => unknown;
}

/** What the SDK gives a tool. Where the SDK made this call, its messages and context are handed on. */
function optionsFor(ctx: ToolContext, contextOf: ((ctx: ToolContext) => unknown) | undefined): object {
  const host = typeof ctx.host === "object" && ctx.host !== null ? ctx.host : {};
  const { messages, context, experimental_context } = host as Record<string, unknown>;
  const given = contextOf ? contextOf(ctx) : (context ?? experimental_context);
  return {
    toolCallId: ctx.callId,
    abortSignal: ctx.signal,
    messages: Array.isArray(messages) ? (messages as unknown[]) : [],
    // Version 7's name, and version 6's.
    context: given,
    experimental_context: given,
  };
}

/** A stream's values are progress, but for the last, which is the result. */
async function lastOf(returned: unknown, ctx: ToolContext): Promise<unknown> {
  if (!isStream(returned)) return returned;
  let last: unknown;
  let first = true;
  for await (const value of returned) {
    if (!first) ctx.progress(last);
    [last, first] = [value, false];
  }
  return last;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
