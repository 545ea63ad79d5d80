import { isToolResult, type ContentPart, type Tool, type ToolContext, type ToolResult } from "@toolport/core";
import type { JsonSchema, SchemaSource } from "@toolport/schema";
import { contextFrom, detailsOf, type Harness } from "@toolport/testing";
import { fromAISDK, type HostTool } from "../src/index.ts";
import type { Major } from "./majors.ts";

/** The kit's tools as somebody writes them for a major of the SDK, brought home. */
export function adoptFrom(major: Major): NonNullable<Harness["adopt"]> {
  return (tools) => {
    const kit = new Map(tools.map((tool) => [tool.name, tool]));
    const theirs = Object.fromEntries(tools.map((tool) => [tool.name, toolOf(major, tool)]));
    const imported = fromAISDK(theirs, {
      effect: (name) => kit.get(name)?.effect ?? "unknown",
      details: Object.fromEntries(tools.map((tool) => [tool.name, withoutHosts(detailsOf(tool))])),
      context: (ctx) => ctx,
    });
    return Object.values(imported) as readonly Tool[];
  };
}

/** What the SDK's tools say themselves comes from there. */
function withoutHosts({ title: _title, output: _output, metadata: _metadata, ...rest }: Partial<Tool>) {
  return rest;
}

interface CallOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal;
  /** Version 7's name, and that of 5 and 6. */
  readonly context?: unknown;
  readonly experimental_context?: unknown;
}

function toolOf(
  { ai, major }: Major,
  { title, description, input, output, metadata, execute }: Tool,
): HostTool {
  const schemaOf = (source: SchemaSource): unknown =>
    "~standard" in source ? source : ai.jsonSchema(source as JsonSchema);
  return {
    description,
    ...(title !== undefined && { title }),
    ...(metadata && { metadata }),
    inputSchema: schemaOf(input ?? NO_ARGUMENTS),
    ...(output && { outputSchema: schemaOf(output) }),
    async execute(args: unknown, options: CallOptions): Promise<unknown> {
      const updates: unknown[] = [];
      const ctx = contextFrom(
        {
          callId: options.toolCallId,
          signal: options.abortSignal ?? new AbortController().signal,
          progress: (update) => updates.push(update),
        },
        (options.context ?? options.experimental_context) as ToolContext,
      );
      const value = await (execute as (args: unknown, ctx: ToolContext) => unknown)(args, ctx);
      const given = isToolResult(value) ? givenBy(value, major) : value;
      return updates.length > 0 ? streamOf([...updates, given]) : given;
    },
    toModelOutput: (about: unknown): unknown => {
      const given = major === 5 ? about : (about as { readonly output: unknown }).output;
      if (given instanceof Given) return given.told;
      return typeof given === "string" ? { type: "text", value: given } : { type: "json", value: given };
    },
  };
}

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

async function* streamOf(values: readonly unknown[]): AsyncGenerator {
  for (const value of values) yield await Promise.resolve(value);
}

/** What a tool gives that has its own words for the model. */
class Given {
  readonly told: object;
  readonly data: unknown;
  constructor(told: object, data: unknown) {
    this.told = told;
    this.data = data;
  }
}

/** A result as the SDK can say it; what it has no word for goes home as it is. */
function givenBy(value: ToolResult, major: Major["major"]): unknown {
  const { status, content, data, meta, error } = value;
  if (meta) return value;
  if (status === "failed") return new Given({ type: "error-text", value: error.message }, data);
  if (status === "denied") return new Given({ type: "execution-denied", reason: error.message }, data);
  if (status !== "ok") return value;
  if (content.length === 0) return data;
  return new Given({ type: "content", value: content.map((part) => partOf(part, major)) }, data);
}

function partOf(part: ContentPart, major: Major["major"]): object {
  if (part.type === "text") return part;
  const { mediaType, data } = part;
  if (major === 5) return { type: "media", mediaType, data };
  if (major === 7) return { type: "file", mediaType, data: { type: "data", data } };
  return { type: part.type === "image" ? "image-data" : "file-data", mediaType, data };
}
