import {
  checkImport,
  importTools,
  methodOf,
  originOf,
  ToolportError,
  type Effect,
  type ImportOptions,
  type Tool,
  type ToolContext,
  type ToolDetails,
} from "@toolport/core";
import { exportedAs } from "./export-tool.ts";
import { isProviders, runsHere, type HostMajor, type HostTool, type HostTools } from "./host-tool.ts";
import { isPromised } from "./imported-schema.ts";
import type { ImportedTools, InputFor } from "./imported-tools.ts";
import { readHostTool } from "./read-host-tool.ts";

/** What {@link fromAISDK} is told. */
export interface FromAISDKOptions<Tools> extends Pick<ImportOptions<HostTool>, "unsupported" | "report"> {
  /**
   * What running a tool does to the world: one for all, one for each name, or a function. One for all holds where the
   * tool does not say it itself (by `metadata.toolport.effect`, or MCP annotations in `metadata.annotations`); the other
   * two win over that. `"unknown"` counts as destructive. A tool that came from `toAISDK` keeps its own.
   */
  readonly effect:
    | Effect
    | { readonly [Name in keyof Tools]: Effect }
    | ((name: string, tool: HostTool) => Effect | undefined);
  /** Anything else about them, such as `permission`, `approval` or `timeoutMs`; it wins over what the tool says. */
  readonly details?:
    | { readonly [Name in keyof Tools]?: ToolDetails }
    | ((name: string, tool: HostTool) => ToolDetails | undefined);
  /** The SDK's `context` for a call. Default: the one the SDK itself gave, when the call came through it. */
  readonly context?: (ctx: ToolContext) => unknown;
  /**
   * Bodies for tools without `execute`, which the client runs. Without one a call of such a tool waits until `resume`
   * is given the client's result.
   */
  readonly handlers?: { readonly [Name in keyof Tools]?: Handler<InputFor<Tools[Name]>> };
  /**
   * The major the tools were written for. Up to 5, `toModelOutput` is given the output itself. Default: told by what each
   * `toModelOutput` reads, which can't tell where an output has itself a key `output`, `input` or `toolCallId`.
   */
  readonly major?: HostMajor;
}

/** A method's type, so that a handler may say more exactly than the SDK's types what it takes. */
type Handler<Input> = { handle(args: Input, ctx: ToolContext): unknown }["handle"];

/**
 * Brings tools of the AI SDK, version 4 to 7, home, ready for `createToolbox({ tools })`. The toolbox validates and
 * decides from now on; a tool that came from `toAISDK` comes back as the tool it was.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't be read or, unless `unsupported` says otherwise, can't
 * run here, as a provider's own, and every handler without a tool to handle
 */
export function fromAISDK<const Tools extends HostTools>(
  tools: Tools,
  options: FromAISDKOptions<Tools>,
): ImportedTools<Tools> {
  const takes = "tools as the SDK does, by their names: { name: tool, … }";
  checkImport({ importer: "fromAISDK", given: tools, form: "record", takes, options });
  const handlers = (options.handlers ?? {}) as Readonly<Record<string, Handler<unknown> | undefined>>;
  checkHandlers(tools, handlers);
  const { context, major } = options;
  const imported = importTools<HostTool>({
    host: "AI SDK",
    tools: Object.entries<HostTool>(tools),
    options,
    origin: backHome,
    unsupported: (_, tool) => unsupported(tool),
    read: (key, tool, details, gap) => {
      const handler = methodOf(handlers, key) as Handler<unknown> | undefined;
      return readHostTool(key, tool, { context, major, handler, details, gap });
    },
  });
  return Object.freeze(
    Object.fromEntries(imported.map((tool) => [tool.name, tool])),
  ) as unknown as ImportedTools<Tools>;
}

/** The tool that an exported one was made of; under another key it is the same tool by another name. */
function backHome(key: string, tool: HostTool): Tool | undefined {
  const exported = exportedAs(tool);
  const origin = exported && originOf(exported.tool);
  if (!exported || !origin) return undefined;
  return key === exported.name ? origin : Object.freeze({ ...origin, name: key });
}

function unsupported(tool: HostTool): string | undefined {
  const why = whyNone(tool);
  if (why !== undefined) return `it is no tool${why}`;
  if (isProviders(tool) && !runsHere(tool))
    return `it is the provider's own${tool.id === undefined ? "" : ` (${tool.id})`}, and runs on its servers only`;
  if (isPromised(tool.inputSchema ?? tool.parameters))
    return "its JSON Schema is a promise: await it first, and build the tool with what it gives";
  return undefined;
}

/** Why something is no tool of the SDK's, told by its shape; without a schema and a body, it is a tool of nobody's. */
function whyNone(given: unknown): string | undefined {
  if (typeof given === "function") return ", but function: call it, and give what it returns";
  if (typeof given !== "object" || given === null) return `, but ${given === null ? "null" : typeof given}`;
  if (Array.isArray(given)) return ", but a list";
  const tool = given as HostTool & { readonly then?: unknown; readonly invoke?: unknown };
  if (typeof tool.then === "function") return ", but a promise: await it first";
  const { execute } = tool;
  if (execute != null && typeof execute !== "function") return `: its \`execute\` is ${typeof execute}`;
  const schema = tool.inputSchema ?? tool.parameters;
  if (schema !== undefined || execute || isProviders(tool)) return undefined;
  return typeof tool.invoke === "function"
    ? " of the SDK's, but LangChain's by its `invoke`: fromLangChain brings it home"
    : ": it has neither `inputSchema` nor `execute`";
}

function checkHandlers(tools: HostTools, handlers: Readonly<Record<string, unknown>>): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    const problem = handlerProblem(tool, handler);
    if (problem !== undefined)
      throw new ToolportError("invalid_tool", `options.handlers speaks of "${name}", but ${problem}.`);
  }
}

function handlerProblem(tool: HostTool | undefined, handler: unknown): string | undefined {
  if (!tool) return "there is no such tool";
  if (typeof tool.execute === "function") return "that tool has a body of its own: leave the handler out";
  return typeof handler === "function" ? undefined : "what it gives is no function";
}
