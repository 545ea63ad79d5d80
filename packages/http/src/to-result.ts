import { STATUS_CODES } from "node:http";
import { failure, result, type MediaPart, type ToolResult } from "@toolport/core";
import type { Json } from "@toolport/schema";
import type { Response } from "undici";
import { readBody, readStart } from "./read-body.ts";
import { readJson } from "./read-json.ts";
import type { Secrets } from "./secrets.ts";

/** What a tool's answer is made of: the body's JSON, its text, the body as an image or file, or nothing of it. */
export type ResultMode = "json" | "text" | "binary" | "none";

export interface Reading {
  readonly mode: ResultMode;
  readonly maxBytes: number;
  readonly secrets: Secrets;
  readonly mutates: boolean;
}

/** The answer of a server as a result: a status outside of 200–299 is a failure that says it. */
export async function toResult(response: Response, reading: Reading): Promise<ToolResult> {
  const { mode, maxBytes, mutates } = reading;
  if (!response.ok) return failed(response, reading);
  const { status } = response;
  const meta = { httpStatus: status };
  const done = mutates ? " The request itself was carried out." : "";
  if (mode === "none") {
    await response.body?.cancel();
    return result({ content: `Done (HTTP ${status}).`, meta });
  }
  const bytes = await readBody(response, maxBytes);
  if (!bytes)
    return failure(`The answer is longer than ${maxBytes} bytes, so it was not read.${done}`, {
      code: "answer_too_large",
      meta,
    });
  if (mode === "binary") {
    const parts = bytes.length === 0 ? [] : [mediaPart(response, bytes, reading.secrets)];
    return result({ content: parts, meta });
  }
  const text = decoderFor(response).decode(bytes);
  if (mode === "text") return result({ data: reading.secrets.mask(text), meta });
  if (text.trim() === "") return result({ content: "", meta });
  try {
    return result({ data: reading.secrets.maskJson(readJson(text)), meta });
  } catch (error) {
    const wrong = error instanceof SyntaxError ? "is not JSON" : "is nested too deeply";
    return failure(`The answer ${wrong}.${done}`, {
      code: "bad_answer",
      meta: { ...meta, start: reading.secrets.mask(text).slice(0, MAX_QUOTED) },
    });
  }
}

/** An error's body is quoted to the model: enough for what APIs say, not for a page. */
const MAX_QUOTED = 2_000;

/** What is read of it: masking may shorten it. */
const MAX_READ = 16_000;

async function failed(response: Response, { secrets }: Reading): Promise<ToolResult> {
  const { status } = response;
  const { bytes, whole } = await readStart(response, MAX_READ);
  const body = errorBody(decoderFor(response).decode(bytes), whole, secrets);
  const said = typeof body === "string" ? body : JSON.stringify(body);
  const name = STATUS_CODES[status];
  const retryAfter = response.headers.get("retry-after");
  return failure(
    `The server answered ${status}${name === undefined ? "" : ` (${name})`}${said === "" ? "." : `: ${said}`}`,
    {
      code: "http_error",
      data: { httpStatus: status, ...(body !== "" && { body }) },
      meta: { httpStatus: status, ...(retryAfter !== null && { retryAfter: secrets.mask(retryAfter) }) },
    },
  );
}

/** What an error's body says: its JSON where that is short enough to be quoted whole, else the start of its text. */
function errorBody(text: string, whole: boolean, secrets: Secrets): Json {
  if (whole)
    try {
      const body = secrets.maskJson(readJson(text));
      if (JSON.stringify(body).length <= MAX_QUOTED) return body;
    } catch {
      // a page, or words
    }
  return secrets.mask(text, !whole).slice(0, MAX_QUOTED).toWellFormed().trim();
}

/** The decoder for the character set that the server names, UTF-8 where it names none that is known. */
function decoderFor(response: Response): TextDecoder {
  const [, charset = "utf-8"] =
    /charset="?([\w.:-]+)/i.exec(response.headers.get("content-type") ?? "") ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

// RFC 6838 §4.2. The rest of the header is of no use to a model, and is the server's to fill.
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}/i;

function mediaPart(response: Response, bytes: Uint8Array, secrets: Secrets): MediaPart {
  const [found = "application/octet-stream"] =
    MEDIA_TYPE.exec(response.headers.get("content-type") ?? "") ?? [];
  const mediaType = secrets.mask(found).toLowerCase();
  // An SVG is a text with scripts in it, and no model takes it for an image.
  const kind = mediaType === "image/svg+xml" ? "file" : mediaType.split("/")[0];
  return {
    type: kind === "image" || kind === "audio" ? kind : "file",
    mediaType,
    data: Buffer.from(bytes).toString("base64"),
  };
}
