import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WAYS as aiSDK } from "@toolport-apps/ai-sdk";
import { toldOnWire, type Way } from "@toolport-apps/conversation";
import { WAYS as langChain } from "@toolport-apps/langchain";
import { WAYS as openAI } from "@toolport-apps/openai";
import { createToolbox, textOf, type Run } from "@toolport/core";
import { startModelServer, type ScriptStep } from "@toolport/testing";
import type { Published, Trial } from "./published.ts";

const NAMES = ["AI SDK generateText", "LangChain createAgent", "OpenAI Chat", "OpenAI Responses"];
const ways = [...aiSDK, ...langChain, ...openAI].filter(({ name }) => NAMES.includes(name));

/** How a trial went: what was told by each way, in the order of {@link WAY_NAMES}. */
export interface Tried {
  readonly trial: Trial;
  readonly told: readonly string[];
  /** The same text by every way, and the one that was expected. */
  readonly right: boolean;
}

/** The ways by which every tool is called: directly, and by each export, on the wire. */
export const WAY_NAMES: readonly string[] = ["direct", ...ways.map(({ name }) => name)];

/** Makes a package's calls by every way, each with tools and a folder of its own. */
export async function tryEverywhere(published: Published): Promise<readonly Tried[]> {
  const { trials } = published;
  const all = [await opened(published, (run) => directly(run, trials))];
  for (const way of ways) all.push(await opened(published, (run) => by(way, run, trials)));
  return trials.map((trial, at) => {
    const told = all.map((texts) => texts[at] ?? "(nothing)");
    return { trial, told, right: new Set(told).size === 1 && (told[0] ?? "").includes(trial.says) };
  });
}

async function opened<Result>({ open }: Published, use: (run: Run) => Promise<Result>): Promise<Result> {
  const dir = await mkdtemp(join(tmpdir(), "toolport-published-"));
  const { tools, close } = await open(dir);
  try {
    return await use(createToolbox({ tools: () => tools, approval: "none" }).run());
  } finally {
    await close?.();
    await rm(dir, { recursive: true });
  }
}

async function directly(run: Run, trials: readonly Trial[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { tool, args } of trials) texts.push(textOf(await run.call(tool, args)));
  return texts;
}

/** What a framework tells the model of each call: as it stands in the requests that its client sends. */
async function by(way: Way, run: Run, trials: readonly Trial[]): Promise<readonly string[]> {
  const ids = trials.map((_, at) => `call_${at}`);
  const steps: readonly ScriptStep[] = trials.map(({ tool, args }, at) => ({
    calls: [{ id: ids[at] as string, name: tool, arguments: args }],
  }));
  const server = await startModelServer([...steps, { text: "done" }]);
  try {
    await way.ask({ baseURL: server.url, model: "m", run, question: "Try them.", decide: () => false });
    const results = server.requests.flatMap(({ toolResults }) => toolResults);
    const told = new Map(results.map(({ callId, output }) => [callId, toldOnWire(output).text]));
    return ids.map((id) => told.get(id) ?? "(nothing)");
  } finally {
    await server.close();
  }
}
