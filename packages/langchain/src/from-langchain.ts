// Imported at run time: only LangChain can merge callbacks into a host's callback manager.
import { mergeConfigs } from "@langchain/core/runnables";
import {
  defineTool,
  failure,
  originOf,
  ToolportError,
  wireName,
  type Effect,
  type Tool,
  type ToolContext,
} from "@toolport/core";
import { isCommand } from "./control-flow.ts";
import { resultOf } from "./host-result.ts";
import { inputOf } from "./host-schema.ts";
import { descriptionOf } from "./toolport-tool.ts";

/** A tool of LangChain: `tool()`, `DynamicTool`, a subclass of `StructuredTool`, a runnable's `asTool()`. */
export interface HostTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly schema?: unknown;
  readonly returnDirect?: boolean;
  readonly metadata?: Record<string, unknown> | undefined;
  readonly invoke: (input: never, config?: never) => Promise<unknown>;
}

/** A toolkit, which holds tools. */
export interface HostToolkit {
  readonly getTools: () => readonly HostTool[];
}

/** What an import must be told, because LangChain's tools don't say it. */
export interface ImportOptions {
  /**
   * What running each tool does to the world: one for all, one by name, or a function. `"unknown"` says that you
   * can't tell; guards treat it as destructive. It does not apply to tools that come from `toLangChain`.
   */
  readonly effect: Effect | Readonly<Record<string, Effect>> | ((tool: HostTool) => Effect);
  /** For LangChain's `config.configurable`, over what the host's own context brings along. */
  readonly configurable?: (ctx: ToolContext) => Readonly<Record<string, unknown>>;
}

/**
 * LangChain tools as canonical ones, ready for a toolbox and any export. Give a list, or a toolkit. What came from
 * `toLangChain` is the canonical tool again, without the toolbox's policy: the new toolbox has its own.
 *
 * @throws ToolportError `invalid_tool` for what is no tool, and for tools whose effect is not told
 */
export function fromLangChain(
  tools: readonly HostTool[] | HostToolkit,
  options: ImportOptions,
): readonly Tool[] {
  const list = "getTools" in tools ? tools.getTools() : tools;
  const untold: string[] = [];
  const canonical = list.map((tool) => {
    const own = originOfExport(tool);
    if (own) return own;
    const effect = effectOf(tool, options.effect);
    if (effect === undefined) untold.push(`"${tool.name}"`);
    return effect && imported(tool, effect, options);
  });
  if (untold.length > 0)
    throw new ToolportError(
      "invalid_tool",
      `fromLangChain: say in "effect" what these tools do: ${untold.join(", ")}. Where you can't tell, say "unknown".`,
    );
  return canonical.filter((tool) => tool !== undefined);
}

/** A tool that `toLangChain` exported comes home as the very same one, not wrapped twice. */
function originOfExport(tool: HostTool): Tool | undefined {
  const description = descriptionOf(tool);
  return description && originOf(description);
}

function effectOf(tool: HostTool, effect: ImportOptions["effect"]): Effect | undefined {
  if (typeof effect === "string") return effect;
  if (typeof effect === "function") return effect(tool);
  if (typeof effect !== "object" || effect === null) return undefined; // left out by somebody without types
  return Object.hasOwn(effect, tool.name) ? effect[tool.name] : undefined;
}

function imported(tool: HostTool, effect: Effect, options: ImportOptions): Tool {
  const { description, schema, returnDirect } = tool;
  const metadata = { ...(plain(tool.metadata) as object), ...(returnDirect === true && { returnDirect }) };
  const input = inputOf(schema);
  return defineTool({
    name: wireName(tool.name, { allowed: /[A-Za-z0-9_./-]/, maxLength: 128 }),
    description: description?.trim() ? description : `${tool.name} tool`,
    ...(input && { input }),
    effect,
    source: "langchain",
    ...(Object.keys(metadata).length > 0 && { metadata }),
    execute: (args: unknown, ctx: ToolContext) => run(tool, args, ctx, options),
  }) as Tool;
}

async function run(
  tool: HostTool,
  args: unknown,
  ctx: ToolContext,
  options: ImportOptions,
): Promise<unknown> {
  const call = { type: "tool_call", id: ctx.callId, name: tool.name, args };
  try {
    const output = await tool.invoke(call as never, configFor(ctx, options) as never);
    // To the exporting side it is control flow, whether thrown or returned.
    if (isCommand(output)) throw output as Error;
    return resultOf(output);
  } catch (error) {
    // Its message is LangChain's, and may quote the schema library's.
    if (isParsingError(error))
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

/** What of a host's context LangChain passes on from one runnable to the next. */
const PASSED_ON = [
  "callbacks",
  "configurable",
  "context",
  "interrupt",
  "metadata",
  "state",
  "store",
  "tags",
  "writer",
];

function configFor(ctx: ToolContext, { configurable }: ImportOptions): object {
  const { host } = ctx;
  const theirs =
    typeof host === "object" && host !== null
      ? Object.fromEntries(Object.entries(host).filter(([key]) => PASSED_ON.includes(key)))
      : {};
  const ours = {
    signal: ctx.signal,
    // What an async generator yields on the way.
    callbacks: [{ handleToolEvent: (chunk: unknown): void => ctx.progress(chunk) }],
    ...(configurable && { configurable: configurable(ctx) }),
  };
  return mergeConfigs(theirs, ours);
}

function plain(value: unknown): unknown {
  return value === undefined ? {} : JSON.parse(JSON.stringify(value));
}
