import { isToolResult, type ContentPart, type Tool, type ToolContext, type ToolResult } from "@toolport/core";
import { project, type JsonSchema, type SchemaSource, type StandardJsonSchema } from "@toolport/schema";
import { contextFrom, detailsOf, type Harness } from "@toolport/testing";
import { z } from "zod";
import type { HostTool } from "../src/index.ts";
import type { Major } from "./majors.ts";

/** The kit's tools as somebody writes them for LangChain, brought home. */
export function adoptFrom(major: Major): NonNullable<Harness["adopt"]> {
  return (tools) => {
    const kit = new Map(tools.map((one) => [one.name, one]));
    return major.fromLangChain(
      tools.map((one) => toolOf(major, one)),
      {
        effect: (name) => kit.get(name)?.effect ?? "unknown",
        details: Object.fromEntries(tools.map((one) => [one.name, detailsOf(one)])),
        configurable: (ctx) => ({ ctx }),
      },
    );
  };
}

interface Config {
  readonly toolCall: { readonly id: string };
  readonly signal?: AbortSignal;
  readonly configurable: { readonly ctx: ToolContext };
  readonly writer: (chunk: unknown) => void;
}

function toolOf(major: Major, { name, description, input, execute }: Tool): HostTool {
  const body = async (args: unknown, config: unknown): Promise<unknown> => {
    const { toolCall, signal, configurable, writer } = config as Config;
    const updates: unknown[] = [];
    const ctx = contextFrom(
      {
        callId: toolCall.id,
        signal: signal ?? new AbortController().signal,
        progress: (update) => (major.progress === "writer" ? writer(update) : updates.push(update)),
      },
      configurable.ctx,
    );
    const value = await (execute as (args: unknown, ctx: ToolContext) => unknown)(args, ctx);
    const given = isToolResult(value) ? givenBy(major, value, toolCall.id) : [value, value];
    return updates.length > 0 ? streamOf(updates, given) : given;
  };
  return major.tools.tool(body as never, {
    name,
    description,
    schema: schemaOf(major, input ?? NO_ARGUMENTS) as never,
    responseFormat: "content_and_artifact",
  });
}

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/**
 * JSON Schema in the one draft that LangChain reads (it takes draft 4's `exclusiveMinimum: true` for the number 1), not
 * frozen (its validator writes into it), and any other schema as zod, or as what LangChain does not know.
 */
function schemaOf({ schemas }: Major, source: SchemaSource): unknown {
  if (!("~standard" in source))
    return structuredClone(project(source as JsonSchema, "json-schema-2020-12").schema);
  if (schemas === "standard") return { "~standard": source["~standard"] };
  const { validate, jsonSchema } = (source as StandardJsonSchema<unknown, unknown>)["~standard"];
  return z
    .unknown()
    .meta(jsonSchema.input({ target: "draft-2020-12" }))
    .transform(async (value, context) => {
      const checked = await validate(value);
      if (!checked.issues) return checked.value;
      for (const { message, path = [] } of checked.issues)
        context.addIssue({ code: "custom", message, path: path.map((key) => key as string) });
      return z.NEVER;
    });
}

async function* streamOf(updates: readonly unknown[], given: unknown): AsyncGenerator {
  for (const update of updates) yield await Promise.resolve(update);
  return given;
}

/** A result as LangChain can say it: content and artifact, or a message that says error. It has no word for meta. */
function givenBy(major: Major, value: ToolResult, id: string): unknown {
  const { status, content, data } = value;
  if (status === "ok") return content.length === 0 ? [data, data] : [content.map(blockOf), data];
  if (status !== "failed") throw value;
  const message = new major.messages.ToolMessage({
    status: "error",
    content: content.map(blockOf) as never,
    artifact: data,
    tool_call_id: id,
  });
  return [message, undefined];
}

function blockOf(part: ContentPart): object {
  return part.type === "text"
    ? { type: "text", text: part.text }
    : { type: part.type, mimeType: part.mediaType, data: part.data };
}
