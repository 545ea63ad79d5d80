// Imported at run time: what middleware gives in place of the model's message must be a real one.
import { AIMessage } from "@langchain/core/messages";
import { readStrictly, withText } from "./raw-arguments.ts";

export type ToolCall = NonNullable<AIMessage["tool_calls"]>[number];
type InvalidToolCall = NonNullable<AIMessage["invalid_tool_calls"]>[number];

/** One call as the model wrote it. */
interface Written {
  readonly id: string | undefined;
  readonly name: string;
  readonly text: string;
}

/** How providers say that a turn was cut off: OpenAI's, Anthropic's and Gemini's words. */
const CUT: ReadonlySet<unknown> = new Set([
  "length",
  "content_filter",
  "max_tokens",
  "MAX_TOKENS",
  "incomplete",
]);

/**
 * The model's message with all of its calls, as the model wrote them. LangChain puts what it can't parse aside, where
 * `createAgent` never looks, and completes streamed JSON that was cut off; such calls are put back with the text as
 * it came, for the pipeline to refuse. A message in which nothing was lost comes back as it is.
 */
export function withModelCalls(message: AIMessage): AIMessage {
  const { tool_calls: parsed = [], invalid_tool_calls: aside = [] } = message;
  const cut = isCut(message);
  const written = [fromChunks, fromChat, fromResponses]
    .map((read) => read(message))
    .find((calls) => calls?.length === parsed.length + aside.length);
  const calls = written
    ? written.map((call) => readCall(call, cut))
    : [...parsed.map(readParsed), ...aside.map((call) => readAside(call, cut))];
  if (JSON.stringify(calls) === JSON.stringify(written ? parsed.map(bare) : parsed)) return message;
  return withCalls(message, calls);
}

/** The message with other calls. */
export function withCalls(message: AIMessage, calls: readonly ToolCall[]): AIMessage {
  // They hold the calls once more, as LangChain read them; a message must not tell two stories.
  const { tool_calls: _, ...kwargs } = message.additional_kwargs as Record<string, unknown>;
  const { usage_metadata: usage } = message;
  return new AIMessage({
    content: message.content,
    additional_kwargs: kwargs,
    response_metadata: message.response_metadata,
    tool_calls: [...calls],
    ...(message.id !== undefined && { id: message.id }),
    ...(message.name !== undefined && { name: message.name }),
    ...(usage !== undefined && { usage_metadata: usage }),
  });
}

/** The call with its arguments read strictly; it keeps its text where reading lost something. */
function readCall({ id, name, text }: Written, cut: boolean): ToolCall {
  // In a finished call nothing stands for no arguments; in a cut one they may just not have arrived.
  const said = cut && text.trim() === "" ? "{" : text;
  const { ok, value } = readStrictly(said);
  const call = bare({ name, args: value as ToolCall["args"], ...(id !== undefined && { id }) });
  return ok && !losesDigits(said) ? call : withText(call, said);
}

/** A call that the provider's client has parsed: its text is gone, but not what must be refused. */
function readParsed(call: ToolCall): ToolCall {
  const text = JSON.stringify(call.args) ?? "";
  return readStrictly(text).ok ? call : withText(call, text);
}

function readAside({ id, name = "", args = "" }: InvalidToolCall, cut: boolean): ToolCall {
  return readCall({ id, name, text: args }, cut);
}

/** Any JSON parser rounds integers beyond 2^53; the pipeline reads them from the text. */
function losesDigits(text: string): boolean {
  return /\d{16}/.test(text);
}

function bare({ name, args, id }: ToolCall): ToolCall {
  return { name, args, ...(id !== undefined && { id }), type: "tool_call" };
}

function isCut({ response_metadata: end }: AIMessage): boolean {
  return (
    CUT.has(end.finish_reason) || CUT.has(end.stop_reason) || CUT.has(end.finishReason) || CUT.has(end.status)
  );
}

/** A streamed message keeps the pieces of each call, put together as LangChain does it: by index, or by id. */
function fromChunks(message: AIMessage): readonly Written[] | undefined {
  if (!("tool_call_chunks" in message) || !Array.isArray(message.tool_call_chunks)) return undefined;
  const chunks = message.tool_call_chunks as readonly Chunk[];
  // A custom tool's input is free text, which LangChain wraps itself.
  if (chunks.length === 0 || chunks.some((chunk) => chunk.isCustomTool === true)) return undefined;
  const calls: { id: string | undefined; name: string; text: string; index: number | undefined }[] = [];
  for (const { id, name, args, index } of chunks) {
    const open = calls.find((call) => (index === undefined ? call.id === id : call.index === index));
    if (open) open.text += args ?? "";
    else calls.push({ id, name: name ?? "", text: args ?? "", index });
  }
  return calls;
}

interface Chunk {
  readonly id?: string;
  readonly name?: string;
  readonly args?: string;
  readonly index?: number;
  readonly isCustomTool?: boolean;
}

/** A message of Chat Completions keeps the calls as they came over the wire. */
function fromChat({ additional_kwargs: { tool_calls: calls } }: AIMessage): readonly Written[] | undefined {
  if (!Array.isArray(calls) || calls.some((call) => typeof call?.function?.arguments !== "string"))
    return undefined;
  return calls.map(({ id, function: { name, arguments: text } }) => ({ id, name, text }));
}

/** A message of the Responses API keeps the items of the response. */
function fromResponses({ response_metadata: { output } }: AIMessage): readonly Written[] | undefined {
  if (!Array.isArray(output)) return undefined;
  const items = (output as readonly ResponsesItem[]).filter((item) => item?.type === "function_call");
  return items.map(({ call_id: id, name = "", arguments: text = "" }) => ({ id, name, text }));
}

interface ResponsesItem {
  readonly type?: string;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
}
