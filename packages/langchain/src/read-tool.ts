import {
  claimsOf,
  wireName,
  type ReadTool,
  type Tool,
  type ToolContext,
  type ToolDetails,
} from "@toolport/core";
import { hostInputOf } from "./host-schema.ts";
import type { HostImplementation, HostTool } from "./host-tool.ts";
import { runTool } from "./run-tool.ts";

/** Notes what a tool does not say or can't bring along. */
type Gap = (field: string, text: string) => void;

/** What is known about one tool beside the tool itself. */
export interface ReadOptions {
  /** The body that a headless tool was given for the client. */
  readonly execute: HostImplementation["execute"] | undefined;
  readonly configurable: ((ctx: ToolContext) => Readonly<Record<string, unknown>>) | undefined;
  readonly details: ToolDetails;
  readonly gap: Gap;
}

/** A LangChain tool as one of ours; what it does not say, or can't bring along, is noted. */
export function readTool(tool: HostTool, options: ReadOptions): ReadTool {
  const { details, gap, execute, configurable } = options;
  const { input, unknownToHost = false } = hostInputOf(tool.schema, !execute) ?? {};
  const metadata = metadataOf(tool, gap);
  const asks = isHeadless(tool) && !execute;
  if (asks) gap("execute", "the client runs it: each call waits until `resume` is given its result");
  if (!input) gap("input", "it has no schema: it takes no arguments");
  noteLosses(tool, gap);
  return {
    name: ownName(tool.name, gap),
    description: details.description ?? descriptionOf(tool, gap),
    ...claimsOf(tool.metadata),
    ...(input && { input }),
    ...(metadata && { metadata }),
    // Its body only asks, so it may run again from its top.
    ...(asks && { resumable: true }),
    source: "langchain",
    execute: (args: unknown, ctx: ToolContext) =>
      runTool(tool, { args, ctx, configurable, execute, asks, unknownToHost }),
  };
}

/** LangChain's mark on what `tool()` of `langchain` 1 makes without a body (langchain 1.5, tools/headless.js). */
function isHeadless({ metadata }: HostTool): boolean {
  return metadata?.["headlessTool"] === true;
}

function ownName(name: string, gap: Gap): string {
  const ours = wireName(name, { allowed: /[A-Za-z0-9_./-]/, maxLength: 128 });
  if (ours !== name) gap("name", `it is no name here: "${ours}" was taken`);
  return ours;
}

function descriptionOf({ name, description }: HostTool, gap: Gap): string {
  // What LangChain itself writes where its author wrote nothing.
  const made = `${name} tool`;
  if (description?.trim() && description !== made) return description;
  gap("description", `it has none: "${made}" was taken`);
  return made;
}

/** As plain data, with the fields of LangChain that only an export to LangChain can take up again. */
function metadataOf({ metadata, returnDirect, extras }: HostTool, gap: Gap): Tool["metadata"] {
  const kept = Object.entries(metadata ?? {}).flatMap(([key, value]) => {
    const data = asData(value);
    if (data === undefined) gap("metadata", `"${key}" is no JSON, and was left out`);
    return data === undefined ? [] : [[key, data] as const];
  });
  const fields: Record<string, unknown> = Object.fromEntries(kept);
  if (returnDirect === true) {
    fields["returnDirect"] = true;
    gap("metadata", "`returnDirect` is kept there, and only an export to LangChain ends the turn by it");
  }
  const given = extras && asData(extras);
  if (extras && given === undefined) gap("metadata", "`extras` is no JSON, and was left out");
  if (given !== undefined) {
    fields["extras"] = given;
    gap("metadata", "`extras` are kept there, and only an export to LangChain hands them to a provider");
  }
  return Object.keys(fields).length > 0 ? (fields as Tool["metadata"]) : undefined;
}

/** The value as JSON has it; undefined for what JSON has no word for. */
function asData(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return isPlain(value) ? value : undefined;
  return isTree(value, []) ? JSON.parse(JSON.stringify(value)) : undefined;
}

function isPlain(value: unknown): boolean {
  return value === null || Number.isFinite(value) || ["string", "boolean"].includes(typeof value);
}

/** Holds no circle and no BigInt, at which `JSON.stringify` throws; what it only leaves out inside is left out. */
function isTree(value: object, above: readonly object[]): boolean {
  if (above.includes(value)) return false;
  return Object.values(value).every((one: unknown) =>
    typeof one === "object" && one !== null ? isTree(one, [...above, value]) : typeof one !== "bigint",
  );
}

function noteLosses(tool: HostTool, gap: Gap): void {
  const {
    lc_kwargs: made,
    schema,
    metadata,
    responseFormat,
  } = tool as HostTool & {
    readonly lc_kwargs?: { readonly schema?: unknown };
    readonly responseFormat?: unknown;
  };
  // `tool()` with a schema that is a mere text makes a `DynamicTool`, which has its own.
  if (made?.schema !== undefined && made.schema !== schema && typeof responseFormat === "string")
    gap("input", "LangChain itself dropped the schema of its text: any text is taken");
  const custom = metadata?.["customTool"] as { readonly format?: unknown } | undefined;
  if (custom?.format !== undefined)
    gap("input", "the format of its text (`customTool`) is kept by no export, and not checked");
}
