import { AIMessage, type BaseMessage, type ToolMessage } from "@langchain/core/messages";
import { INTERRUPT, isInterrupted, MemorySaver, type BaseCheckpointSaver } from "@langchain/langgraph";
import {
  createToolbox,
  defineTool,
  type Caller,
  type Run,
  type SuspensionRequest,
  type ToolboxSettings,
} from "@toolport/core";
import { startModelServer, type ModelCall, type ModelServer, type ScriptStep } from "@toolport/testing";
import { createAgent } from "langchain";
import { onTestFinished } from "vitest";
import { toLangChain, type LangChainOptions, type Source, type ToolportMiddleware } from "../src/index.ts";
import { chatModel } from "./harness.ts";

/** What a graph's run came to, and the questions it waits with. */
export interface Reply {
  readonly messages: readonly BaseMessage[];
  readonly waiting: readonly {
    readonly id: string;
    readonly value: SuspensionRequest & Record<string, unknown>;
  }[];
}

/** What a graph returned, as a reply. */
export function replyOf(state: unknown): Reply {
  const { messages } = state as Reply;
  return {
    messages,
    waiting: isInterrupted(state) ? (state[INTERRUPT] as unknown as Reply["waiting"]) : [],
  };
}

/** An agent on one thread, as far as tests use it. */
export interface TestAgent {
  readonly invoke: (input: unknown, config?: object) => Promise<Reply>;
  /** The chunks of a stream in these modes, as `[mode, chunk]`. */
  readonly stream: (
    input: unknown,
    modes: readonly string[],
  ) => Promise<readonly (readonly [string, unknown])[]>;
  readonly server: ModelServer;
  /** Puts other calls into the stored state, as whoever can write checkpoints can. */
  readonly edit: (message: BaseMessage, calls: readonly object[]) => Promise<void>;
}

/** The thread all tests play in. */
export const thread = { configurable: { thread_id: "t" } };

/** A `createAgent` with the real client. Give no checkpointer (null) for an agent that can't be interrupted. */
export async function agentOf(
  source: Source,
  script: readonly ScriptStep[],
  options: LangChainOptions & {
    readonly checkpointer?: BaseCheckpointSaver | null;
    readonly outer?: readonly ToolportMiddleware[];
  } = {},
): Promise<TestAgent> {
  const { checkpointer = new MemorySaver(), outer = [], ...rest } = options;
  const server = await startModelServer(script);
  onTestFinished(() => server.close());
  const exported = toLangChain(source, rest);
  const agent = createAgent({
    model: chatModel(server),
    tools: exported.tools,
    middleware: [...outer, ...exported.middleware] as const,
    ...(checkpointer && { checkpointer }),
  });
  const invoke = async (input: unknown, config: object = {}): Promise<Reply> =>
    replyOf(await agent.invoke(input as never, { ...thread, ...config }));
  const stream: TestAgent["stream"] = async (input, modes) => {
    const chunks: (readonly [string, unknown])[] = [];
    const pieces = await agent.stream(input as never, { ...thread, streamMode: [...modes] as never });
    for await (const piece of pieces as unknown as AsyncIterable<readonly [string, unknown]>)
      chunks.push(piece);
    return chunks;
  };
  const edit: TestAgent["edit"] = async ({ id }, calls) => {
    const edited = new AIMessage({ id: id as string, content: "", tool_calls: [...calls] as never });
    const { graph } = agent as unknown as {
      graph: { updateState(config: object, values: object, asNode: string): Promise<unknown> };
    };
    await graph.updateState(thread, { messages: [edited] }, "model_request");
  };
  return { invoke, stream, server, edit };
}

/** A call as the model makes it. */
export function call(id: string, name: string, args: unknown): ModelCall {
  return { id, name, arguments: typeof args === "string" ? args : JSON.stringify(args) };
}

/** The user's first word. */
export const question = { messages: [{ role: "user", content: "go" }] };

/** Payments that were made, and a run whose payments wait for Ann. */
export function payments(
  settings: ToolboxSettings = { approval: "suspend" },
  caller: Caller = { id: "ann" },
): {
  readonly paid: number[];
  readonly run: Run;
  readonly open: (id: string, caller?: Caller) => Run;
} {
  const paid: number[] = [];
  const pay = defineTool({
    name: "pay",
    description: "Pays.",
    input: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
    effect: "update",
    execute: (args) => {
      const { amount } = args as { amount: number };
      paid.push(amount);
      return `Paid ${amount}`;
    },
  });
  const look = defineTool({ name: "look", description: "Looks.", effect: "read", execute: () => "seen" });
  const toolbox = createToolbox({ ...settings, tools: [pay, look] });
  const open = (id: string, by: Caller = caller): Run => toolbox.run({ id, caller: by });
  return { paid, run: open("run"), open };
}

/** What the graph's tool messages say, by call id. */
export function toolTexts({ messages }: Reply): readonly (readonly [string, string])[] {
  const told = messages.filter((message): message is ToolMessage => message.getType() === "tool");
  return told.map((message) => [message.tool_call_id, message.text]);
}
