import { checkChatMessages } from "./model-chat-checks.ts";
import { checkResponsesInput, type RequestVerdict } from "./model-responses-checks.ts";
import type { ResponseMemory } from "./model-response-memory.ts";
import type { RecordedRequest } from "./model-script.ts";
import { checkTools } from "./model-tool-checks.ts";

/** Refuses what the service would refuse and a tool's author could get wrong; all else passes unread. */
export function checkRequest(
  { api, body }: Pick<RecordedRequest, "api" | "body">,
  memory: ResponseMemory,
): RequestVerdict {
  const badTools = checkTools(api, body["tools"]);
  if (badTools) return { ok: false, error: badTools };
  if (api === "responses") return checkResponsesInput(body, memory);
  const badMessages = checkChatMessages(body["messages"]);
  if (badMessages) return { ok: false, error: badMessages };
  return { ok: true, ledger: { calls: new Map(), outputs: new Set() } };
}
