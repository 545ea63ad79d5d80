export type { Source } from "./answer-call.ts";
export { fromLangChain, type FromLangChainOptions, type Imported } from "./from-langchain.ts";
export type {
  HostDefinition,
  HostEntry,
  HostImplementation,
  HostTool,
  HostToolkit,
  HostTools,
} from "./host-tool.ts";
export type { AfterModel, AgentUpdate, HumanInTheLoop, InterruptOn } from "./human-in-the-loop.ts";
export type { ToolCallRequest, ToolportMiddleware } from "./middleware.ts";
export type { Interrupt } from "./questions.ts";
export {
  toLangChain,
  type LangChainExport,
  type LangChainOptions,
  type LangChainResult,
} from "./to-langchain.ts";
export type { Media } from "./tool-message.ts";
