import * as messages from "@langchain/core/messages";
import * as tools from "@langchain/core/tools";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import * as langgraph from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import type { Capabilities } from "@toolport/testing";
import { createAgent } from "langchain";
import { fromLangChain, toLangChain, type LangChainOptions, type LangChainResult } from "../src/index.ts";

/** A graph that calls tools, as far as the kit drives it. */
export interface Agent {
  invoke(input: unknown, config: object): Promise<unknown>;
  stream(input: unknown, config: object): Promise<AsyncIterable<readonly [string, unknown]>>;
}

/** What an agent is made of. */
export interface AgentParts {
  readonly model: ChatOpenAI;
  readonly exported: LangChainResult;
  readonly checkpointer?: langgraph.MemorySaver;
}

/** A major of LangChain, under the newest one's types: the tests use only what they share. */
export interface Major {
  /** As harnesses name its agent. */
  readonly name: string;
  /** What importers' tests call it. */
  readonly title: string;
  readonly toLangChain: typeof toLangChain;
  readonly fromLangChain: typeof fromLangChain;
  /** How its tools report progress: by what an async generator yields, or by the graph's writer. */
  readonly progress: "yield" | "writer";
  /** What its tools have for a schema that is not JSON Schema: core 0.3 parses zod without waiting for it. */
  readonly schemas: "zod" | "standard";
  /** What its users give the export. */
  readonly options?: LangChainOptions;
  readonly agent: (parts: AgentParts) => Agent;
  readonly ChatOpenAI: typeof ChatOpenAI;
  readonly convertToOpenAITool: typeof convertToOpenAITool;
  readonly messages: typeof messages;
  readonly tools: typeof tools;
  readonly langgraph: typeof langgraph;
  /** Where its agent differs from the newest one's. */
  readonly capabilities?: Partial<Capabilities>;
}

export const newest: Major = {
  name: "langchain createAgent",
  title: "LangChain",
  toLangChain,
  fromLangChain,
  progress: "yield",
  schemas: "zod",
  agent: ({ model, exported, checkpointer }) =>
    createAgent({ model, ...exported, ...(checkpointer && { checkpointer }) }) as unknown as Agent,
  ChatOpenAI,
  convertToOpenAITool,
  messages,
  tools,
  langgraph,
};
