import type { Way } from "@toolport-apps/conversation";
import { agent } from "./agent.ts";
import { untilAnswered } from "./ask.ts";
import { generate } from "./generate.ts";
import { stream } from "./stream.ts";

/** The AI SDK's functions and its agent, through its provider for the Responses API. */
export const WAYS: readonly Way[] = [
  { name: "AI SDK generateText", media: true, ask: (question) => untilAnswered(generate, question) },
  { name: "AI SDK streamText", media: true, ask: (question) => untilAnswered(stream, question) },
  { name: "AI SDK agent", media: true, ask: (question) => untilAnswered(agent, question) },
];
