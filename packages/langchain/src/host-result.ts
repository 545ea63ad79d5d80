import { failure, result, textOf, type ContentPart } from "@toolport/core";
import type { Json } from "@toolport/schema";

/** A tool message, whichever copy of LangChain made it. */
interface HostMessage {
  readonly content: unknown;
  readonly artifact?: unknown;
  readonly status?: string;
  readonly tool_call_id?: unknown;
}

/**
 * What a LangChain tool gave, as a result: a message's text and media, with its artifact as data. Of a value that LangChain
 * has made text of, the value, where it is known what the body returned.
 */
export function resultOf(output: unknown, returned?: { readonly value: unknown }): unknown {
  if (!isToolMessage(output)) return output;
  const { content, artifact, status } = output;
  const parts = partsOf(content);
  if (status === "error")
    return failure(
      parts ? textOf(result({ content: parts })) : asText(content),
      artifact === undefined ? {} : { data: artifact as Json },
    );
  if (parts) return result({ content: parts, ...(artifact !== undefined && { data: artifact }) });
  // A list of things with a type LangChain takes for content as it is; a message it hands on.
  const own = returned && returned.value !== output ? returned.value : content;
  // Without an artifact, or where that is the very value, its text is for the pipeline to write.
  return artifact === undefined || artifact === own
    ? own
    : result({ content: asText(content), data: artifact });
}

export function isToolMessage(value: unknown): value is HostMessage {
  return (
    typeof value === "object" &&
    value !== null &&
    "lc_direct_tool_output" in value &&
    "tool_call_id" in value &&
    "content" in value
  );
}

interface Block {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A message's content blocks, LangChain's and OpenAI's, when all of them are known ones. */
function partsOf(content: unknown): readonly ContentPart[] | undefined {
  if (!Array.isArray(content) || content.length === 0) return undefined;
  const parts = (content as readonly unknown[]).map(partOf);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** What only points to a medium is no known block: nothing is fetched here. */
function partOf(block: unknown): ContentPart | undefined {
  if (typeof block !== "object" || block === null || !("type" in block) || typeof block.type !== "string")
    return undefined;
  const { type, text } = block as Block;
  if ((type === "text" || type === "input_text") && typeof text === "string") return { type: "text", text };
  return mediaOf(block as Block);
}

function mediaOf(block: Block): ContentPart | undefined {
  const type = block.type.includes("image") ? "image" : block.type.includes("audio") ? "audio" : "file";
  const mediaType = block.mimeType ?? block.mime_type;
  if (typeof block.data === "string" && typeof mediaType === "string")
    return { type, mediaType, data: block.data };
  const inner = sourceOf(block.source);
  if (inner) return { type, ...inner };
  const link = block.image_url ?? block.url ?? block.file_data;
  const url = typeof link === "object" && link !== null && "url" in link ? link.url : link;
  const [, named, data] = typeof url === "string" ? (/^data:([^;,]+);base64,(.*)$/s.exec(url) ?? []) : [];
  return named !== undefined && data !== undefined ? { type, mediaType: named, data } : undefined;
}

/** Anthropic's form, which LangChain hands on to its models as it is. */
function sourceOf(source: unknown): { readonly mediaType: string; readonly data: string } | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  const { type, media_type: mediaType, data } = source as Readonly<Record<string, unknown>>;
  return type === "base64" && typeof mediaType === "string" && typeof data === "string"
    ? { mediaType, data }
    : undefined;
}

function asText(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content);
}
