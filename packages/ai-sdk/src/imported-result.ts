import { failure, result, type ContentPart, type MediaPart } from "@toolport/core";
import type { Json } from "@toolport/schema";

/** A tool's own words for the model, as a result: `data` is the output as the tool returned it. */
export function resultOf(told: unknown, output: unknown): unknown {
  const { type, value, reason } = (told ?? {}) as { type?: unknown; value?: unknown; reason?: unknown };
  switch (type) {
    case "text":
      return result({ content: String(value), data: output });
    case "error-text":
      return failure(String(value), { data: output as Json });
    case "error-json":
      return failure(jsonText(value), { data: output as Json });
    case "execution-denied":
      return failure(typeof reason === "string" ? reason : "Tool call execution denied.", {
        status: "denied",
      });
    case "content":
      return result({ content: (value as readonly HostPart[]).map(partOf), data: output });
    default:
      // What the SDK would write as JSON is left to the pipeline, which can write anything; a text it would quote.
      if (value === output && typeof output !== "string") return output;
      return result({ content: jsonText(type === "json" ? value : output), data: output });
  }
}

function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}

/** A content part of any major. */
interface HostPart {
  readonly type: string;
  readonly text?: string;
  readonly data?: unknown;
  readonly mediaType?: string;
  /** Version 4's name for it. */
  readonly mimeType?: string;
  readonly filename?: string;
  readonly url?: string;
  readonly fileId?: unknown;
}

function partOf(part: HostPart): ContentPart {
  if (part.type === "text") return { type: "text", text: part.text ?? "" };
  // Version 7 tags its data; the others have a type for each kind.
  const tagged = part.type === "file" ? (part.data as { type?: string; [key: string]: unknown }) : undefined;
  if (tagged?.type === "text") return { type: "text", text: String(tagged.text) };
  const base64 = base64Of(tagged ? tagged.data : part.data);
  const mediaType = part.mediaType ?? part.mimeType ?? "application/octet-stream";
  if (base64 !== undefined)
    return {
      type: kindOf(mediaType),
      mediaType,
      data: base64,
      ...(part.filename !== undefined && { name: part.filename }),
    };
  const url: unknown = part.url ?? tagged?.url;
  // A result of ours holds its media: what lies elsewhere is named, and nobody here fetches it.
  const place = typeof url === "string" || url instanceof URL ? url : part.fileId;
  const where = typeof place === "string" || place instanceof URL ? ` at ${String(place)}` : "";
  return { type: "text", text: `[${part.type}${where}: not carried over]` };
}

function kindOf(mediaType: string): MediaPart["type"] {
  if (mediaType.startsWith("image")) return "image";
  return mediaType.startsWith("audio") ? "audio" : "file";
}

function base64Of(data: unknown): string | undefined {
  if (typeof data === "string") return readBase64(data);
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : data;
  if (!(bytes instanceof Uint8Array)) return undefined;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Plain, as a data URL, in lines, or in the alphabet for URLs, which the SDK takes as well. */
function readBase64(text: string): string | undefined {
  const [, data] = /^(?:data:[^,]*;base64,)?([\w+/-]*={0,2})$/.exec(text.replaceAll(/\s/g, "")) ?? [];
  return data?.replaceAll("-", "+").replaceAll("_", "/");
}
