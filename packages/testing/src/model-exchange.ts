import type { IncomingMessage, ServerResponse } from "node:http";
import { pause, sendEventStream } from "./model-event-stream.ts";
import type { Ids } from "./model-ids.ts";
import { parseBody, readBody, toToolResults, type RequestRecord } from "./model-recorded-request.ts";
import { toReply, type Reply } from "./model-reply.ts";
import { checkRequest } from "./model-request-checks.ts";
import type { CallLedger, ResponseMemory } from "./model-response-memory.ts";
import type { ModelServerOptions, RecordedRequest, ScriptStep } from "./model-script.ts";
import { invalidRequest, serverError, toErrorBody, type ServiceError } from "./model-service-error.ts";

/** What the exchanges of one server share. */
export interface ModelState {
  readonly script: readonly ScriptStep[];
  readonly options: ModelServerOptions;
  readonly requests: RequestRecord[];
  readonly ids: Ids;
  readonly memory: ResponseMemory;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
  nextStep: number;
}

/** One request's way to its answer. */
interface Exchange {
  readonly state: ModelState;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Aborted when the client leaves or the server closes. */
  readonly signal: AbortSignal;
}

const APIS: ReadonlyMap<string, RecordedRequest["api"]> = new Map([
  ["/chat/completions", "chat"],
  ["/responses", "responses"],
]);

/** Tells the client not to retry: a retry would take the next step for a mistake in this one. */
const NO_RETRY = { "x-should-retry": "false" };

/** Takes one request through to its answer; never rejects. */
export async function handleExchange(
  state: ModelState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  response.once("close", leave);
  // A client that leaves in the middle of a write is no error of the server's.
  response.on("error", leave);
  state.closing.addEventListener("abort", leave);
  const exchange = { state, request, response, signal: gone.signal };
  try {
    await answer(exchange);
  } catch (error) {
    if (response.headersSent || gone.signal.aborted) response.destroy();
    else sendError(exchange, serverError(`model server: ${toMessage(error)}`), NO_RETRY);
  } finally {
    state.closing.removeEventListener("abort", leave);
  }
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, state } = exchange;
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const api = APIS.get(path.replace(/^\/v1(?=\/)/, ""));
  const raw = await readBody(request);
  if (!api) return sendError(exchange, toNoSuchPlace(`${request.method} ${path}`));
  if (request.method !== "POST") return sendError(exchange, toWrongMethod(`${request.method} on ${path}`));
  if (raw === undefined) {
    return sendError(exchange, invalidRequest("The request body is larger than 32 MB.", { status: 413 }));
  }
  const body = parseBody(raw);
  const record: RequestRecord = {
    api,
    path,
    headers: request.headers,
    body: body ?? {},
    raw,
    toolResults: toToolResults(api, body ?? {}),
    aborted: false,
  };
  state.requests.push(record);
  const complete = watchClient(record, exchange);
  if (!body) return sendError(exchange, invalidRequest("We could not parse the JSON body of your request."));
  const verdict = checkRequest(record, state.memory);
  if (!verdict.ok) return sendError(exchange, verdict.error);
  const reply = nextReply(state, record, verdict.ledger);
  await pause(state.options.delayMs ?? 0, exchange.signal);
  if (!exchange.signal.aborted) await send(reply, exchange, complete);
}

/** Marks the record if the connection ends before `complete` was called or the answer was written. */
function watchClient(record: RequestRecord, { response, state }: Exchange): () => void {
  let completed = false;
  response.once("close", () => {
    record.aborted = !completed && !response.writableFinished && !state.closing.aborted;
  });
  return () => {
    completed = true;
  };
}

function nextReply(state: ModelState, record: RecordedRequest, ledger: CallLedger): Reply {
  const number = state.requests.length;
  const step = state.script[state.nextStep];
  if (step === undefined) {
    const steps = state.script.length;
    const message = `Script exhausted: request ${number} has no step left, the script has ${steps}.`;
    return { kind: "error", error: serverError(message, "script_exhausted"), headers: NO_RETRY };
  }
  state.nextStep += 1;
  try {
    const turn = typeof step === "function" ? step(record) : step;
    const { ids, memory, options } = state;
    return toReply(turn, { request: record, ids, memory, ledger, fault: options.stream });
  } catch (error) {
    const message = `Script step ${state.nextStep} failed on request ${number}: ${toMessage(error)}`;
    return { kind: "error", error: serverError(message, "script_failed"), headers: NO_RETRY };
  }
}

async function send(reply: Reply, exchange: Exchange, complete: () => void): Promise<void> {
  const { response, signal } = exchange;
  if (reply.kind === "error") return sendError(exchange, reply.error, reply.headers);
  if (reply.kind === "json") return sendJson(exchange, 200, reply.body);
  const { frames, fault } = reply;
  const outcome = await sendEventStream(response, frames, {
    fault,
    headers: toRequestId(exchange),
    signal,
  });
  if (outcome === "left") return;
  // Before the end of the response: a client may hang up as soon as it has read the last event.
  complete();
  if (outcome === "break") response.destroy();
  else response.end();
}

function sendError(
  exchange: Exchange,
  error: ServiceError,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJson(exchange, error.status, toErrorBody(error), headers);
}

function sendJson(
  exchange: Exchange,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const type = { "content-type": "application/json; charset=utf-8" };
  exchange.response.writeHead(status, { ...type, ...toRequestId(exchange), ...headers });
  exchange.response.end(JSON.stringify(body));
}

function toRequestId({ state }: Exchange): Readonly<Record<string, string>> {
  return { "x-request-id": state.ids.next("req") };
}

function toNoSuchPlace(place: string): ServiceError {
  return invalidRequest(`Invalid URL (${place})`, { status: 404 });
}

function toWrongMethod(place: string): ServiceError {
  return invalidRequest(`Not allowed to ${place}.`, { status: 405, code: "method_not_supported" });
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
