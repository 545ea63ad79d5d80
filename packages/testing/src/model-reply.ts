import { isErrorTurn, toAnswer } from "./model-answer.ts";
import { toChatCompletion, toChatFrames } from "./model-chat.ts";
import type { Ids } from "./model-ids.ts";
import type { CallLedger, ResponseMemory } from "./model-response-memory.ts";
import { toModelResponse } from "./model-responses.ts";
import { toResponseFrames } from "./model-responses-stream.ts";
import type { ErrorTurn, RecordedRequest, StreamFault, Turn } from "./model-script.ts";
import { serverError, type ServiceError } from "./model-service-error.ts";

/** What goes back over HTTP, with only the sending left to do. */
export type Reply =
  | {
      readonly kind: "error";
      readonly error: ServiceError;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: "json"; readonly body: object }
  | { readonly kind: "stream"; readonly frames: Iterable<string>; readonly fault: StreamFault };

/** What a reply depends on besides the turn. */
export interface ReplyContext {
  readonly request: Pick<RecordedRequest, "api" | "body">;
  readonly ids: Ids;
  readonly memory: ResponseMemory;
  /** The calls and outputs the request's conversation holds. */
  readonly ledger: CallLedger;
  readonly fault: StreamFault | undefined;
}

/** Writes a turn in the words of the API that was asked, streamed if the request wants it so. */
export function toReply(turn: Turn, context: ReplyContext): Reply {
  if (isErrorTurn(turn)) return toErrorReply(turn);
  return context.request.api === "chat" ? toChatReply(turn, context) : toResponsesReply(turn, context);
}

function toErrorReply({ error }: ErrorTurn): Reply {
  const { status, message = `Scripted error ${status}`, code, headers = {} } = error;
  if (status >= 500) return { kind: "error", error: { ...serverError(message, code), status }, headers };
  const limited = status === 429;
  return {
    kind: "error",
    error: {
      status,
      message,
      type: limited ? "requests" : "invalid_request_error",
      param: null,
      code: code ?? (limited ? "rate_limit_exceeded" : null),
    },
    headers,
  };
}

function toChatReply(turn: Exclude<Turn, ErrorTurn>, { request, ids, fault: defaults }: ReplyContext): Reply {
  const { body } = request;
  const answer = toAnswer(turn, ids, defaults);
  const { failure, fault } = answer;
  const completion = toChatCompletion(answer, body, ids);
  if (body["stream"] !== true) {
    if (failure !== null) return { kind: "error", error: failure, headers: {} };
    return { kind: "json", body: completion };
  }
  const wanted = body["stream_options"];
  const includeUsage =
    typeof wanted === "object" &&
    wanted !== null &&
    "include_usage" in wanted &&
    wanted.include_usage === true;
  const { chunkSize, omitDone = false } = fault;
  const frames = toChatFrames(completion, { chunkSize, includeUsage, omitDone, failure });
  return { kind: "stream", frames, fault };
}

function toResponsesReply(turn: Exclude<Turn, ErrorTurn>, context: ReplyContext): Reply {
  const { body } = context.request;
  const answer = toAnswer(turn, context.ids, context.fault);
  const response = toModelResponse(answer, body, context.ids);
  if (body["store"] !== false) context.memory.store(response, context.ledger);
  if (body["stream"] !== true) return { kind: "json", body: response };
  const { chunkSize, omitDone = false } = answer.fault;
  return { kind: "stream", frames: toResponseFrames(response, { chunkSize, omitDone }), fault: answer.fault };
}
