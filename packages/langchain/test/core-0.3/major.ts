import * as messages from "@langchain/core/messages";
import * as tools from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import * as langgraph from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import type { Agent, AgentParts, Major } from "../majors.ts";
import { adapterHere } from "./adapter.ts";

const { toLangChain, fromLangChain } = await adapterHere();

/** LangGraph's agent of that time, with the middleware's model hook as its `postModelHook`. */
function agent({ model, exported, checkpointer }: AgentParts): Agent {
  const { middleware } = exported;
  return createReactAgent({
    llm: model as never,
    tools: exported.tools as never,
    // Each call in a node of its own: else one question is asked at a time.
    version: "v2",
    postModelHook: async (state) => {
      const last = state.messages.at(-1) as never;
      return { messages: [await middleware[0].wrapModelCall({}, () => last)] as never };
    },
    ...(checkpointer && { checkpointer: checkpointer as never }),
  }) as unknown as Agent;
}

export const older = {
  name: "langgraph 0.4 createReactAgent, core 0.3",
  title: "LangChain 0.3",
  toLangChain,
  fromLangChain,
  progress: "writer",
  schemas: "standard",
  options: { interrupt: langgraph.interrupt },
  agent,
  ChatOpenAI,
  convertToOpenAITool,
  messages,
  tools,
  langgraph,
  capabilities: { unknownNames: false },
} as unknown as Major;
