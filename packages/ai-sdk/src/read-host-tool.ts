import {
  claimsOf,
  type ReadTool,
  type ToolApproval,
  type ToolContext,
  type ToolDetails,
} from "@toolport/core";
import { readSchema, type Json, type SchemaSource } from "@toolport/schema";
import { noteGaps, type Gap } from "./host-gaps.ts";
import { hostOptions } from "./host-options.ts";
import { isProviders, runsHere, type HostMajor, type HostTool } from "./host-tool.ts";
import { importSchema, isPromised } from "./imported-schema.ts";
import { runImported } from "./run-imported.ts";

/** What is known about one tool beside the tool itself. */
export interface ReadOptions {
  readonly context: ((ctx: ToolContext) => unknown) | undefined;
  readonly major: HostMajor | undefined;
  readonly handler: ((args: unknown, ctx: ToolContext) => unknown) | undefined;
  readonly details: ToolDetails;
  readonly gap: Gap;
}

/** A tool of the SDK as one of ours; what it does not say, or can't bring along, is noted. */
export function readHostTool(key: string, tool: HostTool, options: ReadOptions): ReadTool {
  const { details, gap, handler } = options;
  const schema = tool.inputSchema ?? tool.parameters;
  const input = schema === undefined ? undefined : importSchema(schema);
  const output = outputOf(tool, gap);
  const approval = approvalOf(tool, input, gap);
  const { metadata } = tool;
  const optionsFor = hostOptions(key, tool, options.context);
  const asks = !runsHere(tool) && !handler;
  if (asks) gap("execute", "the client runs it: each call waits until `resume` is given its result");
  noteGaps(tool, gap);
  return {
    name: key,
    description: details.description ?? descriptionOf(key, tool, gap),
    ...claimsOf(metadata),
    ...titleOf(tool),
    ...(input && { input }),
    ...(output && { output }),
    ...(approval && { approval }),
    ...(isJsonObject(metadata) && { metadata }),
    // Its body only asks, so it may run again from its top.
    ...(asks && { resumable: true }),
    source: "ai-sdk",
    execute: (args: unknown, ctx: ToolContext) =>
      runImported(key, tool, { args, ctx, options, hostOptions: optionsFor }),
  };
}

/** The SDK's own field, or the one that its MCP client writes; both say more than the annotations. */
function titleOf({ title, metadata }: HostTool): { readonly title?: string } {
  const given = isJsonObject(metadata) ? metadata["title"] : undefined;
  const found = [title, given].find((one) => typeof one === "string" && one !== "");
  return typeof found === "string" ? { title: found } : {};
}

function outputOf({ outputSchema }: HostTool, gap: Gap): SchemaSource | undefined {
  if (outputSchema === undefined) return undefined;
  if (!isPromised(outputSchema)) return importSchema(outputSchema);
  gap("output", "its JSON Schema is a promise: results are not checked by it");
  return undefined;
}

function descriptionOf(key: string, tool: HostTool, gap: Gap): string {
  const { description, title } = tool;
  if (typeof description === "function") {
    gap("description", "it depends on each call's context: the one for an empty context was taken");
    return textOr(key, descriptionFor(key, tool), title);
  }
  if (typeof description === "string" && description.trim() !== "") return description;
  const whose = isProviders(tool) ? "only the provider knows it" : "it has none";
  gap("description", `${whose}: ${title === undefined ? "its name" : "its title"} was taken`);
  return title ?? key;
}

function descriptionFor(key: string, tool: HostTool): unknown {
  try {
    return (tool.description as (about: { context: unknown }) => unknown).call(tool, { context: {} });
  } catch (error) {
    throw new Error(
      `its description depends on each call's context, and can't be made for an empty one: give it in details["${key}"].description`,
      { cause: error },
    );
  }
}

function textOr(key: string, text: unknown, title: string | undefined): string {
  return typeof text === "string" && text.trim() !== "" ? text : (title ?? key);
}

/**
 * The SDK's rule, on what the schema makes of the arguments, as in the SDK: a default that the model left out may be what
 * wants the approval. Which call it is, nobody knows at that point.
 */
function approvalOf(tool: HostTool, schema: SchemaSource | undefined, gap: Gap): ToolApproval | undefined {
  const { needsApproval } = tool;
  if (typeof needsApproval !== "function") return needsApproval === true ? true : undefined;
  gap("approval", "its rule is asked without the call's id, messages and context");
  const rule = needsApproval as (
    input: unknown,
    options: { toolCallId: string; messages: []; context: unknown; experimental_context: unknown },
  ) => boolean | Promise<boolean>;
  const reader = schema && readSchema(schema);
  return async (sent: Json) => {
    const read = await reader?.validate(structuredClone(sent));
    // They fitted a moment ago: what can't be read twice is for a person to see.
    if (read?.ok === false) return true;
    const about = { toolCallId: "", messages: [] as [], context: {}, experimental_context: {} };
    return rule.call(tool, read ? read.value : sent, about);
  };
}

function isJsonObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
