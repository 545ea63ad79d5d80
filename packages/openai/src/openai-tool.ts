import { ToolportError } from "@toolport/core";

/** A function, whatever it takes. */
export type AnyFunction = (...args: never) => unknown;

/**
 * A tool in any of the forms that OpenAI's APIs, client and Agents SDK have for one. All their types fit; which form it is
 * shows by its fields.
 */
export interface OpenAITool {
  /** Absent in an entry of the old `functions`. */
  readonly type?: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly parameters?: unknown;
  readonly strict?: boolean | null;
  /** The inner part of a Chat tool, or the function itself where the outer part is flat. */
  readonly function?: OpenAIFunction | AnyFunction;
  readonly parse?: unknown;
  /** A function of `ResponsesToolRunner` is a definition, and what runs it. */
  readonly tool?: OpenAITool;
  readonly execute?: unknown;
  /** What runs a function tool of the Agents SDK. */
  readonly invoke?: unknown;
  /** What a Responses namespace holds. */
  readonly tools?: unknown;
}

/** The inner part of a Chat tool; `function` and `parse` are those of the client's `runTools`. */
export interface OpenAIFunction {
  readonly name?: string;
  readonly description?: string | null;
  readonly parameters?: unknown;
  readonly strict?: boolean | null;
  readonly parse?: unknown;
  readonly function?: unknown;
}

/** The part of a tool that says its name, description and parameters. */
export function definitionOf(tool: OpenAITool): OpenAITool | OpenAIFunction {
  if (isRunnerFunction(tool)) return tool.tool;
  return typeof tool.function === "object" ? (tool.function ?? tool) : tool;
}

/** A function of `ResponsesToolRunner`. */
export function isRunnerFunction(
  tool: OpenAITool,
): tool is OpenAITool & { readonly tool: OpenAITool; readonly execute: AnyFunction } {
  return typeof tool.execute === "function" && typeof tool.tool === "object" && tool.tool !== null;
}

/** A function tool of the Agents SDK. LangChain's have an `invoke` too, and no type. */
export function isAgentsTool(tool: OpenAITool): tool is OpenAITool & { readonly invoke: AnyFunction } {
  return typeof tool.invoke === "function" && tool.type === "function";
}

/**
 * What options and messages call it: its name, or its type where OpenAI gives it no name. One for `runTools` may be called
 * as its function is (openai 6, lib/AbstractChatCompletionRunner).
 */
export function nameOf(tool: OpenAITool): string {
  const { custom } = tool as { readonly custom?: { readonly name?: string } };
  const { name, function: run } = (custom ?? definitionOf(tool)) as OpenAIFunction;
  if (typeof name === "string") return name;
  if (tool.type !== "function") return tool.type ?? "";
  return typeof run === "function" ? run.name : "";
}

/** Why a tool can't run outside OpenAI's service or SDK; undefined for one that can. */
export function unsupported(_name: string, tool: OpenAITool): string | undefined {
  const why = notOpenAI(tool);
  if (why !== undefined) return why;
  const { type: said, ...rest } = isRunnerFunction(tool) ? tool.tool : tool;
  const type = said ?? "function";
  if (type === "custom")
    return "it is a custom tool, which takes free text instead of arguments: make it a function tool with one text";
  if (type !== "function") return `it is of type "${type}", which OpenAI's own service or SDK runs`;
  const { inputGuardrails, outputGuardrails } = rest as Readonly<Record<string, unknown>>;
  const guarded = [inputGuardrails, outputGuardrails].some((list) => Array.isArray(list) && list.length > 0);
  return guarded
    ? "it has guardrails, which only the Agents SDK's runner runs: make them advisors, and import it without"
    : undefined;
}

/** Why something is no tool in any of OpenAI's forms, where its shape says that it is somebody else's. */
function notOpenAI(tool: OpenAITool): string | undefined {
  if (Array.isArray(tool)) return "it is a list: spread it into the list";
  if (typeof (tool as { readonly then?: unknown }).then === "function")
    return "it is a promise: await it first";
  // Each of OpenAI's forms but the old `functions`, which carry no body, says its type.
  if (tool.type != null || isRunnerFunction(tool)) return undefined;
  if (typeof tool.invoke === "function")
    return "it is LangChain's, by its `invoke`: fromLangChain brings it home";
  if (typeof tool.execute !== "function") return undefined;
  return "effect" in tool
    ? "it is a tool of Toolport's own already"
    : "it is the AI SDK's, by its `execute`: fromAISDK brings it home";
}

/**
 * The tools in a list, those of Responses namespaces too, with the name of theirs.
 *
 * @throws ToolportError `invalid_tool` for what is no list of objects
 */
export function flat(
  tools: readonly OpenAITool[],
): readonly { readonly tool: OpenAITool; readonly namespace?: string }[] {
  return tools.flatMap((tool: OpenAITool, at) => {
    if (typeof tool !== "object" || tool === null)
      refuse(`was given ${String(tool)} at place ${at}, which is no tool`);
    if (tool.type !== "namespace" || !Array.isArray(tool.tools)) return [{ tool }];
    const namespace = tool.name ?? "";
    return (tool.tools as readonly OpenAITool[]).map((inner) => ({ tool: inner, namespace }));
  });
}

function refuse(why: string): never {
  throw new ToolportError("invalid_tool", `fromOpenAI() ${why}.`);
}
