import { ToolMessage, type AIMessage, type BaseMessage } from "@langchain/core/messages";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { ToolNode, toolsCondition } from "@langchain/langgraph/prebuilt";
import type { Callable } from "@toolport/core";
import {
  startModelServer,
  type Conversation,
  type Harness,
  type Outcome,
  type Told,
} from "@toolport/testing";
import { toLangChain } from "../src/index.ts";
import { advertised, chatModel, onWire, toldBy } from "./harness.ts";

/** A graph of LangGraph's own parts. `mended` calls the middleware around the model by hand. */
export function toolNodeGraph(model: ReturnType<typeof chatModel>, source: Callable, mended = false) {
  const {
    tools,
    middleware: [hook],
  } = toLangChain(source);
  const bound = model.bindTools(tools);
  const ask = async (messages: BaseMessage[]): Promise<AIMessage> =>
    mended ? await hook.wrapModelCall({}, () => bound.invoke(messages)) : await bound.invoke(messages);
  return new StateGraph(MessagesAnnotation)
    .addNode("model", async ({ messages }) => ({ messages: [await ask(messages)] }))
    .addNode("tools", new ToolNode(tools))
    .addEdge(START, "model")
    .addConditionalEdges("model", toolsCondition, ["tools", END])
    .addEdge("tools", "model");
}

/** The tools in LangGraph's `ToolNode`, with nobody to ask. */
export function toolNodeHarness({ mended }: { readonly mended: boolean }): Harness {
  return {
    name: `langgraph ToolNode${mended ? ", the middleware around the model" : ""}`,
    capabilities: {
      media: false,
      rawArguments: mended, // else LangChain parses, and drops what it can't
      streaming: mended, // else it completes streamed JSON that was cut off
      suspension: false, // one question at a time: see approval.test.ts
      toldAfterAbort: false,
      unknownNames: false, // ToolNode answers them
      duplicateIds: true,
      inspection: true,
    },
    advertise: async (source) => await Promise.resolve(advertised(source, {})),
    exported: (source) => toLangChain(source).tools,
    async converse(conversation): Promise<Outcome> {
      const { source, signal, stream } = conversation;
      await using server = await startModelServer([{ calls: onWire(conversation, {}) }, { text: "done" }]);
      const graph = toolNodeGraph(chatModel(server), source, mended).compile();
      const input = { messages: [{ role: "user", content: "go" }] };
      try {
        const config = signal && { signal };
        if (stream !== true) await graph.invoke(input, config);
        else for await (const _ of await graph.stream(input, { ...config, streamMode: "messages" })) continue;
      } catch (rejected) {
        if (!String(rejected).includes("Duplicate value")) return { told: [], suspended: [], rejected };
      }
      return { told: toldBy(server), suspended: [] };
    },
  };
}

const bare = toolNodeHarness({ mended: false });

/** A program that invokes the tools with tool calls: no graph, no agent. */
export const invokeHarness: Harness = {
  name: "tool.invoke",
  capabilities: { ...bare.capabilities, toldAfterAbort: true },
  advertise: bare.advertise.bind(bare),
  exported: (source) => toLangChain(source).tools,
  async converse(conversation): Promise<Outcome> {
    const { tools } = toLangChain(conversation.source);
    const config = conversation.signal && { signal: conversation.signal };
    const calls = readable(conversation).flatMap((call) => {
      const tool = tools.find(({ name }) => name === call.name);
      return tool ? [{ tool, call: { ...call, type: "tool_call" as const } }] : [];
    });
    const messages = await Promise.all(calls.map(({ tool, call }) => tool.invoke(call, config)));
    return { told: messages.map(toldOf), suspended: [] };
  },
};

function toldOf(message: unknown): Told {
  if (!ToolMessage.isInstance(message)) throw new Error("the tool did not answer with a message");
  return { id: message.tool_call_id, text: message.text, media: [] };
}

/** The calls that a program can make at all: those whose arguments are JSON. */
function readable(
  conversation: Conversation,
): readonly { id: string; name: string; args: Record<string, unknown> }[] {
  return onWire(conversation, {}).flatMap(({ id, name, arguments: text }) => {
    try {
      return [{ id, name, args: JSON.parse(text) as Record<string, unknown> }];
    } catch {
      return [];
    }
  });
}
