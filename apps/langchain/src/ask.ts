import type { BaseMessage } from "@langchain/core/messages";
import { Command, INTERRUPT, isInterrupted, MemorySaver } from "@langchain/langgraph";
import type { ChatOpenAI } from "@langchain/openai";
import type { Run, SuspensionRequest } from "@toolport/core";
import { toLangChain } from "@toolport/langchain";
import { createAgent } from "langchain";

/** One question to an agent that may use a run's tools. */
export interface Ask {
  readonly model: ChatOpenAI;
  readonly run: Run;
  readonly question: string;
  /** Takes the model's answer as a stream. */
  readonly stream: boolean;
  /** A person's answer to a call that waits for one. */
  readonly decide: (request: SuspensionRequest) => boolean | Promise<boolean>;
}

/** Answers a question with a LangChain agent. What needs a person's word interrupts the graph, and resumes it. */
export async function ask({ model, run, question, stream, decide }: Ask): Promise<string> {
  const agent = createAgent({ model, ...toLangChain(run), checkpointer: new MemorySaver() });
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
