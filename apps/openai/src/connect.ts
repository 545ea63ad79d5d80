import { startModelServer, type ScriptStep } from "@toolport/testing";
import OpenAI from "openai";

/** A client, and who is at the other end. */
export interface Connection {
  readonly client: OpenAI;
  readonly model: string;
  /** The tool results that went over the wire, by call id; undefined for the real service, which keeps them. */
  readonly told: (() => ReadonlyMap<string, unknown>) | undefined;
  readonly close: () => Promise<void>;
}

/** The real service when `OPENAI_API_KEY` is set, else a local server that speaks its wire and plays the script. */
export async function connect(script: readonly ScriptStep[]): Promise<Connection> {
  const model = process.env.OPENAI_MODEL ?? "gpt-5-mini";
  if (process.env.OPENAI_API_KEY)
    return { client: new OpenAI(), model, told: undefined, close: async () => {} };
  const server = await startModelServer(script);
  const results = () => server.requests.flatMap((request) => request.toolResults);
  return {
    client: new OpenAI({ apiKey: "not needed", baseURL: server.url, maxRetries: 0 }),
    model,
    told: () => new Map(results().map(({ callId, output }) => [callId, output])),
    close: () => server.close(),
  };
}
