import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import type { Callable, CallOptions, Catalogue, Run, SuspendedResult, ToolResult } from "@toolport/core";
import { newSteering } from "./control-flow.ts";
import { newQuestions, questionOf, type Answer, type HostConfig, type Questions } from "./questions.ts";
import { argumentsOf, type HostCall } from "./raw-arguments.ts";

/** A run or a toolbox. Only a run can suspend and resume. */
export type Source = Callable & Partial<Pick<Run, "resume" | "caller">>;

/** What came of a call: a result, or what its body gave to steer the host. */
export type Outcome = { readonly result: ToolResult } | { readonly steering: unknown };

/** Makes calls through the run, on behalf of the host. */
export type AnswerCall = (
  call: HostCall,
  config: HostConfig,
  runManager?: CallbackManagerForToolRun,
) => Promise<Outcome>;

/** What a run's exports share: an agent may be built anew for each request, and the run go on. */
interface Waiting {
  readonly questions: Questions;
  /** Resumptions under way, by token: LangGraph may enter a node again before its last call has ended. */
  readonly resumed: Map<string, Promise<Resumed>>;
}

type Resumed = Awaited<ReturnType<Run["resume"]>>;

// By the run's own function, which copies of the run share.
const waitingOf = new WeakMap<NonNullable<Source["resume"]>, Waiting>();

/** The way from the host's calls to the run's results. */
export function answerCalls(source: Source, { names, decoderOf }: Catalogue): AnswerCall {
  return async (call, config, runManager) => {
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
    let result = await again();
    let problem: string | undefined;
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

/** Asks the host for a person's answer and hands it to the run; undefined where nobody can be asked. */
function answer(
  source: Source,
  about: {
    readonly result: SuspendedResult;
    readonly config: HostConfig;
    readonly wireName: string;
    readonly problem: string | undefined;
    readonly shared: Pick<CallOptions, "signal" | "host" | "isControlFlow" | "onProgress">;
  },
): Promise<Resumed> | undefined {
  const { result, config, wireName, problem, shared } = about;
  const { request } = result;
  if (!source.resume) return undefined;
  const waiting = waitingOf.get(source.resume) ?? { questions: newQuestions(), resumed: new Map() };
  waitingOf.set(source.resume, waiting);
  const underway = waiting.resumed.get(request.token);
  if (underway) return underway;
  const given = waiting.questions.answerTo(questionOf(request, wireName, problem), config);
  if (!given) return undefined;
  const value = request.kind === "approval" ? readDecision(given) : given.value;
  const resumed = source.resume(given.token, value, { ...shared, by: source.caller ?? {} });
  waiting.resumed.set(request.token, resumed);
  const forget = (): boolean => waiting.resumed.delete(request.token);
  void resumed.then(forget, forget);
  return resumed;
}

/** An answer that was refused leaves the call waiting; one that came too late leads to what came of the call. */
async function settle(
  resumed: Resumed,
  before: SuspendedResult,
  again: () => Promise<ToolResult>,
): Promise<{ readonly result: ToolResult; readonly problem?: string | undefined }> {
  const { callId, result } = resumed;
  if (callId === before.request.callId) return { result };
  const now = await again();
  if (now.status !== "suspended") return { result: now };
  if (result.error?.code === "unknown_token") return { result };
  return { result: now, problem: result.error?.message };
}

/** A decision as `humanInTheLoopMiddleware` takes it, as an approval's answer; anything else goes on as it is. */
function readDecision({ value }: Answer): unknown {
  if (typeof value !== "object" || value === null || !("decisions" in value)) return value;
  const [decision] = Array.isArray(value.decisions) ? (value.decisions as readonly Decision[]) : [];
  if (decision?.type === "approve") return { approved: true };
  if (decision?.type === "edit") return { approved: true, args: decision.editedAction?.args ?? null };
  return { approved: false, ...(decision?.message !== undefined && { reason: decision.message }) };
}

interface Decision {
  readonly type?: string;
  readonly message?: string;
  readonly editedAction?: { readonly args?: unknown };
}

/** Progress goes where the host looks for it: the custom stream, and the tool events of its callbacks. */
function progressTo(
  call: HostCall,
  { writer }: HostConfig,
  runManager: CallbackManagerForToolRun | undefined,
): NonNullable<CallOptions["onProgress"]> {
  return (update) => {
    writer?.({ type: "tool_progress", tool: call.name, toolCallId: call.id, update });
    // A handler that fails has been reported by LangChain; the call goes on.
    void runManager?.handleToolEvent(update).catch(() => undefined);
  };
}
