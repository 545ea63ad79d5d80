import { createToolbox, textOf, type Tool } from "@toolport/core";
import { startModelServer, type ModelServer } from "@toolport/testing";
import type { ToolSet } from "ai";
import type { CreateAgentParams } from "langchain";
import type OpenAI from "openai";
import type { Framework, Target } from "../src/index.ts";
import type { FixtureCall } from "./fixture.ts";

/** What the model was told for one call, or that the run ended instead. */
export type Told = { readonly text: string } | { readonly ended: string };

/** The model never comes to an end. */
export const CALLS_ON: unique symbol = Symbol("calls on");

interface Talk {
  call: FixtureCall;
  asked: number;
  says: string | typeof CALLS_ON;
}

/** More requests than all fixtures make. */
const STEPS = 10_000;

/** Runs the files of fixtures, with a model on loopback that makes one call and then answers. */
export class Driver implements AsyncDisposable {
  readonly #server: ModelServer;
  readonly #talk: Talk;

  private constructor(server: ModelServer, talk: Talk) {
    this.#server = server;
    this.#talk = talk;
  }

  /** The SDK's provider reads the address once, when it is imported: no framework is imported before there is a model. */
  static async start(): Promise<Driver> {
    const talk: Talk = { call: { tool: "", args: {} }, asked: 0, says: "Done." };
    const step = () => {
      talk.asked += 1;
      const { tool, args } = talk.call;
      return talk.asked === 1 || talk.says === CALLS_ON
        ? { calls: [{ name: tool, arguments: args }] }
        : { text: talk.says };
    };
    const server = await startModelServer(Array.from({ length: STEPS }, () => step));
    Object.assign(process.env, { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "none" });
    return new Driver(server, talk);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.close();
  }

  /**
   * Loads a file and makes the calls, one conversation each: by the `ask` that the file exports, else with the tools it
   * exports, through the framework's own run.
   */
  async told(
    path: string,
    framework: { readonly framework: Target; readonly from: Framework },
    calls: readonly FixtureCall[],
  ): Promise<readonly Told[]> {
    const module = (await import(path)) as Readonly<Record<string, unknown>>;
    const told: Told[] = [];
    for (const call of calls) told.push(await this.#ask(module, framework, call));
    return told;
  }

  /** What the `ask` of a file returns or throws when the model says this after its first call, or calls on. */
  async end(
    path: string,
    call: FixtureCall,
    says: string | typeof CALLS_ON,
  ): Promise<{ readonly returned: unknown } | { readonly threw: string }> {
    const { ask } = (await import(path)) as { readonly ask: (question: string) => Promise<unknown> };
    Object.assign(this.#talk, { call, asked: 0, says });
    try {
      return { returned: await ask("How is it?") };
    } catch (error) {
      return { threw: error instanceof Error ? error.message : String(error) };
    } finally {
      this.#talk.says = "Done.";
    }
  }

  async #ask(
    module: Readonly<Record<string, unknown>>,
    { framework, from }: { readonly framework: Target; readonly from: Framework },
    call: FixtureCall,
  ): Promise<Told> {
    const own = module.ask as ((question: string) => Promise<unknown>) | undefined;
    const before = this.#server.requests.length;
    Object.assign(this.#talk, { call, asked: 0 });
    try {
      if (own) await own("How is it?");
      else if (
        framework === "toolport" &&
        exportedTools(module, isToolport).some(([, one]) => (one as Tool).name === call.tool)
      )
        return { text: await callToolbox(module, call) };
      // Tools that stay beside others of their framework are exported to it out of a toolbox.
      else await RUNS[framework === "toolport" ? from : framework](module, call);
    } catch (error) {
      return { ended: error instanceof Error ? error.message : String(error) };
    }
    const { requests } = this.#server;
    const last = requests.length > before ? requests.at(-1)?.toolResults.at(-1) : undefined;
    if (!last) return { ended: NOTHING_TOLD };
    return { text: typeof last.output === "string" ? last.output : JSON.stringify(last.output) };
  }
}

/** How a run ended that called no tool. */
export const NOTHING_TOLD = "The model was told of no result.";

async function callToolbox(
  module: Readonly<Record<string, unknown>>,
  { tool, args }: FixtureCall,
): Promise<string> {
  const tools = exportedTools(module, isToolport) as [string, Tool][];
  const toolbox = createToolbox({ tools: tools.map(([, one]) => one), approval: () => true });
  return textOf(await toolbox.run({ caller: { id: "ann" } }).call(tool, args));
}

function isToolport(value: Readonly<Record<string, unknown>>): boolean {
  return "execute" in value && "name" in value;
}

const RUNS = {
  "ai-sdk": async (module: Readonly<Record<string, unknown>>, call: FixtureCall) => {
    const { generateText, stepCountIs } = await import("ai");
    const { openai } = await import("@ai-sdk/openai");
    // Alone, a tool has no name but the constant's: `getWeather` is called `get_weather`, as before.
    const named = exportedTools(module, (value) => "inputSchema" in value).map(
      ([name, tool]) => [spelt(name) === spelt(call.tool) ? call.tool : name, tool] as const,
    );
    const tools = Object.fromEntries(named) as ToolSet;
    await generateText({ model: openai("gpt-4o"), prompt: "How is it?", tools, stopWhen: stepCountIs(2) });
  },
  langchain: async (module: Readonly<Record<string, unknown>>) => {
    const { createAgent } = await import("langchain");
    const { ChatOpenAI } = await import("@langchain/openai");
    const tools = exportedTools(module, (value) => "lc_namespace" in value).map(([, tool]) => tool);
    const agent = createAgent({
      model: new ChatOpenAI({ model: "gpt-4o" }),
      tools: tools as NonNullable<CreateAgentParams["tools"]>,
    });
    await agent.invoke({ messages: [{ role: "user", content: "How is it?" }] });
  },
  openai: async (module: Readonly<Record<string, unknown>>) => {
    const { OpenAI: Client } = await import("openai");
    const tools = exportedTools(module, (value) => value.type === "function").map(([, tool]) => tool);
    const runner = new Client().chat.completions.runTools({
      model: "gpt-4o",
      messages: [{ role: "user", content: "How is it?" }],
      tools: tools as Parameters<OpenAI["chat"]["completions"]["runTools"]>[0]["tools"],
    });
    await runner.done();
  },
};

function spelt(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

/** The tools a module exports, alone, in lists and in records, by the name they stand under. */
function exportedTools(
  module: Readonly<Record<string, unknown>>,
  isTool: (value: Readonly<Record<string, unknown>>) => boolean,
): readonly [string, unknown][] {
  const found = new Map<unknown, string>();
  const look = (value: unknown, name: string, depth: number): void => {
    if (typeof value !== "object" || value === null) return;
    // What stands in a record has its name from there, whatever it is exported as.
    if (isTool(value as Readonly<Record<string, unknown>>)) {
      if (depth > 0 || !found.has(value)) found.set(value, name);
    } else if (depth < 2) for (const [key, one] of Object.entries(value)) look(one, key, depth + 1);
  };
  for (const [name, value] of Object.entries(module)) look(value, name, 0);
  return [...found].map(([tool, name]) => [name, tool]);
}
