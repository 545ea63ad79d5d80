// Imported at run time: only LangChain can merge callbacks into a host's callback manager.
import { mergeConfigs } from "@langchain/core/runnables";
import { failure, type ToolContext } from "@toolport/core";
import { commandResult, isLangChainHost } from "./command-result.ts";
import { isCommand } from "./control-flow.ts";
import { resultOf } from "./host-result.ts";
import type { HostImplementation, HostTool } from "./host-tool.ts";
import { readPad } from "./scratchpad.ts";
import { watchedTool } from "./watched-tool.ts";

/** A call of an imported tool. */
interface ImportedCall {
  readonly args: unknown;
  readonly ctx: ToolContext;
  readonly configurable: ((ctx: ToolContext) => Readonly<Record<string, unknown>>) | undefined;
  /** The body that a headless tool was given for the client. */
  readonly execute: HostImplementation["execute"] | undefined;
  /** The client runs it. */
  readonly asks: boolean;
  readonly unknownToHost: boolean;
}

/** Runs an imported tool as LangChain would; what it throws is the pipeline's to contain. */
export async function runTool(tool: HostTool, call: ImportedCall): Promise<unknown> {
  const { args, ctx, configurable, execute, asks, unknownToHost } = call;
  if (execute) return await execute(args as never);
  // In a graph the tool interrupts it itself, in the form that LangChain's clients know.
  if (asks && !readPad(ctx.host ?? {}))
    return ctx.suspend({
      key: "result",
      kind: "input",
      prompt: `The client runs "${tool.name}": answer with what it gives.`,
    });
  const called = { type: "tool_call", id: ctx.callId, name: tool.name, args };
  const { tool: theirs, returned, began } = watchedTool(tool, { unknownToHost, signal: ctx.signal });
  try {
    const output = await theirs.invoke(called as never, configFor(ctx, configurable) as never);
    if (isCommand(output)) {
      // To the exporting side it is control flow, whether thrown or returned.
      if (isLangChainHost(ctx.host)) throw output as Error;
      return commandResult(output, ctx.callId);
    }
    return resultOf(output, returned());
  } catch (error) {
    if (isParsingError(error) && !(began() ?? !isAbout(error, called)))
      return failure("The arguments do not fit the tool's own schema, so it did not run.", {
        status: "invalid",
        code: "invalid_arguments",
      });
    throw error;
  }
}

/** The name is plain "Error", so the constructor's must do; `instanceof` knows only one copy of LangChain. */
function isParsingError(error: unknown): boolean {
  return error instanceof Error && error.constructor.name === "ToolInputParsingException";
}

/** Whether it is this call that was refused, and not another tool's that the body made: `output` is what was refused. */
function isAbout(error: unknown, called: { readonly id: string; readonly args: unknown }): boolean {
  const { output } = error as { readonly output?: unknown };
  return output === JSON.stringify(called) || output === JSON.stringify(called.args);
}

/** What of a host's context LangChain passes on from one runnable to the next. */
const PASSED_ON = ["callbacks", "configurable", "context", "interrupt", "metadata", "state", "store", "tags"];

function configFor(ctx: ToolContext, configurable: ImportedCall["configurable"]): object {
  const { host } = ctx;
  const theirs =
    typeof host === "object" && host !== null
      ? Object.fromEntries(Object.entries(host).filter(([key]) => PASSED_ON.includes(key)))
      : {};
  const ours = {
    signal: ctx.signal,
    callbacks: [
      {
        // What an async generator yields on the way.
        handleToolEvent: (chunk: unknown): void => ctx.progress(chunk),
        handleCustomEvent: (name: string, data: unknown): void => ctx.progress({ name, data }),
      },
    ],
    // A host's own writer would not mask what the toolbox masks; progress comes to it from there.
    writer: (chunk: unknown): void => ctx.progress(chunk),
    ...(configurable && { configurable: configurable(ctx) }),
  };
  return mergeConfigs(theirs, ours);
}
