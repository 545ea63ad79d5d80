import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAI as createOpenAI2 } from "@ai-sdk/openai-2";
import { createOpenAI as createOpenAI3 } from "@ai-sdk/openai-3";
import type { StructuredTool } from "@langchain/core/tools";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { toAISDK } from "@toolport/ai-sdk";
import type { Run } from "@toolport/core";
import { toLangChain } from "@toolport/langchain";
import { toOpenAIChat, toOpenAIResponses, toOpenAIRunTools, type OpenAIToolSearch } from "@toolport/openai";
import * as ai7 from "ai";
import * as ai5 from "ai-5";
import * as ai6 from "ai-6";
import { createAgent, createMiddleware } from "langchain";
import OpenAI from "openai";
import type { OnDemand } from "../src/index.ts";

/** How a host goes on until the model says no more. */
export interface Loop {
  readonly name: string;
  /** With a run whose list is short, told of once. */
  readonly told: (run: Run, url: string) => Promise<void>;
  /** With what was found offered as tools of their own in the next step; where the host takes its tools once, nothing. */
  readonly loading?: (run: OnDemand<Run>, url: string) => Promise<void>;
}

const prompt = "go";

async function chatLoop(exported: () => ReturnType<typeof toOpenAIChat>, url: string): Promise<void> {
  const client = new OpenAI({ baseURL: url, apiKey: "x", maxRetries: 0 });
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: prompt }];
  for (;;) {
    const chat = exported();
    const { choices } = await client.chat.completions.create({ model: "m", messages, tools: chat.tools });
    const [choice] = choices;
    if (!choice?.message.tool_calls) return;
    const { messages: answers } = await chat.run(choice);
    messages.push(choice.message, ...answers);
  }
}

/** With tools that may be searched for by the API's own search, too. */
export async function responsesLoop(
  exported: () => Pick<OpenAIToolSearch, "tools" | "run">,
  url: string,
): Promise<void> {
  const client = new OpenAI({ baseURL: url, apiKey: "x", maxRetries: 0 });
  const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: prompt }];
  for (;;) {
    const responses = exported();
    const response = await client.responses.create({ model: "m", input, tools: responses.tools });
    const { messages: answers } = await responses.run(response);
    if (answers.length === 0) return;
    input.push(...(response.output as OpenAI.Responses.ResponseInput), ...answers);
  }
}

function aiSDKLoop(name: string, ai: typeof ai7, model: (url: string) => ai7.LanguageModel): Loop {
  const { generateText, stepCountIs } = ai;
  const stopWhen = stepCountIs(8);
  return {
    name,
    async told(run, url) {
      await generateText({ model: model(url), prompt, stopWhen, ...toAISDK(run) });
    },
    async loading(run, url) {
      const exported = toAISDK(run.everything);
      const prepareStep = () => {
        const activeTools = run.active(exported.tools);
        return { activeTools, toolOrder: activeTools };
      };
      await generateText({ model: model(url), prompt, stopWhen, ...exported, prepareStep });
    },
  };
}

const chatModel = (url: string): ChatOpenAI =>
  new ChatOpenAI({ model: "m", apiKey: "x", maxRetries: 0, configuration: { baseURL: url } });

/** Offers what was found, and runs it: `createAgent` knows only the tools that it was made with. */
function loadingMiddleware(run: OnDemand<Run>, known: readonly StructuredTool[]) {
  const names = new Set(known.map((tool) => tool.name));
  const found = (): StructuredTool[] => toLangChain(run).tools.filter((tool) => !names.has(tool.name));
  return createMiddleware({
    name: "loading",
    wrapModelCall: (request, next) => next({ ...request, tools: [...request.tools, ...found()] }),
    wrapToolCall: (request, next) => {
      const tool = request.tool ?? found().find((one) => one.name === request.toolCall.name);
      return next(tool ? { ...request, tool } : request);
    },
  });
}

/** A graph of LangGraph's own parts: the node can run any tool, the model is told of what there is by now. */
async function toolNodeLoop(
  url: string,
  all: readonly StructuredTool[],
  told: () => readonly StructuredTool[],
): Promise<void> {
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("model", async ({ messages }) => ({
      messages: [
        await chatModel(url)
          .bindTools([...told()])
          .invoke(messages),
      ],
    }))
    .addNode("tools", new ToolNode([...all]))
    .addEdge(START, "model")
    .addConditionalEdges("model", toolsCondition, ["tools", END])
    .addEdge("tools", "model")
    .compile();
  await graph.invoke({ messages: [{ role: "user", content: prompt }] });
}

/** Every way of the adapters that there are. */
export const loops: readonly Loop[] = [
  {
    name: "OpenAI Chat Completions",
    told: (run, url) => {
      const chat = toOpenAIChat(run);
      return chatLoop(() => chat, url);
    },
    loading: (run, url) => chatLoop(() => toOpenAIChat(run), url),
  },
  {
    name: "OpenAI Responses",
    told: (run, url) => {
      const responses = toOpenAIResponses(run);
      return responsesLoop(() => responses, url);
    },
    loading: (run, url) => responsesLoop(() => toOpenAIResponses(run), url),
  },
  {
    name: "OpenAI's runTools",
    async told(run, url) {
      const client = new OpenAI({ baseURL: url, apiKey: "x", maxRetries: 0 });
      const messages = [{ role: "user", content: prompt } as const];
      const runner = client.chat.completions.runTools({ model: "m", messages, ...toOpenAIRunTools(run) });
      await runner.done();
    },
  },
  aiSDKLoop("AI SDK 7", ai7, (url) => createOpenAI({ baseURL: url, apiKey: "x" }).chat("m")),
  aiSDKLoop("AI SDK 6", ai6 as unknown as typeof ai7, (url) =>
    createOpenAI3({ baseURL: url, apiKey: "x" }).chat("m"),
  ),
  aiSDKLoop("AI SDK 5", ai5 as unknown as typeof ai7, (url) =>
    createOpenAI2({ baseURL: url, apiKey: "x" }).chat("m"),
  ),
  {
    name: "LangGraph ToolNode",
    told(run, url) {
      const { tools } = toLangChain(run);
      return toolNodeLoop(url, tools, () => tools);
    },
    loading: (run, url) => toolNodeLoop(url, toLangChain(run.everything).tools, () => toLangChain(run).tools),
  },
  {
    name: "LangChain createAgent",
    async told(run, url) {
      const agent = createAgent({ model: chatModel(url), ...toLangChain(run) });
      await agent.invoke({ messages: [{ role: "user", content: prompt }] });
    },
    async loading(run, url) {
      const { tools, middleware } = toLangChain(run);
      const agent = createAgent({
        model: chatModel(url),
        tools,
        middleware: [loadingMiddleware(run, tools), ...middleware],
      });
      await agent.invoke({ messages: [{ role: "user", content: prompt }] });
    },
  },
];
