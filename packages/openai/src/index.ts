export type { OpenAIOptions, Strictness } from "./target.ts";
export type { Answers, ResumedAnswer, Source, SuspendedCall } from "./answer-calls.ts";
export type {
  ChatChunk,
  ChatCollector,
  CollectedChatChoice,
  CollectedChatMessage,
} from "./chat-collector.ts";
export { fromOpenAI, type FromOpenAIOptions } from "./from-openai.ts";
export type { OpenAIDispatcher, OpenAIHandler, OpenAIHandlers } from "./imported-body.ts";
export type { OpenAIFunction, OpenAITool } from "./openai-tool.ts";
export type { ResponsesCollector, ResponsesEvent } from "./responses-collector.ts";
export {
  toOpenAIChat,
  type ChatAssistantMessage,
  type ChatChoice,
  type ChatTool,
  type ChatToolCall,
  type ChatToolMessage,
  type OpenAIChat,
} from "./to-openai-chat.ts";
export {
  toOpenAIResponses,
  type OpenAIResponses,
  type ResponsesCallOutput,
  type ResponsesContent,
  type ResponsesItem,
  type ResponsesOptions,
  type ResponsesResponse,
  type ResponsesTool,
} from "./to-openai-responses.ts";
export { toOpenAIRunTools, type OpenAIRunTools, type RunnableTool } from "./to-openai-run-tools.ts";
export {
  toOpenAIToolSearch,
  type OpenAIToolSearch,
  type ToolSearchDefinition,
  type ToolSearchOptions,
  type ToolSearchOutput,
} from "./to-openai-tool-search.ts";
