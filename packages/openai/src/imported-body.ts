import { failure, type ToolApproval, type ToolContext } from "@toolport/core";
import {
  definitionOf,
  isAgentsTool,
  isRunnerFunction,
  nameOf,
  type AnyFunction,
  type OpenAITool,
} from "./openai-tool.ts";
import { withoutBlocks } from "./output-blocks.ts";
import { parserOf } from "./parser.ts";

/** What runs an imported tool. */
export type OpenAIHandler = (args: never, ctx: ToolContext) => unknown;

/** What runs every tool that carries no function of its own: an app's `switch` over the names. */
export type OpenAIDispatcher = (name: string, args: never, ctx: ToolContext) => unknown;

/** Bodies by tool name, or one function for all that carry none. */
export type OpenAIHandlers =
  | { readonly [name: string]: OpenAIHandler }
  | ReadonlyMap<string, OpenAIHandler>
  | OpenAIDispatcher;

type Loose = (...args: unknown[]) => unknown;

/** The body that the options have for a tool: by its name, or the one for all that have none. */
export function handlerFor(
  name: string,
  handlers: OpenAIHandlers = {},
  own?: OpenAIHandler,
): OpenAIHandler | undefined {
  if (typeof handlers === "function") return own ?? ((args, ctx) => handlers(name, args, ctx));
  const handler = byName(handlers).get(name) ?? own;
  if (handler !== undefined && typeof handler !== "function")
    throw new Error(`handlers["${name}"] must be a function, and is ${typeof handler}`);
  return handler;
}

/** Handlers by name, whichever way they were given. */
function byName(handlers: Exclude<OpenAIHandlers, OpenAIDispatcher>): ReadonlyMap<string, OpenAIHandler> {
  return handlers instanceof Map
    ? handlers
    : new Map(Object.entries(handlers as { readonly [name: string]: OpenAIHandler }));
}

/** The handlers that no tool asks for: some of a bigger app's, or a slip of the pen. */
export function strayHandlers(names: readonly string[], handlers: OpenAIHandlers = {}): readonly string[] {
  if (typeof handlers === "function") return [];
  return [...byName(handlers).keys()].filter((name) => !names.includes(name));
}

/** The tool's own function, fed as the client's runner or the Agents SDK would feed it. */
export function ownBody(tool: OpenAITool): OpenAIHandler | undefined {
  if (isRunnerFunction(tool)) return runnerBody(tool.execute);
  if (isAgentsTool(tool)) return agentsBody(tool);
  const { $callback } = tool as { readonly $callback?: unknown };
  const definition = definitionOf(tool);
  const run = (definition as { readonly function?: unknown }).function ?? $callback;
  if (!isFunction(run)) return undefined;
  // Without a parser, the runner hands over the raw text.
  const raw = parserOf(tool) === undefined;
  return (args: unknown, ctx: ToolContext) =>
    run(raw ? JSON.stringify(args) : args, { controller: { signal: ctx.signal } });
}

function runnerBody(execute: AnyFunction): OpenAIHandler {
  return async (args: unknown, { signal }: ToolContext) =>
    withoutBlocks(await (execute as Loose)(args, { signal }));
}

function agentsBody(tool: OpenAITool & { readonly invoke: AnyFunction }): OpenAIHandler {
  const { isEnabled } = tool as { readonly isEnabled?: unknown };
  return async (args: unknown, { app, callId, signal }: ToolContext) => {
    const runContext = { context: app };
    if (isFunction(isEnabled) && (await isEnabled(runContext)) !== true)
      return failure("This tool is not enabled now.", { status: "unavailable", code: "not_enabled" });
    const text = JSON.stringify(args);
    const toolCall = { type: "function_call", callId, name: nameOf(tool), arguments: text };
    return withoutBlocks(await (tool.invoke as Loose)(runContext, text, { toolCall, signal }));
  };
}

/** When an Agents SDK tool asks for an approval, as ours. It is asked before there is a run context to hand it. */
export function approvalOf(tool: OpenAITool): ToolApproval | undefined {
  const { needsApproval } = tool as { readonly needsApproval?: unknown };
  if (!isAgentsTool(tool) || !isFunction(needsApproval)) return undefined;
  return async (input) => (await needsApproval({ context: undefined }, input)) !== false;
}

function isFunction(value: unknown): value is Loose {
  return typeof value === "function";
}
