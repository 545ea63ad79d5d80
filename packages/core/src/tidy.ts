import type { Json } from "@toolport/schema";
import { toJson, wellFormed } from "./normalize.ts";
import { seal, type ContentPart, type ToolResult } from "./result.ts";

/**
 * A result that a body or an advisor made by hand, as plain JSON-safe data; undefined when one of its parts is neither
 * text nor base64 media. `data` is left alone: the body's is normalised after it was checked.
 */
export function tidy(
  result: ToolResult,
  content: readonly ContentPart[] = result.content,
): ToolResult | undefined {
  if (!Array.isArray(content)) return undefined;
  const parts: ContentPart[] = [];
  for (const part of content) {
    const clean = cleanPart(part);
    if (!clean) return undefined;
    parts.push(clean);
  }
  if (parts.length === 0) parts.push({ type: "text", text: "" });
  const meta = result.meta === undefined ? undefined : fieldsOf(toJson(result.meta));
  return seal({ ...result, content: parts, ...(meta && { meta }) });
}

/** The same with its data normalised, for results that nobody checks against a schema. */
export function tidyAll(result: ToolResult, content?: readonly ContentPart[]): ToolResult | undefined {
  const { data } = result;
  return tidy(data === undefined ? result : { ...result, data: toJson(data) }, content);
}

function fieldsOf(meta: Json): { readonly [key: string]: Json } {
  return typeof meta === "object" && meta !== null && !Array.isArray(meta)
    ? (meta as { readonly [key: string]: Json })
    : { value: meta };
}

function cleanPart(part: ContentPart): ContentPart | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  if (part.type === "text")
    return typeof part.text === "string" ? { type: "text", text: wellFormed(part.text) } : undefined;
  const known = part.type === "image" || part.type === "audio" || part.type === "file";
  if (!known || typeof part.mediaType !== "string" || typeof part.data !== "string") return undefined;
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(part.data)) return undefined;
  const { type, mediaType, data, name } = part;
  if (name !== undefined && typeof name !== "string") return undefined;
  return name === undefined ? { type, mediaType, data } : { type, mediaType, data, name: wellFormed(name) };
}
