export type { Source } from "./answer-call.ts";
export {
  fromLangChain,
  type FromLangChainOptions,
  type HostTool,
  type HostToolkit,
} from "./from-langchain.ts";
export type { AfterModel, AgentUpdate, HumanInTheLoop, InterruptOn } from "./human-in-the-loop.ts";
export type { ToolCallRequest, ToolportMiddleware } from "./middleware.ts";
export { toLangChain, type LangChainExport, type LangChainOptions } from "./to-langchain.ts";
export type { Media } from "./tool-message.ts";
