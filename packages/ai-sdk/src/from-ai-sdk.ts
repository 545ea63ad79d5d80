import {
  importTools,
  originOf,
  type DefinedTool,
  type Effect,
  type Tool,
  type ToolApproval,
  type ToolContext,
  type ToolDetails,
} from "@toolport/core";
import type { Json, StandardJsonSchema } from "@toolport/schema";
import { exportedAs } from "./export-tool.ts";
import { importSchema } from "./imported-schema.ts";
import { runImported } from "./run-imported.ts";

/** A tool of `ai` 6 or 7, as far as it is read here. `never` stands for parameters that differ from tool to tool. */
export interface HostTool {
  readonly description?: unknown;
  readonly title?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly metadata?: unknown;
  readonly type?: string | undefined;
  readonly execute?: ((input: never, options: never) => unknown) | undefined;
  readonly needsApproval?: boolean | ((input: never, options: never) => unknown) | undefined;
  readonly toModelOutput?: ((options: never) => unknown) | undefined;
}

/** Tools by name, as the SDK takes them. */
export interface HostTools {
  readonly [name: string]: HostTool;
}

/** What {@link fromAISDK} is told. */
export interface FromAISDKOptions<Tools> {
  /**
   * What running a tool does to the world, which the SDK's tools don't say: one for all, one for each name, or a
   * function. `"unknown"` counts as destructive. A tool that came from `toAISDK` keeps its own.
   */
  readonly effect:
    | Effect
    | { readonly [Name in keyof Tools]: Effect }
    | ((name: string, tool: HostTool) => Effect);
  /** Anything else about them, such as `permission`, `approval` or `timeoutMs`; it wins over what the tool says. */
  readonly details?:
    | { readonly [Name in keyof Tools]?: ToolDetails }
    | ((name: string, tool: HostTool) => ToolDetails | undefined);
  /** The SDK's `context` for a call. Default: the one the SDK itself gave, when the call came through it. */
  readonly context?: (ctx: ToolContext) => unknown;
}

type InputFor<One> = One extends { readonly execute?: infer Execute }
  ? NonNullable<Execute> extends (input: infer Input, ...rest: never) => unknown
    ? Input
    : unknown
  : unknown;

type Produced<Returned> =
  Returned extends AsyncIterable<infer Value>
    ? Value
    : Returned extends PromiseLike<infer Value>
      ? Value
      : Returned;

type OutputFor<One> = One extends { readonly execute?: infer Execute }
  ? NonNullable<Execute> extends (...all: never) => infer Returned
    ? Produced<Returned>
    : unknown
  : unknown;

/** Tools of ours with the names, inputs and outputs of the SDK's. */
export type ImportedTools<Tools> = {
  readonly [Name in keyof Tools & string]: DefinedTool<
    Name,
    {
      source: StandardJsonSchema<InputFor<Tools[Name]>, InputFor<Tools[Name]>>;
      output: OutputFor<Tools[Name]>;
      app: unknown;
      permission: undefined;
    }
  >;
};

/**
 * Brings tools of the AI SDK home, ready for `createToolbox({ tools })`. The toolbox validates and decides from now
 * on; a tool that came from `toAISDK` comes back as the tool it was.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't run here: one without `execute`, or of a provider
 */
export function fromAISDK<const Tools extends HostTools>(
  tools: Tools,
  options: FromAISDKOptions<Tools>,
): ImportedTools<Tools> {
  const imported = importTools({
    host: "AI SDK",
    tools: Object.entries<HostTool>(tools),
    options,
    origin: backHome,
    read: (key, tool) => read(key, tool, options),
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

function read<Tools>(key: string, tool: HostTool, options: FromAISDKOptions<Tools>): Omit<Tool, "effect"> {
  if (typeof tool.execute !== "function" || tool.type === "provider")
    throw new Error("it has no execute of its own: the client or the provider runs it");
  const { title, metadata } = tool;
  const approval = approvalOf(tool);
  const input = tool.inputSchema === undefined ? undefined : importSchema(tool.inputSchema);
  const output = tool.outputSchema === undefined ? undefined : importSchema(tool.outputSchema);
  return {
    name: key,
    description: descriptionOf(key, tool),
    ...(title !== undefined && { title }),
    ...(input && { input }),
    ...(output && { output }),
    ...(approval && { approval }),
    ...(isJsonObject(metadata) && { metadata }),
    source: "ai-sdk",
    execute: (args: unknown, ctx: ToolContext) => runImported(tool, args, ctx, options.context),
  };
}

function descriptionOf(key: string, { description, title }: HostTool): string {
  // Version 7 lets a description depend on the call's context, which nobody has yet.
  const text: unknown =
    typeof description === "function"
      ? (description as (about: { context: unknown }) => unknown)({ context: {} })
      : description;
  return typeof text === "string" && text.trim() !== "" ? text : (title ?? key);
}

/** The SDK's rule on the arguments as the model sent them; which call it is, nobody knows at that point. */
function approvalOf({ needsApproval }: HostTool): ToolApproval | undefined {
  if (typeof needsApproval !== "function") return needsApproval === true ? true : undefined;
  const rule = needsApproval as (
    input: Json,
    options: { toolCallId: string; messages: []; context: unknown },
  ) => boolean | Promise<boolean>;
  return (input) => rule(input, { toolCallId: "", messages: [], context: {} });
}

function isJsonObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
