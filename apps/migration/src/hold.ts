import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startModelServer } from "@toolport/testing";

/** What a conversation came to. */
export interface Conversation {
  readonly answer: string;
  /** What the shop was told to give back. */
  readonly refunds: readonly string[];
  /** What the model was told by each tool; empty with the real service, which nobody listens to. */
  readonly told: readonly string[];
}

export const QUESTION = "My lamp shade is torn. I want my money back.";

const SCRIPT = [
  { calls: [{ id: "c1", name: "search_orders", arguments: { words: "lamp" } }] },
  { calls: [{ id: "c2", name: "refund_order", arguments: { id: "o-2", reason: "torn" } }] },
  { text: "You get 18 EUR back." },
];

/**
 * Asks the agent of a file in a process of its own. Without a key in the environment, a local server that speaks OpenAI's
 * wire plays the model's part.
 */
export async function hold(file: string): Promise<Conversation> {
  if (process.env.OPENAI_API_KEY) return { ...(await ask(file, process.env)), told: [] };
  await using server = await startModelServer(SCRIPT);
  const env = { ...process.env, OPENAI_API_KEY: "none", OPENAI_BASE_URL: server.url };
  const held = await ask(file, env);
  const told = server.requests.at(-1)?.toolResults.map(({ output }) => String(output)) ?? [];
  return { ...held, told };
}

async function ask(file: string, env: NodeJS.ProcessEnv): Promise<Omit<Conversation, "told">> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const script = join(import.meta.dirname, "ask-file.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", tsx, script, file, QUESTION], {
    env,
  });
  return JSON.parse(stdout) as Omit<Conversation, "told">;
}
