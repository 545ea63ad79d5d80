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
  let ended: ResponsesResponse | undefined;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
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
        change(index, (item) => ({ ...item, arguments: text(item.arguments) + text(event.delta) }));
      else if (event.type === "response.function_call_arguments.done")
        change(index, (item) => ({ ...item, arguments: event.arguments }));
      else if (ENDINGS.has(event.type)) ended = event.response;
    },
    response() {
      const output = [...items].toSorted(([a], [b]) => a - b).map(([, item]) => item);
      if (!ended) return { output, status: "incomplete" };
      return ended.output.length >= output.length ? ended : { ...ended, output };
    },
  };
}
