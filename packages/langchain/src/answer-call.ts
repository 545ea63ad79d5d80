import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import type { Callable, CallOptions, Catalogue, Run, SuspendedResult, ToolResult } from "@toolport/core";
import { newSteering } from "./control-flow.ts";
import { readDecision } from "./decision.ts";
import { passKey, questionOf, type Answer, type HostConfig, type Interrupt } from "./questions.ts";
import { argumentsOf, type HostCall } from "./raw-arguments.ts";
import { askedAbout } from "./asked-calls.ts";
import { waitingCalls, type Answered, type Shared, type WaitingCalls } from "./waiting-calls.ts";

/** A run or a toolbox. Only a run can suspend and resume. */
export type Source = Callable & Partial<Pick<Run, "resume" | "caller" | "explain">>;

/** What came of a call: a result, or what its body gave to steer the host. */
export type Outcome = { readonly result: ToolResult } | { readonly steering: unknown };

/** Makes calls through the run, on behalf of the host. */
export type AnswerCall = (
  call: HostCall,
  config: HostConfig,
  runManager?: CallbackManagerForToolRun,
) => Promise<Outcome>;

/** The way from the host's calls to the run's results; `interrupt` asks where the host's config has none. */
export function answerCalls(
  source: Source,
  { names, decoderOf }: Catalogue,
  interrupt?: Interrupt,
): AnswerCall {
  return async (call, given, runManager) => {
    const config = interrupt && !given.interrupt ? { ...given, interrupt } : given;
    const name = names.fromWire(call.name);
    const steering = newSteering();
    const shared = {
      signal: config.signal,
      host: config,
      isControlFlow: steering.isControlFlow,
      onProgress: progressTo(call, config, runManager),
    };
    const options: CallOptions = {
      ...shared,
      decode: decoderOf(name),
      wireName: names.toWire,
      callId: call.id,
    };
    const again = (): Promise<ToolResult> => source.call(name, argumentsOf(call), options);
    let { result, problem } = await noted(source, config, begin(source, call, shared, again));
    while (result.status === "suspended") {
      const answered = await answer(source, { result, config, wireName: call.name, problem, shared });
      if (!answered) break;
      ({ result, problem } = await settle(answered, result, again));
    }
    const thrown = steering.thrown();
    if (thrown && isTakenOver(result)) return { steering: thrown.value };
    return { result };
  };
}

/** The body threw to steer its host. */
function isTakenOver(result: ToolResult): boolean {
  return result.error?.code === "host_control_flow";
}

/** Makes the call, or hands on the answer that a person has given to it before it was made. */
async function begin(
  source: Source,
  call: HostCall,
  shared: Shared,
  again: () => Promise<ToolResult>,
): Promise<Settled> {
  const waiting = waitingCalls(source);
  const token = askedAbout(call)?.token;
  if (!waiting || token === undefined || !waiting.decided.has(token)) return { result: await again() };
  const decision = waiting.decided.get(token);
  waiting.decided.delete(token);
  const { resumed } = await waiting.resume(token, decision, source.caller ?? {}, shared);
  if (resumed.callId === call.id) return { result: resumed.result };
  return { result: await again(), problem: resumed.result.error?.message };
}

/** Others of the pass can see that the call is on its way. */
function noted<Value>(source: Source, config: HostConfig, begun: Promise<Value>): Promise<Value> {
  const waiting = waitingCalls(source);
  if (!waiting) return begun;
  const pass = passKey(config);
  const all = waiting.beginning.get(pass) ?? new Set();
  waiting.beginning.set(pass, all.add(begun));
  const forget = (): boolean => all.delete(begun);
  void begun.then(forget, forget);
  return begun;
}

/**
 * An interrupt ends the node, and would cut off what has just been answered there: the person would be asked again. So it
 * waits for the call that an answer of this pass is for to take it, and for what has taken one to end.
 */
async function answersTaken({ questions, beginning, underway }: WaitingCalls, pass: object): Promise<void> {
  const begun = questions.holdsAnswer(pass) ? [...(beginning.get(pass) ?? [])] : [];
  await Promise.allSettled(begun);
  const others = [...underway.values()].filter((one) => one.pass === pass);
  await Promise.allSettled(others.map(({ answered }) => answered));
}

/** Asks the host for a person's answer and hands it to the run; undefined where nobody can be asked. */
async function answer(
  source: Source,
  about: {
    readonly result: SuspendedResult;
    readonly config: HostConfig;
    readonly wireName: string;
    readonly problem: string | undefined;
    readonly shared: Shared;
  },
): Promise<Answered | undefined> {
  const { result, config, wireName, problem, shared } = about;
  const { request } = result;
  const waiting = waitingCalls(source);
  if (!waiting) return undefined;
  const pass = passKey(config);
  // An answer to what another process asked names that one's token, and whoever asks first is given it: it may be this call's.
  const known =
    waiting.underway.get(request.token) ?? [...waiting.underway.values()].find((one) => one.pass === pass);
  if (known) return known.answered;
  let given: Answer | undefined;
  try {
    given = waiting.questions.answerTo(questionOf(request, wireName, problem), config);
  } catch (signal) {
    await answersTaken(waiting, pass);
    throw signal;
  }
  if (!given) return undefined;
  const value = request.kind === "approval" ? readDecision(given.value, wireName) : given.value;
  const answered = waiting.resume(given.token, value, source.caller ?? {}, shared);
  waiting.underway.set(request.token, { answered, pass });
  const forget = (): boolean => waiting.underway.delete(request.token);
  void answered.then(forget, forget);
  return answered;
}

interface Settled {
  readonly result: ToolResult;
  /** Why an answer did not count, for the next question. */
  readonly problem?: string | undefined;
}

/** An answer that was refused leaves the call waiting; one that came too late leads to what came of the call. */
async function settle(
  { token, resumed }: Answered,
  before: SuspendedResult,
  again: () => Promise<ToolResult>,
): Promise<Settled> {
  const { callId, result } = resumed;
  if (callId === before.request.callId) return { result };
  const now = await again();
  if (now.status !== "suspended") return { result: now };
  // A made-up token is no answer; the call's own, once it is unknown, would never get another one.
  if (result.error?.code === "unknown_token" && token === before.request.token) return { result };
  // What came of another call is no matter of this one's.
  return { result: now, problem: callId === undefined ? result.error?.message : undefined };
}

/** Progress goes where the host looks for it: the custom stream, and the tool events of its callbacks. */
function progressTo(
  call: HostCall,
  { writer }: HostConfig,
  runManager: CallbackManagerForToolRun | undefined,
): NonNullable<CallOptions["onProgress"]> {
  return (update) => {
    writer?.({ type: "tool_progress", tool: call.name, toolCallId: call.id, update });
    // core 0.3 has no tool events. A handler that fails has been reported by LangChain; the call goes on.
    const events = runManager as Partial<NonNullable<typeof runManager>> | undefined;
    void events?.handleToolEvent?.(update).catch(() => undefined);
  };
}
