import type { Answer } from "./model-answer.ts";
import { CREATED, type Ids } from "./model-ids.ts";
import { toRecords } from "./model-recorded-request.ts";
import { countUsage } from "./model-usage.ts";

type ItemStatus = "in_progress" | "completed" | "incomplete";

/** One piece of a message: words, or a refusal. */
export type ContentPart =
  | {
      readonly type: "output_text";
      readonly text: string;
      readonly annotations: readonly [];
      readonly logprobs: readonly [];
    }
  | { readonly type: "refusal"; readonly refusal: string };

/** The item that carries what the model says in words. */
export interface MessageItem {
  readonly id: string;
  readonly type: "message";
  readonly status: ItemStatus;
  readonly role: "assistant";
  readonly content: readonly ContentPart[];
}

/** The item that carries one tool call. */
export interface FunctionCallItem {
  readonly id: string;
  readonly type: "function_call";
  readonly status: ItemStatus;
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The item that carries one search for tools, which the client is to do. */
export interface ToolSearchCallItem {
  readonly id: string;
  readonly type: "tool_search_call";
  readonly status: ItemStatus;
  readonly call_id: string;
  readonly execution: "client";
  readonly arguments: unknown;
}

/** An item of a response's output. */
export type OutputItem = MessageItem | FunctionCallItem | ToolSearchCallItem;

/** The body of a JSON answer from `/responses`; the streamed answer is cut from it. */
export interface ModelResponse {
  readonly id: string;
  readonly object: "response";
  readonly created_at: number;
  readonly completed_at: number | null;
  readonly status: "in_progress" | "completed" | "incomplete" | "failed";
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly incomplete_details: { readonly reason: "max_output_tokens" | "content_filter" } | null;
  readonly output: readonly OutputItem[];
  readonly usage: object | null;
  readonly [echoed: string]: unknown;
}

/** Puts an answer into the shape of a response. */
export function toModelResponse(
  answer: Answer,
  body: Readonly<Record<string, unknown>>,
  ids: Ids,
): ModelResponse {
  const id = ids.next("resp");
  const outcome = toOutcome(answer);
  return {
    id,
    object: "response",
    created_at: CREATED,
    completed_at: outcome.status === "completed" ? CREATED : null,
    ...outcome,
    ...toEcho(body),
    output: toOutput(answer, ids, {
      incomplete: outcome.status === "incomplete",
      searches: toRecords(body["tools"]).some(isClientSearch),
    }),
    usage: toUsage(answer, body),
  };
}

function toOutcome(answer: Answer): Pick<ModelResponse, "status" | "error" | "incomplete_details"> {
  if (answer.failure !== null) {
    const { code, message } = answer.failure;
    return { status: "failed", error: { code: code ?? "server_error", message }, incomplete_details: null };
  }
  if (answer.finishReason === "length") {
    return { status: "incomplete", error: null, incomplete_details: { reason: "max_output_tokens" } };
  }
  if (answer.finishReason === "content_filter") {
    return { status: "incomplete", error: null, incomplete_details: { reason: "content_filter" } };
  }
  return { status: "completed", error: null, incomplete_details: null };
}

/** Whether a definition, or an item, is of a search for tools that the client does. */
export function isClientSearch({ type, execution }: Readonly<Record<string, unknown>>): boolean {
  return String(type).startsWith("tool_search") && execution === "client";
}

function toOutput(
  answer: Answer,
  ids: Ids,
  { incomplete, searches }: { readonly incomplete: boolean; readonly searches: boolean },
): readonly OutputItem[] {
  const part = toPart(answer);
  const kinds = [...(part === null ? [] : [part]), ...answer.calls];
  return kinds.map((kind, index): OutputItem => {
    // Only what the model was at when it ran out is cut short.
    const status = incomplete && index === kinds.length - 1 ? "incomplete" : "completed";
    if ("type" in kind) {
      return { id: ids.next("msg"), type: "message", status, role: "assistant", content: [kind] };
    }
    const { id, name, arguments: json } = kind;
    if (searches && name === "tool_search") {
      const search: unknown = status === "completed" ? JSON.parse(json) : {};
      return {
        id: ids.next("tsc"),
        type: "tool_search_call",
        status,
        call_id: id,
        execution: "client",
        arguments: search,
      };
    }
    return { id: ids.next("fc"), type: "function_call", status, call_id: id, name, arguments: json };
  });
}

function toPart({ text, refusal }: Answer): ContentPart | null {
  if (refusal !== null) return { type: "refusal", refusal };
  if (text !== null) return { type: "output_text", text, annotations: [], logprobs: [] };
  return null;
}

function toUsage(answer: Answer, body: Readonly<Record<string, unknown>>): object {
  const { input, output } = countUsage([body["instructions"], body["input"], body["tools"]], answer);
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}

/** The settings of the request that the service repeats in its answer, with its defaults. */
function toEcho(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    access_programs: null,
    background: false,
    instructions: body["instructions"] ?? null,
    max_output_tokens: body["max_output_tokens"] ?? null,
    metadata: body["metadata"] ?? {},
    model: body["model"] ?? "scripted",
    parallel_tool_calls: body["parallel_tool_calls"] ?? true,
    previous_response_id: body["previous_response_id"] ?? null,
    reasoning: body["reasoning"] ?? { effort: null, summary: null },
    service_tier: "default",
    store: body["store"] ?? true,
    temperature: body["temperature"] ?? 1,
    text: body["text"] ?? { format: { type: "text" } },
    tool_choice: body["tool_choice"] ?? "auto",
    tools: body["tools"] ?? [],
    top_p: body["top_p"] ?? 1,
    truncation: body["truncation"] ?? "disabled",
  };
}
