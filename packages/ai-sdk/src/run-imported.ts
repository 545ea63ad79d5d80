import { isToolResult, type ToolContext } from "@toolport/core";
import { runsHere, type HostTool } from "./host-tool.ts";
import { resultOf } from "./imported-result.ts";
import { hasOwnWords, ownWords } from "./own-words.ts";
import type { HostOptions } from "./host-options.ts";
import type { ReadOptions } from "./read-host-tool.ts";

/** A call of an imported tool. */
interface ImportedCall {
  readonly args: unknown;
  readonly ctx: ToolContext;
  readonly options: ReadOptions;
  readonly hostOptions: HostOptions;
}

/** Runs an imported tool as the SDK would; what it throws is the pipeline's to contain. */
export async function runImported(key: string, tool: HostTool, call: ImportedCall): Promise<unknown> {
  const { args, ctx, options } = call;
  const output = await lastOf(await outputOf(key, tool, call), ctx);
  if (!hasOwnWords(tool) || isToolResult(output)) return output;
  const about = { toolCallId: ctx.callId, input: args, output };
  return resultOf(await ownWords(tool, about, options.major), output);
}

/** By its own body, by the handler given for it, or by the client, whose answer the call waits for. */
async function outputOf(key: string, tool: HostTool, call: ImportedCall): Promise<unknown> {
  const { args, ctx, options, hostOptions } = call;
  const { handler } = options;
  if (runsHere(tool)) {
    const { execute } = tool as { readonly execute: (input: unknown, options: unknown) => unknown };
    return execute.call(tool, args, await hostOptions(ctx));
  }
  if (handler) return handler(args, ctx);
  const prompt = `The client runs "${key}": answer with what it gives.`;
  return ctx.suspend({ key: "result", kind: "input", prompt });
}

/** A stream's values are progress, but for the last, which is the result. */
async function lastOf(returned: unknown, ctx: ToolContext): Promise<unknown> {
  if (!isStream(returned)) return returned;
  let last: unknown;
  let first = true;
  for await (const value of returned) {
    // Nobody waits for the rest. Leaving the loop lets the stream clean up.
    if (ctx.signal.aborted) throw ctx.signal.reason;
    if (!first) ctx.progress(last);
    [last, first] = [value, false];
  }
  return last;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
