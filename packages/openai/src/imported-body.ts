import { failure, methodOf, type ToolApproval, type ToolContext } from "@toolport/core";
import { readSchema, type SchemaSource } from "@toolport/schema";
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
  const handler =
    (handlers instanceof Map ? (handlers.get(name) as unknown) : methodOf(handlers, name)) ?? own;
  if (handler !== undefined && typeof handler !== "function")
    throw new Error(`handlers["${name}"] must be a function, and is ${typeof handler}`);
  return handler as OpenAIHandler | undefined;
}

/** The handlers that no tool asks for: some of a bigger app's, or a slip of the pen. */
export function strayHandlers(names: readonly string[], handlers: OpenAIHandlers = {}): readonly string[] {
  if (typeof handlers === "function") return [];
  const keys: readonly string[] = handlers instanceof Map ? [...handlers.keys()] : Object.keys(handlers);
  return keys.filter((name) => !names.includes(name));
}

/** The tool's own function, fed as the client's runner or the Agents SDK would feed it. */
export function ownBody(tool: OpenAITool): OpenAIHandler | undefined {
  if (isRunnerFunction(tool)) return runnerBody(tool);
  if (isAgentsTool(tool)) return agentsBody(tool);
  const { $callback } = tool as { readonly $callback?: unknown };
  const definition = definitionOf(tool);
  const run = (definition as { readonly function?: unknown }).function ?? $callback;
  if (!isFunction(run)) return undefined;
  // Without a parser, the runner hands over the raw text.
  const raw = parserOf(tool) === undefined;
  return (args: unknown, ctx: ToolContext) =>
    run.call(definition, raw ? JSON.stringify(args) : args, { controller: { signal: ctx.signal } });
}

function runnerBody(tool: OpenAITool & { readonly execute: AnyFunction }): OpenAIHandler {
  return async (args: unknown, { signal }: ToolContext) =>
    withoutBlocks(await (tool.execute as Loose).call(tool, args, { signal }));
}

function agentsBody(tool: OpenAITool & { readonly invoke: AnyFunction }): OpenAIHandler {
  const { isEnabled } = tool as { readonly isEnabled?: unknown };
  return async (args: unknown, { app, callId, signal }: ToolContext) => {
    const runContext = { context: app };
    const enabled = isFunction(isEnabled)
      ? (await isEnabled.call(tool, runContext)) === true
      : isEnabled !== false;
    if (!enabled)
      return failure("This tool is not enabled now.", { status: "unavailable", code: "not_enabled" });
    const text = JSON.stringify(args);
    const toolCall = { type: "function_call", callId, name: nameOf(tool), arguments: text };
    return withoutBlocks(await (tool.invoke as Loose).call(tool, runContext, text, { toolCall, signal }));
  };
}

/**
 * When an Agents SDK tool asks for an approval, as ours: of the arguments with their defaults, which may be what wants it.
 * It is asked before there is a run context to hand it.
 */
export function approvalOf(tool: OpenAITool, schema: SchemaSource | undefined): ToolApproval | undefined {
  const { needsApproval } = tool as { readonly needsApproval?: unknown };
  if (!isAgentsTool(tool)) return undefined;
  // The SDK's own `tool()` makes a function of it; in one made by hand it may stand as it is.
  if (!isFunction(needsApproval)) return needsApproval === true ? true : undefined;
  const reader = schema && readSchema(schema);
  return async (sent) => {
    const read = await reader?.validate(structuredClone(sent));
    // They fitted a moment ago: what can't be read twice is for a person to see.
    if (read?.ok === false) return true;
    return (await needsApproval.call(tool, { context: undefined }, read ? read.value : sent)) !== false;
  };
}

function isFunction(value: unknown): value is Loose {
  return typeof value === "function";
}
