import {
  ToolportError,
  type Callable,
  type Catalogue,
  type Caller,
  type Run,
  type SuspensionRequest,
  type TextRepair,
  type ToolResult,
} from "@toolport/core";

/** A run or a toolbox. Only a run can suspend and resume. */
export type Source = Callable & Partial<Pick<Run, "resume">>;

/** One call as OpenAI's wire carries it, whichever API it came from. */
export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A call that waits for a person: answer `request.token` with `resume`. */
export interface SuspendedCall {
  readonly callId: string;
  readonly request: SuspensionRequest;
}

/** What one assistant turn's calls came to. */
export interface Answers<Message> {
  /** One for each call that has ended, in the order of the calls. */
  readonly messages: Message[];
  readonly suspended: readonly SuspendedCall[];
  /** No call is left waiting: the turn may be sent back to the model. */
  readonly complete: boolean;
}

/** What an answer to a suspended call came to: the message it owed, or, in `result`, why there is none. */
export interface ResumedAnswer<Message> extends Answers<Message> {
  readonly result: ToolResult;
}

/** Makes a target's message from a call id and a result, and, for a call that was resumed, the tool's own name. */
export type MessageFor<Message> = (callId: string, result: ToolResult, resumed?: string) => Message;

/** What all calls of a turn are made with. */
export interface TurnOptions {
  readonly signal: AbortSignal | undefined;
  readonly repairText: TextRepair | undefined;
}

/**
 * Makes all calls of a turn at once; order and turns of mutating ones are the run's business. Waits for every call,
 * so that none is left running unanswered, and only then passes on a rejection (a sub-agent's suspension).
 */
export async function answerCalls<Message>(
  source: Source,
  catalogue: Catalogue,
  calls: readonly WireCall[],
  messageFor: MessageFor<Message>,
  { signal, repairText }: TurnOptions,
): Promise<Answers<Message>> {
  const { names, decoderOf } = catalogue;
  const settled = await Promise.allSettled(
    calls.map((call) => {
      const name = names.fromWire(call.name);
      const decode = decoderOf(name);
      const options = { callId: call.id, signal, decode, repairText, wireName: names.toWire };
      return source.call(name, call.arguments, options);
    }),
  );
  const messages: Message[] = [];
  const suspended: SuspendedCall[] = [];
  settled.forEach((outcome, at) => {
    if (outcome.status === "rejected") throw outcome.reason;
    const { id } = calls[at] as WireCall;
    if (outcome.value.status === "suspended") suspended.push({ callId: id, request: outcome.value.request });
    else messages.push(messageFor(id, outcome.value));
  });
  return { messages, suspended, complete: suspended.length === 0 };
}

/** Hands a person's answer to the run, and gives the message the call still owed. */
export async function resumeCall<Message>(
  source: Source,
  token: string,
  answer: unknown,
  by: Caller,
  messageFor: MessageFor<Message>,
): Promise<ResumedAnswer<Message>> {
  if (!source.resume)
    throw new ToolportError(
      "invalid_run",
      "Only a run can resume a call: export toolbox.run({ caller: { id } }) instead of the toolbox.",
    );
  const { callId, tool, result } = await source.resume(token, answer, { by });
  if (callId === undefined) return { messages: [], suspended: [], complete: false, result };
  if (result.status === "suspended")
    return { messages: [], suspended: [{ callId, request: result.request }], complete: false, result };
  return { messages: [messageFor(callId, result, tool)], suspended: [], complete: true, result };
}

/**
 * The arguments of a call in a turn that was cut off. No arguments at all would mean `{}` in a finished call, but
 * here they may just not have arrived: a lone brace is refused as unfinished, like any other half.
 */
export function argumentsOf(text: string | undefined, cut: boolean): string {
  const given = text ?? "";
  return cut && given.trim() === "" ? "{" : given;
}
