import {
  effectOf,
  originOf,
  ToolportError,
  type EffectChoice,
  type Tool,
  type ToolContext,
} from "@toolport/core";
import type { JsonSchema } from "@toolport/schema";
import { descriptionOf } from "./exported-tools.ts";

/** A function tool of either API, as the client's types and helpers (`zodFunction` and the like) give it. */
export interface OpenAITool {
  readonly type: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly parameters?: unknown;
  readonly function?: OpenAIFunction;
}

/** The inner part of a Chat tool; `function` and `parse` are those of the client's `runTools`. */
export interface OpenAIFunction {
  readonly name?: string;
  readonly description?: string | null;
  readonly parameters?: unknown;
  readonly parse?: unknown;
  readonly function?: unknown;
}

/** What runs an imported tool. */
export type OpenAIHandler = (args: never, ctx: ToolContext) => unknown;

/** What the definitions themselves don't say. */
export interface FromOpenAIOptions {
  /** What each tool does to the world: nothing in an OpenAI tool says it. */
  readonly effect: EffectChoice;
  /** Bodies by tool name, for tools that carry none. A body here wins over the tool's own. */
  readonly handlers?: { readonly [name: string]: OpenAIHandler };
}

/**
 * Brings OpenAI function tools home: Chat and Responses definitions, `runTools` functions, and what the client's
 * helpers make. A tool that was exported from here comes back as the very tool it was.
 *
 * @throws ToolportError `invalid_tool` for a tool without a name, a description, a body or an effect, naming it
 */
export function fromOpenAI(tools: readonly OpenAITool[], options: FromOpenAIOptions): Tool[] {
  return tools.map((tool) => fromOne(tool, options));
}

function fromOne(tool: OpenAITool, { effect, handlers = {} }: FromOpenAIOptions): Tool {
  const exported = descriptionOf(tool);
  const origin = exported && originOf(exported);
  if (origin) return origin;
  const { name, description, parameters } = tool.function ?? tool;
  if (tool.type !== "function" || !name)
    throw unusable(name, `is of type "${tool.type}", and only function tools can be imported`);
  if (!description)
    throw unusable(name, "has no description, and a model can't choose a tool by its name alone");
  const execute = Object.hasOwn(handlers, name) ? handlers[name] : ownBody(tool);
  if (!execute) throw unusable(name, `carries no function: give one in handlers["${name}"]`);
  return Object.freeze<Tool>({
    name,
    description,
    ...(isSchema(parameters) && { input: parameters }),
    effect: effectOf(effect, name),
    source: "openai",
    execute,
  });
}

/** The tool's own function, fed as the client's runner would feed it. */
function ownBody(tool: OpenAITool): OpenAIHandler | undefined {
  const { function: own, parse } = tool.function ?? {};
  // The helpers keep their callback and parser as hidden properties, which a spread loses.
  const { $callback, $parseRaw } = tool as { readonly $callback?: unknown; readonly $parseRaw?: unknown };
  const run = isFunction(own) ? own : isFunction($callback) ? $callback : undefined;
  if (!run) return undefined;
  const read = isFunction(parse) ? parse : isFunction($parseRaw) ? $parseRaw : undefined;
  return async (args: unknown, ctx: ToolContext) => {
    const text = JSON.stringify(args);
    // Without a parser, the client's runner hands over the raw text.
    return run(read ? await read(text) : text, { controller: { signal: ctx.signal } });
  };
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function";
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unusable(name: string | undefined, why: string): ToolportError {
  return new ToolportError(
    "invalid_tool",
    `The OpenAI tool ${name ? `"${name}"` : "without a name"} ${why}.`,
  );
}
