import {
  advertise,
  textOf,
  type AdvertisedTool,
  type Caller,
  type ContentPart,
  type ToolResult,
  type SkippedTool,
  type ToolDescription,
  type ToolLoss,
} from "@toolport/core";
import { openAITarget, type OpenAIOptions } from "./target.ts";
import {
  answerCalls,
  argumentsOf,
  resumeCall,
  type Answers,
  type ResumedAnswer,
  type Source,
  type WireCall,
} from "./answer-calls.ts";
import { markExported } from "./exported-tools.ts";
import { responsesCollector, type ResponsesCollector } from "./responses-collector.ts";

/** A function tool of the Responses API; assignable to the client's `FunctionTool`. */
export interface ResponsesTool {
  type: "function";
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
  /** The model is told of it only when the API's `tool_search` has found it. */
  defer_loading?: true;
}

/** What {@link toOpenAIResponses} takes. */
export interface ResponsesOptions extends OpenAIOptions {
  /**
   * Tools that the API itself keeps from the model until its `tool_search` finds them. Add `{ type: "tool_search" }` to the
   * request's tools. Their definitions are sent all the same: it saves the model's context, not the request.
   */
  readonly defer?: (tool: ToolDescription) => boolean;
}

/** An output item, as the client gives it. Only calls are read. */
export interface ResponsesItem {
  readonly type: string;
  readonly status?: string | null;
  /** Of a search for tools: who is to do it. */
  readonly execution?: string | null;
  readonly call_id?: string | null;
  readonly name?: string | null;
  readonly arguments?: unknown;
  readonly content?: unknown;
}

/** A response, as the client gives it; its status tells whether its calls arrived whole. */
export interface ResponsesResponse {
  readonly id?: string;
  /** The text of its messages. */
  readonly output_text?: string;
  readonly output: readonly ResponsesItem[];
  readonly status?: string | undefined;
}

/** Content of a call's output. */
export type ResponsesContent =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" }
  | { type: "input_file"; filename: string; file_data: string };

/** The answer to one call; assignable to the client's `ResponseInputItem`. */
export interface ResponsesCallOutput {
  type: "function_call_output";
  call_id: string;
  output: string | ResponsesContent[];
}

/** Tools for the Responses API, and the way from its calls to its call outputs. */
export interface OpenAIResponses {
  /** For the request's `tools`. */
  readonly tools: ResponsesTool[];
  /** What the definitions could not carry; all of it is still enforced when a call comes in. */
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
  /** Answers every function call of a response, or of a list of output items. */
  readonly run: (
    from: ResponsesResponse | readonly ResponsesItem[],
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Answers<ResponsesCallOutput>>;
  /** Answers a suspended call and gives the output it still owed. */
  readonly resume: (
    token: string,
    answer: unknown,
    options: { readonly by: Caller },
  ) => Promise<ResumedAnswer<ResponsesCallOutput>>;
  /** Puts streamed events together again: `add` each, then `run(response())`. */
  readonly collect: () => ResponsesCollector;
}

/**
 * Exports a run's (or a toolbox's) tools to the Responses API. Every call id gets exactly one output, unless the
 * call is suspended. Images and files go as such; sound, which an output can't hold, is named in words.
 *
 * @throws ToolportError for tools that can't be exported; see {@link OpenAIOptions}
 */
export function toOpenAIResponses(source: Source, options: ResponsesOptions = {}): OpenAIResponses {
  const catalogue = advertise(source, openAITarget(options));
  const { repairText, defer } = options;
  return Object.freeze<OpenAIResponses>({
    tools: catalogue.advertised.map((one) => responsesTool(one, defer?.(one.tool) === true)),
    losses: catalogue.losses,
    skipped: catalogue.skipped,
    run: (from, { signal } = {}) =>
      answerCalls(source, catalogue, functionCalls(from), outputFor, { signal, repairText }),
    resume: (token, answer, { by }) => resumeCall(source, token, answer, by, outputFor),
    collect: responsesCollector,
  });
}

/** One tool as the API takes it. */
export function responsesTool(
  { tool, name, description, schema, strict }: AdvertisedTool,
  deferred: boolean,
): ResponsesTool {
  const definition = { type: "function", name, description, parameters: { ...schema }, strict } as const;
  return markExported<ResponsesTool>({ ...definition, ...(deferred && { defer_loading: true }) }, tool);
}

/** States of a response that may have been cut in the middle of a call. */
const CUT: ReadonlySet<string | undefined> = new Set(["incomplete", "in_progress", "failed", "cancelled"]);

/** What has arrived, and whether it may have been cut. */
export function arrived(from: ResponsesResponse | readonly ResponsesItem[]): {
  readonly items: readonly ResponsesItem[];
  readonly cut: boolean;
} {
  if ("output" in from) return { items: from.output, cut: CUT.has(from.status) };
  return { items: from, cut: false };
}

function functionCalls(from: ResponsesResponse | readonly ResponsesItem[]): readonly WireCall[] {
  const { items, cut } = arrived(from);
  return items.filter((item) => item.type === "function_call").map((item) => functionCall(item, cut));
}

/** The call that an item carries. */
export function functionCall(item: ResponsesItem, cut: boolean): WireCall {
  return {
    id: item.call_id ?? "",
    name: item.name ?? "",
    arguments: argumentsOf(typeof item.arguments === "string" ? item.arguments : undefined, cut),
  };
}

/** What the model is told a call came to. */
export function outputFor(callId: string, result: ToolResult): ResponsesCallOutput {
  const textOnly = result.content.every((part) => part.type === "text" || part.type === "audio");
  const output = textOnly ? textOf(result) : result.content.map((part) => contentFor(part, result));
  return { type: "function_call_output", call_id: callId, output };
}

function contentFor(part: ContentPart, result: ToolResult): ResponsesContent {
  if (part.type === "image") return { type: "input_image", image_url: dataUrl(part), detail: "auto" };
  if (part.type === "file")
    return { type: "input_file", filename: part.name ?? "file", file_data: dataUrl(part) };
  return { type: "input_text", text: textOf({ ...result, content: [part] }) };
}

function dataUrl(part: { readonly mediaType: string; readonly data: string }): string {
  return `data:${part.mediaType};base64,${part.data}`;
}
