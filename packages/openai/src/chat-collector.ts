/** A streamed chunk, as the client gives it. */
export interface ChatChunk {
  readonly choices: readonly {
    readonly index?: number;
    readonly delta: {
      readonly content?: string | null;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly {
        readonly index?: number;
        readonly id?: string;
        readonly type?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
    readonly finish_reason: string | null;
  }[];
}

/** An assistant message put together from chunks; goes back into the request's `messages` as it is. */
export interface CollectedChatMessage {
  role: "assistant";
  content: string | null;
  refusal: string | null;
  tool_calls?: { id: string; type: "function"; function: { name: string; arguments: string } }[];
}

/** A choice put together from chunks; `finish_reason` is null when the stream broke off. */
export interface CollectedChatChoice {
  readonly message: CollectedChatMessage;
  readonly finish_reason: string | null;
}

/** Collects one streamed answer. */
export interface ChatCollector {
  /** Takes the next chunk. Only the first choice is collected. */
  readonly add: (chunk: ChatChunk) => void;
  /** What has arrived so far. */
  readonly choice: () => CollectedChatChoice;
}

interface CollectedCall {
  id: string;
  name: string;
  arguments: string;
}

/** An empty collector for one answer of Chat Completions. */
export function chatCollector(): ChatCollector {
  const calls: CollectedCall[] = [];
  const byIndex = new Map<number, CollectedCall>();
  const text = { content: "", refusal: "" };
  let finishReason: string | null = null;
  const addCall = (delta: NonNullable<ChatChunk["choices"][number]["delta"]["tool_calls"]>[number]): void => {
    // Some compatible servers leave the index out: then an id begins a call, and what has none goes on with the last.
    const index = delta.index ?? (delta.id === undefined ? Math.max(0, calls.length - 1) : calls.length);
    let call = byIndex.get(index);
    if (!call) {
      call = { id: "", name: "", arguments: "" };
      byIndex.set(index, call);
      calls.push(call);
    }
    if (delta.id) call.id ||= delta.id;
    if (delta.function?.name) call.name ||= delta.function.name;
    call.arguments += delta.function?.arguments ?? "";
  };
  return {
    add(chunk) {
      const choice = chunk.choices.find((one) => (one.index ?? 0) === 0);
      if (!choice) return;
      text.content += choice.delta.content ?? "";
      text.refusal += choice.delta.refusal ?? "";
      for (const delta of choice.delta.tool_calls ?? []) addCall(delta);
      finishReason = choice.finish_reason ?? finishReason;
    },
    choice: () => ({ message: message(text, calls), finish_reason: finishReason }),
  };
}

function message(
  text: { readonly content: string; readonly refusal: string },
  calls: readonly CollectedCall[],
): CollectedChatMessage {
  const base = { role: "assistant" as const, content: text.content || null, refusal: text.refusal || null };
  if (calls.length === 0) return base;
  const toolCalls = calls.map((call) => ({
    id: call.id,
    type: "function" as const,
    function: { name: call.name, arguments: call.arguments },
  }));
  return { ...base, tool_calls: toolCalls };
}
