import type { Answer } from "./model-answer.ts";
import { toChunks } from "./model-chunks.ts";
import { CREATED, type Ids } from "./model-ids.ts";
import { toErrorBody, type ServiceError } from "./model-service-error.ts";
import { countUsage } from "./model-usage.ts";

interface ChatToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

interface ChatMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly refusal: string | null;
  readonly annotations: readonly [];
  readonly tool_calls?: readonly ChatToolCall[];
}

interface ChatUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** The body of a JSON answer from `/chat/completions`; the streamed answer is cut from it. */
export interface ChatCompletion {
  readonly id: string;
  readonly object: "chat.completion";
  readonly created: number;
  readonly model: string;
  readonly choices: readonly [
    {
      readonly index: 0;
      readonly message: ChatMessage;
      readonly logprobs: null;
      readonly finish_reason: string;
    },
  ];
  readonly usage: ChatUsage;
  readonly service_tier: "default";
}

/** What the chunks of a stream depend on besides the completion. */
export interface ChatStreamOptions {
  readonly chunkSize?: number | undefined;
  readonly includeUsage: boolean;
  readonly omitDone: boolean;
  /** Sent as an error event in the place of the finish reason. */
  readonly failure: ServiceError | null;
}

/** Puts an answer into the shape of a chat completion. */
export function toChatCompletion(
  answer: Answer,
  body: Readonly<Record<string, unknown>>,
  ids: Ids,
): ChatCompletion {
  const usage = countUsage([body["messages"], body["tools"]], answer);
  return {
    id: ids.next("chatcmpl"),
    object: "chat.completion",
    created: CREATED,
    model: typeof body["model"] === "string" ? body["model"] : "scripted",
    choices: [{ index: 0, message: toMessage(answer), logprobs: null, finish_reason: answer.finishReason }],
    usage: {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
    service_tier: "default",
  };
}

/** The server-sent events, each a frame ready for the socket, that say what the completion says. */
export function* toChatFrames(completion: ChatCompletion, options: ChatStreamOptions): Iterable<string> {
  const { usage, choices, ...head } = completion;
  const [{ message, finish_reason }] = choices;
  const shared = { ...head, object: "chat.completion.chunk" };
  // The service sends `usage: null` in every chunk but the last once usage was asked for, and else no such key.
  const noUsage = options.includeUsage ? { usage: null } : {};
  const chunk = (delta: object, reason: string | null): string =>
    toFrame({
      ...shared,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
      ...noUsage,
    });

  for (const delta of toDeltas(message, options.chunkSize)) yield chunk(delta, null);
  if (options.failure !== null) {
    yield toFrame(toErrorBody(options.failure));
    return;
  }
  yield chunk({}, finish_reason);
  if (options.includeUsage) yield toFrame({ ...shared, choices: [], usage });
  if (!options.omitDone) yield "data: [DONE]\n\n";
}

function toMessage({ text, refusal, calls }: Answer): ChatMessage {
  const message = { role: "assistant", content: text, refusal, annotations: [] } as const;
  // An empty `tool_calls` is never sent by the service, and refused by it when sent back.
  if (calls.length === 0) return message;
  const toolCalls = calls.map((call): ChatToolCall => ({
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: call.arguments },
  }));
  return { ...message, tool_calls: toolCalls };
}

function* toDeltas(message: ChatMessage, chunkSize: number | undefined): Iterable<object> {
  yield { role: "assistant", content: message.content === null ? null : "", refusal: null };
  for (const content of toChunks(message.content ?? "", chunkSize)) yield { content };
  for (const refusal of toChunks(message.refusal ?? "", chunkSize)) yield { refusal };
  for (const [index, call] of (message.tool_calls ?? []).entries()) {
    const { name } = call.function;
    yield { tool_calls: [{ index, id: call.id, type: "function", function: { name, arguments: "" } }] };
    for (const part of toChunks(call.function.arguments, chunkSize)) {
      yield { tool_calls: [{ index, function: { arguments: part } }] };
    }
  }
}

function toFrame(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
