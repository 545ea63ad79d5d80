import type { Told } from "./harness.ts";
import type { RecordedToolResult } from "./model-script.ts";

/** What one tool result of a request to the model server told the model: a text, or Responses' content list. */
export function toldOf({ callId, output }: RecordedToolResult): Told {
  if (!Array.isArray(output)) return { id: callId, text: String(output), media: [] };
  const parts = output as readonly { text?: string; image_url?: string; file_data?: string }[];
  const texts = parts.flatMap((part) => part.text ?? []);
  const media = parts
    .flatMap((part) => part.image_url ?? part.file_data ?? [])
    .map((url) => {
      const [, mediaType = "", data = ""] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
      return { mediaType, data };
    });
  return { id: callId, text: texts.join("\n"), media };
}
