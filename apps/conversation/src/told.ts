import { createHash } from "node:crypto";

/** What the model was told of one call, as it went over the wire. */
export interface Told {
  /** All its text parts. */
  readonly text: string;
  /** SHA-256 of each medium sent beside the text. */
  readonly media: readonly string[];
}

/** Reads a tool result of either API's wire. */
export function toldOnWire(output: unknown): Told {
  if (!Array.isArray(output))
    return { text: typeof output === "string" ? output : JSON.stringify(output), media: [] };
  const parts = output as readonly {
    readonly text?: string;
    readonly image_url?: string | { readonly url: string };
  }[];
  const media = parts.flatMap(({ image_url }) =>
    typeof image_url === "string" ? image_url : (image_url?.url ?? []),
  );
  return {
    text: parts.flatMap(({ text }) => text ?? []).join("\n"),
    media: media.map((url) => digest(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"))),
  };
}

/** Eight hex digits of SHA-256: enough to see a difference by eye. */
export function digest(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 8);
}
