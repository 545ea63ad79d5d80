import { toChunks } from "./model-chunks.ts";
import type {
  ContentPart,
  FunctionCallItem,
  MessageItem,
  ModelResponse,
  ToolSearchCallItem,
} from "./model-responses.ts";

interface ResponseEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What the events of a stream depend on besides the response. */
export interface ResponseStreamOptions {
  readonly chunkSize?: number | undefined;
  readonly omitDone: boolean;
}

/** The server-sent events, each a frame ready for the socket, that say what the response says. */
export function* toResponseFrames(response: ModelResponse, options: ResponseStreamOptions): Iterable<string> {
  let sequence = 0;
  for (const { type, ...fields } of toEvents(response, options)) {
    const data = JSON.stringify({ type, sequence_number: sequence, ...fields });
    sequence += 1;
    yield `event: ${type}\ndata: ${data}\n\n`;
  }
}

function* toEvents(
  response: ModelResponse,
  { chunkSize, omitDone }: ResponseStreamOptions,
): Iterable<ResponseEvent> {
  const opening = {
    ...response,
    completed_at: null,
    status: "in_progress",
    error: null,
    incomplete_details: null,
    output: [],
    usage: null,
  };
  yield { type: "response.created", response: opening };
  yield { type: "response.in_progress", response: opening };
  for (const [index, item] of response.output.entries()) {
    if (item.type === "message") yield* toMessageEvents(item, index, chunkSize);
    else if (item.type === "tool_search_call") yield* toSearchEvents(item, index);
    else yield* toCallEvents(item, index, chunkSize);
  }
  if (!omitDone) yield { type: `response.${response.status}`, response };
}

function* toMessageEvents(
  item: MessageItem,
  index: number,
  chunkSize: number | undefined,
): Iterable<ResponseEvent> {
  yield {
    type: "response.output_item.added",
    output_index: index,
    item: { ...item, status: "in_progress", content: [] },
  };
  for (const [contentIndex, part] of item.content.entries()) {
    const place = { item_id: item.id, output_index: index, content_index: contentIndex };
    yield { type: "response.content_part.added", ...place, part: toEmptyPart(part) };
    yield* toPartEvents(part, place, chunkSize);
    yield { type: "response.content_part.done", ...place, part };
  }
  yield { type: "response.output_item.done", output_index: index, item };
}

function toEmptyPart(part: ContentPart): ContentPart {
  return part.type === "refusal" ? { ...part, refusal: "" } : { ...part, text: "" };
}

function* toPartEvents(
  part: ContentPart,
  place: object,
  chunkSize: number | undefined,
): Iterable<ResponseEvent> {
  if (part.type === "refusal") {
    for (const delta of toChunks(part.refusal, chunkSize)) {
      yield { type: "response.refusal.delta", ...place, delta };
    }
    yield { type: "response.refusal.done", ...place, refusal: part.refusal };
    return;
  }
  for (const delta of toChunks(part.text, chunkSize)) {
    yield { type: "response.output_text.delta", ...place, delta, logprobs: [] };
  }
  yield { type: "response.output_text.done", ...place, text: part.text, logprobs: [] };
}

function* toCallEvents(
  item: FunctionCallItem,
  index: number,
  chunkSize: number | undefined,
): Iterable<ResponseEvent> {
  const place = { item_id: item.id, output_index: index };
  yield {
    type: "response.output_item.added",
    output_index: index,
    item: { ...item, status: "in_progress", arguments: "" },
  };
  for (const delta of toChunks(item.arguments, chunkSize)) {
    yield { type: "response.function_call_arguments.delta", ...place, delta };
  }
  yield { type: "response.function_call_arguments.done", ...place, arguments: item.arguments };
  yield { type: "response.output_item.done", output_index: index, item };
}

/** The stream has no events for what a search is given: it comes whole. */
function* toSearchEvents(item: ToolSearchCallItem, index: number): Iterable<ResponseEvent> {
  const begun = { ...item, status: "in_progress", arguments: {} };
  yield { type: "response.output_item.added", output_index: index, item: begun };
  yield { type: "response.output_item.done", output_index: index, item };
}
