import { isStatus, textOf, type ContentPart, type MediaPart, type ToolResult } from "@toolport/core";
import type { AISDKContent, AISDKModelOutput, AISDKOutput } from "./host-types.ts";

/** How a result's media go to the model: as parts of their own, or named in words. */
export type Media = "parts" | "text";

/** Which major the media parts are made for. */
export type Major = 5 | 6 | 7;

/** A result as `execute` gives it: a fresh copy without `meta`, and without the token of a waiting call. */
export function outputOf(result: ToolResult): AISDKOutput {
  const { status, content, data, error } = result;
  return {
    status,
    content: content.map((part) => ({ ...part })),
    ...(data !== undefined && { data }),
    ...(error && { error: { code: error.code } }),
  };
}

/**
 * What the model is told of an output. Outputs also come back from clients, in UI messages, and are then whatever the
 * client says: only texts and well-formed base64 get through, and what can't be read is said to be unreadable.
 */
export function modelOutput(output: unknown, media: Media, major: Major): AISDKModelOutput {
  const content = readContent(output);
  if (typeof content === "string") return { type: "text", value: content };
  const parts = content.some(isCarried);
  if (media === "text" || !parts) return { type: "text", value: textOf({ status: "ok", content }) };
  return { type: "content", value: content.flatMap((part) => contentFor(part, major)) };
}

const UNREADABLE = "The stored result of this call can't be read, so it is left out.";
const UNFINISHED = "This call had not finished when the conversation was stored. Its outcome is unknown.";

/** The parts, or what to say instead. */
function readContent(output: unknown): readonly ContentPart[] | string {
  if (typeof output !== "object" || output === null) return UNREADABLE;
  const { status, content } = output as { status?: unknown; content?: unknown };
  if (status === "running") return UNFINISHED;
  if (!isStatus(status) || !Array.isArray(content)) return UNREADABLE;
  const parts = content.map(readPart);
  return parts.every((part) => part !== undefined) ? parts : UNREADABLE;
}

const MEDIA_TYPE = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function readPart(part: unknown): ContentPart | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const { type, text, mediaType, data, name } = part as Record<string, unknown>;
  if (type === "text") return typeof text === "string" ? { type, text } : undefined;
  if (type !== "image" && type !== "audio" && type !== "file") return undefined;
  if (typeof mediaType !== "string" || !MEDIA_TYPE.test(mediaType)) return undefined;
  // A URL here would be fetched by the SDK or the provider.
  if (typeof data !== "string" || !BASE64.test(data)) return undefined;
  if (name === undefined) return { type, mediaType, data };
  return typeof name === "string" ? { type, mediaType, data, name } : undefined;
}

/** Sound in a tool result is taken by hardly any provider, and dropped by the others: it is named in words. */
function isCarried(part: ContentPart): part is MediaPart {
  return part.type === "image" || part.type === "file";
}

function contentFor(part: ContentPart, major: Major): readonly AISDKContent[] {
  if (!isCarried(part)) return [{ type: "text", text: textOf({ status: "ok", content: [part] }) }];
  const medium = mediaFor(part, major) as unknown as AISDKContent;
  // Version 5 has no place for a name, and providers have none for an image's.
  const isNamed = part.type === "file" && "filename" in medium;
  if (part.name === undefined || isNamed) return [medium];
  return [{ type: "text", text: `${part.name}:` }, medium];
}

/** Each major in its own form: another's is warned of, dropped without a word, or sent on as it is. */
function mediaFor({ type, mediaType, data, name }: MediaPart, major: Major): object {
  const filename = name === undefined ? {} : { filename: name };
  if (major === 5) return { type: "media", mediaType, data };
  if (major === 7) return { type: "file", mediaType, data: { type: "data", data }, ...filename };
  if (type === "image") return { type: "image-data", mediaType, data };
  return { type: "file-data", mediaType, data, ...filename };
}
