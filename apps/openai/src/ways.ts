import type { Way } from "@toolport-apps/conversation";
import { askChat } from "./ask-chat.ts";
import { askResponses } from "./ask-responses.ts";

/** OpenAI's two APIs, streamed and not. */
export const WAYS: readonly Way[] = [
  { name: "OpenAI Chat", media: false, ask: (question) => askChat(false, question) },
  { name: "Chat, streamed", media: false, ask: (question) => askChat(true, question) },
  { name: "OpenAI Responses", media: true, ask: (question) => askResponses(false, question) },
  { name: "Responses, streamed", media: true, ask: (question) => askResponses(true, question) },
];
