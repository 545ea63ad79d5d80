import type { AIMessage, BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { Source } from "./answer-call.ts";
import { askedAbout } from "./asked-calls.ts";
import { isBubbleUp } from "./control-flow.ts";
import { answerOf, type Decision } from "./decision.ts";
import { isAIMessage, isToolMessage } from "./host-message.ts";
import { withCalls, type ToolCall } from "./model-calls.ts";
import { readPad } from "./scratchpad.ts";
import { waitingCalls } from "./waiting-calls.ts";

/** LangChain's `humanInTheLoopMiddleware`, handed over so that `langchain` need not be imported here. */
export type HumanInTheLoop = (options: never) => { readonly afterModel?: unknown };

/** What else to ask about, by wire name, as `humanInTheLoopMiddleware` takes it. */
export type InterruptOn = Readonly<Record<string, boolean | object>>;

/** What `createAgent` calls when the model has answered. */
export interface AfterModel {
  canJumpTo: "model"[];
  hook: (state: object, runtime: object) => Promise<AgentUpdate | undefined>;
}

export interface AgentUpdate {
  messages: BaseMessage[];
  jumpTo?: "model";
}

/** One question: the calls it is about, in its order, and what was decided about each. */
interface Answered {
  readonly message: AIMessage;
  readonly calls: readonly ToolCall[];
  readonly decisions: readonly Decision[];
  /** What the middleware itself made of it. */
  readonly update: AgentUpdate;
}

/**
 * Lets LangChain's own middleware ask, in one question for each message of the model, about what the run wants asked
 * and what else is named. A decision about a call of the run becomes the answer to the run's own request, which its
 * tool hands on. The other calls of the message go on, where the middleware by itself drops them when one is rejected.
 */
export function askAfterModel(
  source: Source,
  middleware: HumanInTheLoop,
  interruptOn: InterruptOn = {},
): AfterModel {
  return {
    canJumpTo: ["model"],
    async hook(state, runtime) {
      const { messages } = state as { readonly messages: readonly BaseMessage[] };
      const message = messages.findLast(isAIMessage);
      const calls = (message?.tool_calls ?? []).filter(
        (call) =>
          askedAbout(call) !== undefined ||
          (Object.hasOwn(interruptOn, call.name) && interruptOn[call.name] !== false),
      );
      if (!message || calls.length === 0) return undefined;
      const counts = noteShown(source, calls, runtime);
      const answered = await ask({ message, calls, middleware, interruptOn, state, runtime });
      return answered && takeUp(source, answered, counts);
    },
  };
}

interface Asking {
  readonly message: AIMessage;
  readonly calls: readonly ToolCall[];
  readonly middleware: HumanInTheLoop;
  readonly interruptOn: InterruptOn;
  readonly state: object;
  readonly runtime: object;
}

/**
 * Runs the middleware until it has an answer that it can read; it throws the host's interrupt where there is none.
 * LangGraph gives an unreadable answer again each time the node is entered, so only another question gets past it.
 */
async function ask(asking: Asking): Promise<Answered | undefined> {
  const { calls, runtime } = asking;
  for (let problem: string | undefined; ;) {
    const before = readPad(runtime)?.asked();
    try {
      return await askOnce(asking, problem);
    } catch (error) {
      const given = readPad(runtime)?.asked() !== before && !isBubbleUp(error);
      // Where nobody can be asked the run's tools say so themselves. Other tools may not run unasked.
      if (isWithoutCheckpointer(error) && calls.every((call) => askedAbout(call))) return undefined;
      if (!given || isWithoutCheckpointer(error)) throw error;
      problem = error instanceof Error ? error.message : "The last answer could not be read.";
    }
  }
}

/** Shows the middleware a message that holds only what is to be asked about. */
async function askOnce(
  { message, calls, middleware, interruptOn, state, runtime }: Asking,
  problem: string | undefined,
): Promise<Answered | undefined> {
  const shown = calls.map((call) => ({ ...call, args: askedArguments(call) }));
  const stripped = withCalls(message, shown);
  const { messages } = state as { readonly messages: readonly BaseMessage[] };
  const seen = { ...state, messages: messages.map((one) => (one === message ? stripped : one)) };
  const { afterModel } = middleware({ interruptOn: questionsFor(calls, interruptOn, problem) } as never);
  const hook = typeof afterModel === "function" ? afterModel : (afterModel as AfterModel).hook;
  const update = await (hook as AfterModel["hook"])(seen, runtime);
  const answer = readPad(runtime)?.lastAnswer() as { readonly decisions?: unknown } | undefined;
  if (!update || !Array.isArray(answer?.decisions)) return undefined;
  const decisions = answer.decisions as readonly Decision[];
  // What its own rules (`when`) let through unasked, it puts first.
  const unasked = new Set(stripped.tool_calls?.slice(0, shown.length - decisions.length));
  return { message, update, decisions, calls: calls.filter((_, at) => !unasked.has(shown[at] as ToolCall)) };
}

/** Hands on what was decided, and gives what the graph must know of it. */
function takeUp(
  source: Source,
  { message, calls, decisions, update }: Answered,
  counts: (token: string) => boolean,
): AgentUpdate | undefined {
  const edited = new Map<ToolCall, ToolCall>();
  const rejections: ToolMessage[] = [];
  calls.forEach((call, at) => {
    const decision = decisions[at];
    const token = askedAbout(call)?.token;
    if (token !== undefined) {
      if (counts(token)) waitingCalls(source)?.decided.set(token, answerOf(decision, call.name));
    } else if (decision?.type === "edit") {
      const { name, args } = decision.editedAction ?? {};
      edited.set(call, { type: "tool_call", id: call.id, name, args } as ToolCall);
    } else if (decision?.type === "reject")
      rejections.push(
        ...update.messages.filter(
          (one): one is ToolMessage => isToolMessage(one) && one.tool_call_id === call.id,
        ),
      );
  });
  const { tool_calls: all = [] } = message;
  const messages: BaseMessage[] = [
    ...(edited.size > 0
      ? [
          withCalls(
            message,
            all.map((call) => edited.get(call) ?? call),
          ),
        ]
      : []),
    ...rejections,
  ];
  if (messages.length === 0) return undefined;
  const answered = new Set(rejections.map((one) => one.tool_call_id));
  // The graph would end after a tool's message: with no call left to make, the model is next.
  return all.every(({ id = "" }) => answered.has(id)) ? { messages, jumpTo: "model" } : { messages };
}

/**
 * What the middleware asks about, by name. The run's own calls are always asked about, and by the run's own text, so
 * that what is read is what will run; whoever names such a tool may narrow the decisions that are offered.
 */
function questionsFor(
  calls: readonly ToolCall[],
  interruptOn: InterruptOn,
  problem: string | undefined,
): InterruptOn {
  const description = (call: ToolCall): string =>
    [problem ?? [], askedAbout(call)?.text ?? `Allow "${call.name}" to run?`].flat().join("\n");
  const ours = new Set(calls.filter((call) => askedAbout(call)).map(({ name }) => name));
  const questions = [...ours].map((name) => {
    const given = interruptOn[name];
    const { when: _, ...narrowed } = (typeof given === "object" ? given : {}) as { readonly when?: unknown };
    return [name, { allowedDecisions: ["approve", "edit", "reject"], description, ...narrowed }] as const;
  });
  return { ...interruptOn, ...Object.fromEntries(questions) };
}

/** The canonical arguments, masked: what an edit replaces. */
function askedArguments(call: ToolCall): ToolCall["args"] {
  return (askedAbout(call)?.args as ToolCall["args"] | undefined) ?? call.args;
}

/**
 * Which tokens an answer in this pass can be about. Where this run itself has put the question of the thread, that
 * were those: state that was edited meanwhile may not lead the answer to another call that waits.
 */
function noteShown(source: Source, calls: readonly ToolCall[], runtime: object): (token: string) => boolean {
  const shown = waitingCalls(source)?.shown;
  const { configurable = {} } = runtime as { readonly configurable?: Readonly<Record<string, unknown>> };
  const thread = JSON.stringify(configurable.thread_id ?? null);
  const before = shown?.get(thread);
  const now = new Set(calls.flatMap((call) => askedAbout(call)?.token ?? []));
  shown?.set(thread, now);
  return (token) => before === undefined || before.has(token);
}

/** Known by its code (LangGraph's errors.ts): nothing is imported from LangGraph. */
function isWithoutCheckpointer(error: unknown): boolean {
  return (error as { readonly lc_error_code?: unknown } | null)?.lc_error_code === "MISSING_CHECKPOINTER";
}
