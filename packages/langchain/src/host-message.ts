import type { AIMessage, ToolMessage } from "@langchain/core/messages";

/** A model's message, whichever copy and major of LangChain made it: core 0.3 has no `AIMessage.isInstance`. */
export function isAIMessage(value: unknown): value is AIMessage {
  return typeOf(value) === "ai";
}

/** A tool's message, whichever copy and major of LangChain made it. */
export function isToolMessage(value: unknown): value is ToolMessage {
  return typeOf(value) === "tool";
}

function typeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("getType" in value)) return undefined;
  return typeof value.getType === "function" ? value.getType() : undefined;
}
