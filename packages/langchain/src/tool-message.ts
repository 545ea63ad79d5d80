// Imported at run time: createAgent and ToolNode take only real messages for a tool's answer.
import { ToolMessage } from "@langchain/core/messages";
import { textOf, type ContentPart, type ToolResult } from "@toolport/core";

/** How images, sound and files of a result go on: as content blocks, or named in words. */
export type Media = "parts" | "text";

/** What LangChain takes as content. */
export type HostContent = string | { readonly type: string; readonly [key: string]: unknown }[];

/** The content of a result. */
export function contentOf(result: ToolResult, media: Media): HostContent {
  const textOnly = media === "text" || result.content.every((part) => part.type === "text");
  return textOnly ? textOf(result) : result.content.map(blockOf);
}

function blockOf(part: ContentPart): { readonly type: string; readonly [key: string]: unknown } {
  if (part.type === "text") return { type: "text", text: part.text };
  const { type, mediaType, data, name } = part;
  return { type, mimeType: mediaType, data, ...(name !== undefined && { metadata: { filename: name } }) };
}

/** The message a call gets. `artifact` is the result for programs; `meta` is for the app alone and stays behind. */
export function toolMessage(
  call: { readonly id: string; readonly name: string },
  result: ToolResult,
  media: Media,
): ToolMessage {
  const { meta: _, ...artifact } = result;
  return new ToolMessage({
    content: contentOf(result, media),
    status: result.status === "ok" ? "success" : "error",
    artifact,
    tool_call_id: call.id,
    name: call.name,
  });
}
