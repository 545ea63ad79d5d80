import { toLabel } from "./model-service-error.ts";
import type { IncomingMessage } from "node:http";
import type { RecordedRequest, RecordedToolResult } from "./model-script.ts";

/** A record while its exchange lasts: whether the client leaves is not known until the end. */
export type RequestRecord = { -readonly [Key in keyof RecordedRequest]: RecordedRequest[Key] };

/** The largest body the server takes. */
export const MAX_BODY_BYTES: number = 32 * 1024 * 1024;

/** Reads the whole body, nothing if it is too large: that is read to its end, as the client would not see an earlier answer. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString("utf8");
}

/** The JSON object in a body, or nothing when it holds something else. */
export function parseBody(raw: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const body: unknown = JSON.parse(raw);
    return isRecord(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** What the request told the model about the tools it had called. */
export function toToolResults(
  api: RecordedRequest["api"],
  body: Readonly<Record<string, unknown>>,
): readonly RecordedToolResult[] {
  if (api === "chat") {
    return toRecords(body["messages"])
      .filter((message) => message["role"] === "tool")
      .map((message) => ({ callId: toLabel(message["tool_call_id"]), output: message["content"] }));
  }
  return toRecords(body["input"])
    .filter(({ type }) => type === "function_call_output" || type === "tool_search_output")
    .map((item) => ({ callId: toLabel(item["call_id"]), output: item["output"] ?? item["tools"] }));
}

/** The objects of a list that came over the wire; anything else in it is none of a tool's business. */
export function toRecords(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** A JSON object, as against an array, a null or a plain value. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
