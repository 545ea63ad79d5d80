import type { Ids } from "./model-ids.ts";
import type {
  ErrorTurn,
  FinishReason,
  RefusalTurn,
  ScriptedCall,
  ScriptStep,
  StreamFault,
  TextTurn,
  Turn,
  CallsTurn,
} from "./model-script.ts";
import { serverError, type ServiceError } from "./model-service-error.ts";

/** A call with its id given and its arguments as they go on the wire. */
export interface AnswerCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A turn of the model with nothing left to decide: both wires are written from it. */
export interface Answer {
  readonly calls: readonly AnswerCall[];
  readonly text: string | null;
  readonly refusal: string | null;
  readonly finishReason: FinishReason;
  readonly failure: ServiceError | null;
  readonly fault: StreamFault;
}

/** Whether the service answers with an error, without the model having its turn. */
export function isErrorTurn(turn: Turn): turn is ErrorTurn {
  return "error" in turn;
}

/** Numbers the calls and fills in the defaults; throws on a turn no type check would have let through. */
export function toAnswer(turn: Exclude<Turn, ErrorTurn>, ids: Ids, defaults: StreamFault = {}): Answer {
  const fault = { ...defaults, ...turn.stream };
  assertFault(fault);
  if ("refusal" in turn) return toRefusal(turn, fault);
  const calls = "calls" in turn ? turn.calls.map((call) => toCall(call, ids)) : [];
  const text = turn.text ?? null;
  if (text === null && !("calls" in turn)) throw new TypeError("the turn says nothing");
  return {
    calls,
    text,
    refusal: null,
    finishReason: turn.finishReason ?? (calls.length > 0 ? "tool_calls" : "stop"),
    failure: toFailure(turn),
    fault,
  };
}

/** The script's errors are found when the server starts, as far as its steps are not functions. */
export function assertSteps(script: readonly ScriptStep[], defaults: StreamFault = {}): void {
  assertFault(defaults);
  for (const step of script) {
    if (typeof step !== "function" && !isErrorTurn(step)) assertFault(step.stream ?? {});
  }
}

function toRefusal(turn: RefusalTurn, fault: StreamFault): Answer {
  return { calls: [], text: null, refusal: turn.refusal, finishReason: "stop", failure: null, fault };
}

function toCall(call: ScriptedCall, ids: Ids): AnswerCall {
  return {
    id: call.id === undefined ? ids.next("call") : ids.claim(call.id),
    name: call.name,
    arguments: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
  };
}

function toFailure({ failure }: CallsTurn | TextTurn): ServiceError | null {
  return failure === undefined ? null : serverError(failure.message, failure.code ?? "server_error");
}

function assertFault({ chunkSize = 1, writeSize = 1, breakAfter = 0, delayMs = 0 }: StreamFault): void {
  assertWhole("chunkSize", chunkSize, 1);
  assertWhole("writeSize", writeSize, 1);
  assertWhole("breakAfter", breakAfter, 0);
  assertWhole("delayMs", delayMs, 0);
}

function assertWhole(key: keyof StreamFault, value: number, minimum: number): void {
  if (Number.isInteger(value) && value >= minimum) return;
  throw new RangeError(`stream.${key}: expected a whole number from ${minimum}, got ${value}`);
}
