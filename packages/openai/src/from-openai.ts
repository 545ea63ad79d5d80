import {
  importTools,
  originOf,
  type ImportOptions,
  type Tool,
  type ToolContext,
  type ToolDescription,
  type ToolDetails,
} from "@toolport/core";
import { descriptionOf } from "./exported-tools.ts";
import { inputOf, parserOf } from "./imported-input.ts";

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
export interface FromOpenAIOptions extends ImportOptions<OpenAITool> {
  /**
   * Bodies by tool name, for tools that carry none. A body here wins over the tool's own. It gets what the tool's
   * parser made of the arguments, where there is one.
   */
  readonly handlers?: { readonly [name: string]: OpenAIHandler };
}

/**
 * Brings OpenAI function tools home: Chat and Responses definitions, `runTools` functions, and what the client's
 * helpers make. A tool that was exported from here comes back as the very tool it was.
 *
 * @throws ToolportError `invalid_tool` naming every tool without a name, a description, a body or an effect
 */
export function fromOpenAI(tools: readonly OpenAITool[], options: FromOpenAIOptions): Tool[] {
  return importTools({
    host: "OpenAI",
    tools: tools.map((tool) => [nameOf(tool), tool] as const),
    options,
    origin: (_, tool) => {
      const exported = descriptionOf(tool);
      return exported && originOf(exported);
    },
    read: (name, tool, details) => ({ ...read(name, tool, details), execute: bodyOf(name, tool, options) }),
  });
}

function nameOf(tool: OpenAITool): string {
  return (tool.function ?? tool).name ?? "";
}

function read(name: string, tool: OpenAITool, details: ToolDetails): Omit<ToolDescription, "effect"> {
  if (tool.type !== "function" || name === "")
    throw new Error(`it is of type "${tool.type}", and only function tools can be imported`);
  const description = details.description ?? (tool.function ?? tool).description;
  if (!description)
    throw new Error("it has no description, and a model can't choose a tool by its name alone");
  const input = inputOf(tool);
  return { name, description, ...(input && { input }), source: "openai" };
}

function bodyOf(name: string, tool: OpenAITool, { handlers = {} }: FromOpenAIOptions): OpenAIHandler {
  const execute = Object.hasOwn(handlers, name) ? handlers[name] : ownBody(tool);
  if (!execute) throw new Error(`it carries no function: give one in handlers["${name}"]`);
  return execute;
}

/** The tool's own function, fed as the client's runner would feed it; without a parser, that is the raw text. */
function ownBody(tool: OpenAITool): OpenAIHandler | undefined {
  const { $callback } = tool as { readonly $callback?: unknown };
  const run = tool.function?.function ?? $callback;
  if (!isFunction(run)) return undefined;
  const raw = parserOf(tool) === undefined;
  return (args: unknown, ctx: ToolContext) =>
    run(raw ? JSON.stringify(args) : args, { controller: { signal: ctx.signal } });
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function";
}
