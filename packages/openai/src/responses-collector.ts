import type { ResponsesItem, ResponsesResponse } from "./to-openai-responses.ts";

/** A streamed event, as the client gives it. Events of other types are passed over. */
export interface ResponsesEvent {
  readonly type: string;
  readonly output_index?: number;
  readonly item?: ResponsesItem;
  readonly delta?: unknown;
  readonly arguments?: unknown;
  readonly response?: ResponsesResponse;
}

/** Collects one streamed response. */
export interface ResponsesCollector {
  /** Takes the next event. */
  readonly add: (event: ResponsesEvent) => void;
  /** What has arrived so far; `status` is `incomplete` when the stream broke off. */
  readonly response: () => ResponsesResponse;
}

const ENDINGS: ReadonlySet<string> = new Set([
  "response.completed",
  "response.incomplete",
  "response.failed",
  "response.cancelled",
]);

/** An empty collector for one response. */
export function responsesCollector(): ResponsesCollector {
  const items = new Map<number, ResponsesItem>();
  let latest: ResponsesResponse | undefined;
  let ended = false;
  const change = (index: number, update: (item: ResponsesItem) => ResponsesItem): void => {
    const item = items.get(index);
    if (item) items.set(index, update(item));
  };
  return {
    add(event) {
      const index = event.output_index ?? 0;
      const isItem =
        event.type === "response.output_item.added" || event.type === "response.output_item.done";
      if (isItem && event.item) items.set(index, event.item);
      else if (event.type === "response.function_call_arguments.delta")
        change(index, (item) => ({ ...item, arguments: asText(item.arguments) + asText(event.delta) }));
      else if (event.type === "response.function_call_arguments.done")
        change(index, (item) => ({ ...item, arguments: event.arguments }));
      if (event.response) latest = event.response;
      ended ||= ENDINGS.has(event.type);
    },
    response() {
      const output = [...items].toSorted(([a], [b]) => a - b).map(([, item]) => item);
      const whole =
        ended && latest !== undefined && latest.output.length >= output.length ? latest.output : output;
      return {
        ...latest,
        output: whole,
        output_text: textOf(whole),
        ...(!ended && { status: "incomplete" }),
      };
    },
  };
}

/** The text of the messages among the items: the stream's own events lack the client's `output_text`. */
function textOf(items: readonly ResponsesItem[]): string {
  const parts = items.flatMap((item) =>
    item.type === "message" && Array.isArray(item.content) ? (item.content as unknown[]) : [],
  );
  return parts.map((part) => (isText(part) ? part.text : "")).join("");
}

function isText(part: unknown): part is { readonly text: string } {
  return typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
