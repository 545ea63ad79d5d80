import type { ToolMessage } from "@langchain/core/messages";
import type { Interrupt, MemorySaver } from "@langchain/langgraph";
import type { ChatOpenAI } from "@langchain/openai";
import type { Callable, SuspensionRequest } from "@toolport/core";
import {
  startModelServer,
  type AdvertisedTool,
  type Conversation,
  type Harness,
  type ModelServer,
  type Outcome,
  type Told,
} from "@toolport/testing";
import type { LangChainOptions } from "../src/index.ts";
import { newest, type Agent, type Major } from "./majors.ts";

/** The real client of OpenAI, at a server on loopback. Nothing else is asked over the network. */
export function chatModel(
  server: ModelServer,
  api: "chat" | "responses" = "chat",
  major: Major = newest,
): ChatOpenAI {
  return new major.ChatOpenAI({
    useResponsesApi: api === "responses",
    model: "gpt-5-mini",
    apiKey: "x",
    maxRetries: 0,
    configuration: { baseURL: server.url },
  });
}

/** A conversation: its thread, what waits in it, and what the model (or the graph) was told so far. */
interface Thread {
  readonly source: Callable;
  readonly calls: Conversation["calls"];
  readonly server: ModelServer;
  readonly checkpointer: MemorySaver;
  readonly interrupts: Map<string, string>;
  readonly told: Set<string>;
  readonly major: Major;
}

/**
 * The adapter in a real `createAgent`, by `invoke` or by `stream` in the mode "messages". Where LangChain's own middleware
 * asks, nobody listens: it takes the answers to a message all at once.
 */
export function agentHarness(
  way: "invoke" | "stream",
  api: "chat" | "responses" = "chat",
  chosen: LangChainOptions = {},
  major: Major = newest,
): Harness {
  const { toLangChain } = major;
  const { Command, MemorySaver } = major.langgraph;
  const options = { ...major.options, ...chosen };
  const listens = options.humanInTheLoop === undefined;
  const latest = new WeakMap<Callable, Thread>();
  const byToken = new Map<string, Thread>();
  const play = (thread: Thread, source: Callable, input: unknown, signal?: AbortSignal): Promise<Outcome> => {
    const { server, checkpointer } = thread;
    const agent = major.agent({
      model: chatModel(server, api, major),
      exported: toLangChain(source, options),
      ...(listens && { checkpointer }),
    });
    return turn(thread, agent, way, { input, signal });
  };
  return {
    name: `${major.name}, ${api}, ${way}`,
    capabilities: {
      media: false,
      rawArguments: true,
      streaming: way === "stream",
      suspension: listens,
      restart: listens,
      toldAfterAbort: false,
      unknownNames: true,
      duplicateIds: true,
      inspection: true,
      ...major.capabilities,
    },
    // async, so that an export that throws becomes a rejection
    advertise: async (source) => await Promise.resolve(advertised(source, options, major)),
    exported: (source) => toLangChain(source, options),
    async converse(conversation) {
      const { source, signal } = conversation;
      const server = await startModelServer([
        { calls: onWire(conversation, options, major) },
        { text: "done" },
      ]);
      const thread = {
        source,
        calls: conversation.calls,
        server,
        checkpointer: new MemorySaver(),
        interrupts: new Map<string, string>(),
        told: new Set<string>(),
        major,
      };
      const outcome = await play(thread, source, { messages: [{ role: "user", content: "go" }] }, signal);
      if (outcome.suspended.length === 0) await server.close();
      else latest.set(source, thread);
      for (const one of outcome.suspended) byToken.set(one.token, thread);
      return outcome;
    },
    restart(from, to) {
      const thread = latest.get(from);
      if (!thread) return;
      const stored = { ...thread, checkpointer: storedCopy(thread.checkpointer, major) };
      latest.set(to, stored);
      for (const token of thread.interrupts.keys()) byToken.set(token, stored);
    },
    async resume(source, token, answer, by) {
      const thread = byToken.get(token) ?? latest.get(source);
      const id = thread?.interrupts.get(token) ?? thread?.interrupts.values().next().value;
      if (!thread || id === undefined) return { told: [], suspended: [] };
      const before = new Set(thread.told);
      // Whoever answers does so by a run of their own: `by` is the caller of the run that the agent gets.
      const theirs = { ...source, caller: by };
      // A run counts an answer to what another one asked only where it names the token.
      const named = !thread.interrupts.has(token) || thread.source !== source;
      const given = named ? { token, answer } : api === "chat" ? answer : decisionFor(answer);
      const outcome = await play(thread, theirs, new Command({ resume: { [id]: given } }));
      for (const one of outcome.suspended) byToken.set(one.token, thread);
      const told = outcome.told.filter((one) => !before.has(one.id));
      return { ...outcome, told };
    },
  };
}

/** An answer as `humanInTheLoopMiddleware` takes it, where it has a word for it. */
function decisionFor(answer: unknown): unknown {
  const { approved, args, reason } = (
    typeof answer === "object" && answer !== null ? answer : { approved: answer }
  ) as { approved?: unknown; args?: unknown; reason?: unknown };
  if (approved === false)
    return { decisions: [{ type: "reject", ...(reason !== undefined && { message: reason }) }] };
  if (approved !== true) return answer;
  if (args === undefined) return { decisions: [{ type: "approve" }] };
  return { decisions: [{ type: "edit", editedAction: { name: "pay", args } }] };
}

/** The checkpoints as a database gives them back: they are bytes already. */
export function storedCopy({ storage, writes }: MemorySaver, major: Major = newest): MemorySaver {
  return Object.assign(new major.langgraph.MemorySaver(), structuredClone({ storage, writes }));
}

/** One run of the graph: to its end, where the last request shows what the model was told, or to what waits. */
async function turn(
  thread: Thread,
  agent: Agent,
  way: "invoke" | "stream",
  { input, signal }: { readonly input: unknown; readonly signal: AbortSignal | undefined },
): Promise<Outcome> {
  const { major } = thread;
  const ended: Told[] = [];
  const tools = new Set<string>();
  const handleToolStart = (_tool: unknown, _input: string, runId: string): void => void tools.add(runId);
  const handleToolEnd = (output: unknown, _runId: string, parent?: string): void => {
    // What a tool runs inside itself, a LangChain tool brought home for instance, answers no model.
    if (parent !== undefined && tools.has(parent)) return;
    const message = output as ToolMessage;
    if (major.messages.isToolMessage(message))
      ended.push({ id: message.tool_call_id, text: message.text, media: [] });
  };
  const config = {
    configurable: { thread_id: "t" },
    callbacks: [{ handleToolStart, handleToolEnd }],
    ...(signal && { signal }),
  };
  try {
    const asked: Interrupt[] = [];
    if (way === "invoke") asked.push(...interruptsOf(major, await agent.invoke(input, config)));
    else
      for await (const [mode, chunk] of await agent.stream(input, {
        ...config,
        streamMode: ["messages", "values"],
      }))
        if (mode === "values") asked.push(...interruptsOf(major, chunk));
    thread.interrupts.clear();
    const suspended = inOrder(thread, asked).map(({ id = "", value }) => {
      const { token, callId } = value as SuspensionRequest;
      thread.interrupts.set(token, id);
      return { token, callId };
    });
    const order = thread.calls.map(({ id }) => id);
    ended.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    return { told: remember(thread, suspended.length > 0 ? ended : toldBy(thread.server)), suspended };
  } catch (rejected) {
    // The service takes no repeated call id within a turn; what it would have been told is recorded all the same.
    if (String(rejected).includes("Duplicate value")) return { told: toldBy(thread.server), suspended: [] };
    return { told: [], suspended: [], rejected };
  }
}

function interruptsOf({ langgraph }: Major, state: unknown): readonly Interrupt[] {
  return langgraph.isInterrupted(state) ? state[langgraph.INTERRUPT] : [];
}

/** LangGraph lists what waits in the order in which it came to wait; a person is shown it in the order of the calls. */
function inOrder({ calls }: Thread, asked: readonly Interrupt[]): readonly Interrupt<SuspensionRequest>[] {
  const at = ({ value }: Interrupt<SuspensionRequest>): number =>
    calls.findIndex(({ id, arguments: text }) => id === value?.callId && text === JSON.stringify(value.args));
  return (asked as readonly Interrupt<SuspensionRequest>[]).toSorted((a, b) => at(a) - at(b));
}

function remember({ told }: Thread, now: readonly Told[]): readonly Told[] {
  for (const { id } of now) told.add(id);
  return now;
}

export function toldBy(server: ModelServer): readonly Told[] {
  const results = server.requests.at(-1)?.toolResults ?? [];
  return results.map(({ callId, output }) => ({ id: callId, text: String(output), media: [] }));
}

/** The tools as the model is sent them. */
export function advertised(
  source: Callable,
  options: LangChainOptions,
  major: Major = newest,
): readonly AdvertisedTool[] {
  return major.toLangChain(source, options).tools.map((tool) => {
    const { name, description = "", parameters } = major.convertToOpenAITool(tool).function;
    return { name, description, schema: parameters };
  });
}

export function onWire(
  { source, calls }: Conversation,
  options: LangChainOptions,
  major: Major = newest,
): Conversation["calls"] {
  const wire = advertised(source, options, major);
  const names = new Map(source.list().map(({ name }, at) => [name, wire[at]?.name]));
  return calls.map((call) => ({ ...call, name: names.get(call.name) ?? call.name }));
}
