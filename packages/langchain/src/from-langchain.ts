// Imported at run time: only LangChain can merge callbacks into a host's callback manager.
import { mergeConfigs } from "@langchain/core/runnables";
import {
  failure,
  importTools,
  originOf,
  wireName,
  type ImportOptions,
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

/** What LangChain's tools don't say. */
export interface FromLangChainOptions extends ImportOptions<HostTool> {
  /** For LangChain's `config.configurable`, over what the host's own context brings along. */
  readonly configurable?: (ctx: ToolContext) => Readonly<Record<string, unknown>>;
}

/**
 * LangChain tools as canonical ones, ready for a toolbox and any export. Give a list, or a toolkit. What came from
 * `toLangChain` is the canonical tool again, without the toolbox's policy: the new toolbox has its own.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't be imported, or whose effect is not told
 */
export function fromLangChain(
  tools: readonly HostTool[] | HostToolkit,
  options: FromLangChainOptions,
): readonly Tool[] {
  const list = "getTools" in tools ? tools.getTools() : tools;
  return importTools({
    host: "LangChain",
    tools: list.map((tool) => [tool.name, tool] as const),
    options,
    origin: (_, tool) => {
      const exported = descriptionOf(tool);
      return exported && originOf(exported);
    },
    read: (_, tool) => read(tool, options),
  });
}

function read(tool: HostTool, options: FromLangChainOptions): Omit<Tool, "effect"> {
  const { name, description, schema, returnDirect } = tool;
  const metadata = { ...(plain(tool.metadata) as object), ...(returnDirect === true && { returnDirect }) };
  const input = inputOf(schema);
  return {
    name: wireName(name, { allowed: /[A-Za-z0-9_./-]/, maxLength: 128 }),
    description: description?.trim() ? description : `${name} tool`,
    ...(input && { input }),
    source: "langchain",
    ...(Object.keys(metadata).length > 0 && { metadata }),
    execute: (args: unknown, ctx: ToolContext) => run(tool, args, ctx, options),
  };
}

async function run(
  tool: HostTool,
  args: unknown,
  ctx: ToolContext,
  options: FromLangChainOptions,
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

function configFor(ctx: ToolContext, { configurable }: FromLangChainOptions): object {
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
