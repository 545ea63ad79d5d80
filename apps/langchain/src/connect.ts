import { ChatOpenAI } from "@langchain/openai";
import { startModelServer, type ScriptStep } from "@toolport/testing";

/** A model, and who is at the other end. */
export interface Connection {
  readonly model: ChatOpenAI;
  /** The tool results that went over the wire, by call id; undefined for the real service, which keeps them. */
  readonly told: (() => ReadonlyMap<string, unknown>) | undefined;
  readonly close: () => Promise<void>;
}

/** The real service when `OPENAI_API_KEY` is set, else a local server that speaks its wire and plays the script. */
export async function connect(script: readonly ScriptStep[]): Promise<Connection> {
  const model = process.env.OPENAI_MODEL ?? "gpt-5-mini";
  if (process.env.OPENAI_API_KEY)
    return { model: new ChatOpenAI({ model }), told: undefined, close: async () => {} };
  const server = await startModelServer(script);
  const results = () => server.requests.flatMap((request) => request.toolResults);
  return {
    model: new ChatOpenAI({
      model,
      apiKey: "not needed",
      maxRetries: 0,
      configuration: { baseURL: server.url },
    }),
    told: () => new Map(results().map(({ callId, output }) => [callId, output])),
    close: () => server.close(),
  };
}
