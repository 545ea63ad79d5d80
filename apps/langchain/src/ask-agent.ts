import type { BaseMessage } from "@langchain/core/messages";
import { Command, INTERRUPT, isInterrupted, MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import type { Question } from "@toolport-apps/conversation";
import type { SuspensionRequest } from "@toolport/core";
import { toLangChain } from "@toolport/langchain";
import { createAgent } from "langchain";

/** Answers a question with an agent. What needs a person's word interrupts the graph, and a command resumes it. */
export async function askAgent(
  stream: boolean,
  { baseURL, model, run, question, decide }: Question,
): Promise<string> {
  const local = { apiKey: "not needed", maxRetries: 0, configuration: { baseURL } };
  const chatModel = new ChatOpenAI({ model, ...(baseURL !== undefined && local) });
  const agent = createAgent({ model: chatModel, ...toLangChain(run), checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: run.id } };
  let input: Parameters<typeof agent.invoke>[0] = { messages: [{ role: "user", content: question }] };

  for (;;) {
    const state: State = stream
      ? await last(await agent.stream(input, { ...config, streamMode: STREAMED }))
      : await agent.invoke(input, config);
    if (!isInterrupted<SuspensionRequest>(state)) return state.messages.at(-1)?.text ?? "";
    const answers: Record<string, boolean> = {};
    for (const { id, value } of state[INTERRUPT])
      if (id !== undefined && value) answers[id] = await decide(value);
    input = new Command({ resume: answers });
  }
}

/** The graph's state. Where it waits for a person, it carries the interrupts as well. */
interface State {
  readonly messages: readonly BaseMessage[];
}

/** An app would show the pieces of the mode "messages" as they come; here only the state after them counts. */
const STREAMED: ["messages", "values"] = ["messages", "values"];

async function last(chunks: AsyncIterable<readonly [mode: string, chunk: unknown]>): Promise<State> {
  let state: State = { messages: [] };
  for await (const [mode, chunk] of chunks)
    if (mode === "values") state = { ...state, ...(chunk as Partial<State>) };
  return state;
}
