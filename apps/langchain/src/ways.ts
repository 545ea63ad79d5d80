import type { Way } from "@toolport-apps/conversation";
import { askAgent } from "./ask-agent.ts";

/** LangChain's agent over OpenAI's Chat API, invoked and streamed. */
export const WAYS: readonly Way[] = [
  { name: "LangChain createAgent", media: false, ask: (question) => askAgent(false, question) },
  { name: "LangChain createAgent, streamed", media: false, ask: (question) => askAgent(true, question) },
];
