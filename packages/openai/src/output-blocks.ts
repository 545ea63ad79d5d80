import { result, type ContentPart } from "@toolport/core";

/** A block of a tool's output, as Responses (`input_…`) and the Agents SDK have them. */
interface Block {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly image_url?: unknown;
  readonly image?: unknown;
  readonly file?: unknown;
  readonly file_data?: unknown;
  readonly file_url?: unknown;
  readonly file_id?: unknown;
  readonly filename?: unknown;
}

/** Where a medium is: its content, or where OpenAI would get it. */
interface Medium {
  readonly data?: unknown;
  readonly mediaType?: unknown;
  readonly url?: unknown;
  readonly id?: unknown;
  readonly fileId?: unknown;
  readonly filename?: unknown;
}

/** What a tool returned, with the host's content blocks as ours; anything else as it is. */
export function withoutBlocks(output: unknown): unknown {
  const blocks = Array.isArray(output) ? (output as unknown[]) : [output];
  const content = blocks.map((block) => partOf(block));
  return content.length > 0 && content.every((part) => part !== undefined) ? result({ content }) : output;
}

function partOf(value: unknown): ContentPart | undefined {
  const block: Block = typeof value === "object" && value !== null ? value : {};
  switch (block.type) {
    case "text":
    case "input_text":
      return typeof block.text === "string" ? { type: "text", text: block.text } : undefined;
    case "image":
      return medium("image", block.image);
    case "input_image":
      return medium("image", block.image_url ?? { id: block.file_id });
    case "file":
      return medium("file", block.file);
    case "input_file":
      return medium(
        "file",
        block.file_data ?? { url: block.file_url, id: block.file_id },
        textFrom(block.filename),
      );
    default:
      return undefined;
  }
}

const DATA_URL = /^data:([^;,]+)(?:;[^,]*)?;base64,(.*)$/s;

function medium(type: "image" | "file", value: unknown, filename?: string): ContentPart {
  const from: Medium = typeof value === "object" && value !== null ? value : { url: value };
  const name = filename ?? textFrom(from.filename);
  const [, mediaType, data] = DATA_URL.exec(textFrom(from.url) ?? textFrom(from.data) ?? "") ?? [];
  const bytes = data ?? base64(from.data);
  if (bytes !== undefined)
    return {
      type,
      mediaType: mediaType ?? textFrom(from.mediaType) ?? "application/octet-stream",
      data: bytes,
      ...(name !== undefined && { name }),
    };
  // OpenAI would fetch it; we name it instead, since no other target could.
  const place = textFrom(from.url) ?? textFrom(from.id) ?? textFrom(from.fileId) ?? "nowhere";
  return { type: "text", text: `[${type}${name === undefined ? "" : ` "${name}"`} at ${place}]` };
}

function base64(data: unknown): string | undefined {
  if (typeof data === "string") return data;
  if (!(data instanceof Uint8Array)) return undefined;
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}

function textFrom(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
