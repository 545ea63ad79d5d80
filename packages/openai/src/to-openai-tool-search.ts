import {
  advertise,
  ToolportError,
  type Catalogue,
  type Caller,
  type SkippedTool,
  type ToolDescription,
  type ToolLoss,
  type ToolResult,
} from "@toolport/core";
import {
  answerCalls,
  resumeCall,
  type Answers,
  type ResumedAnswer,
  type Source,
  type WireCall,
} from "./answer-calls.ts";
import { responsesCollector, type ResponsesCollector } from "./responses-collector.ts";
import { openAITarget, type OpenAIOptions } from "./target.ts";
import {
  arrived,
  functionCall,
  outputFor,
  responsesTool,
  type ResponsesCallOutput,
  type ResponsesItem,
  type ResponsesResponse,
  type ResponsesTool,
} from "./to-openai-responses.ts";

/** What {@link toOpenAIToolSearch} takes. */
export interface ToolSearchOptions extends OpenAIOptions {
  /**
   * The name of the tool that does the searching: `searchTool` of `@toolport/search`, or any whose result's data says what
   * it found as `{ tools: [{ name }, …] }`.
   */
  readonly search: string;
  /** Which tools the model is told of only when they are found. Default: all. */
  readonly defer?: (tool: ToolDescription) => boolean;
}

/** The Responses API's own tool to search for tools, done by this side; assignable to the client's `ToolSearchTool`. */
export interface ToolSearchDefinition {
  type: "tool_search";
  execution: "client";
  description: string;
  parameters: Record<string, unknown>;
}

/** The answer to one search; assignable to the client's `ResponseInputItem`. */
export interface ToolSearchOutput {
  type: "tool_search_output";
  call_id: string;
  execution: "client";
  /** `incomplete` where the search was refused or failed: this item has no place for words. */
  status: "completed" | "incomplete";
  tools: ResponsesTool[];
}

/** Tools that a model searches by the Responses API's own search, and the way from its calls to their outputs. */
export interface OpenAIToolSearch {
  /** For the request's `tools`: the search, and what is not deferred. The same in every request. */
  readonly tools: (ToolSearchDefinition | ResponsesTool)[];
  /** What the definitions could not carry; all of it is still enforced when a call comes in. */
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
  /** Answers every search and every function call of a response, or of a list of output items. */
  readonly run: (
    from: ResponsesResponse | readonly ResponsesItem[],
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<Answers<ResponsesCallOutput | ToolSearchOutput>>;
  /** Answers a suspended call and gives the output it still owed. */
  readonly resume: (
    token: string,
    answer: unknown,
    options: { readonly by: Caller },
  ) => Promise<ResumedAnswer<ResponsesCallOutput | ToolSearchOutput>>;
  /** Puts streamed events together again: `add` each, then `run(response())`. */
  readonly collect: () => ResponsesCollector;
}

/**
 * Exports a run's (or a toolbox's) tools to the Responses API, whose own `tool_search` is done by one of them. A search is a call
 * of that tool, through the whole pipeline; the definitions of what it found go into its output, where the conversation keeps
 * them. Takes the run itself, not one that `loadOnDemand` made short.
 *
 * @throws ToolportError `invalid_run` where the caller has no such tool; for tools that can't be exported, see {@link OpenAIOptions}
 */
export function toOpenAIToolSearch(source: Source, options: ToolSearchOptions): OpenAIToolSearch {
  const { search, defer = () => true, repairText } = options;
  const catalogue = advertise(source, openAITarget(options));
  const searching = catalogue.advertised.find(({ tool }) => tool.name === search);
  if (!searching)
    throw new ToolportError(
      "invalid_run",
      `toOpenAIToolSearch: this run lists no tool "${search}" to search with. Add one: toolbox.with({ tools: [searchTool(toolbox)] }).`,
    );
  const definition: ToolSearchDefinition = {
    type: "tool_search",
    execution: "client",
    description: searching.description,
    parameters: { ...searching.schema },
  };
  const told = catalogue.advertised.filter((one) => one !== searching && !defer(one.tool));
  return Object.freeze<OpenAIToolSearch>({
    tools: [definition, ...told.map((one) => responsesTool(one, false))],
    losses: catalogue.losses,
    skipped: catalogue.skipped,
    run: (from, { signal } = {}) => {
      const { items, cut } = arrived(from);
      const searches = new Set(items.filter(isSearch).map(({ call_id }) => call_id));
      const calls = items.flatMap((item): WireCall[] => {
        if (isSearch(item)) return [searchCall(item, searching.name, cut)];
        return item.type === "function_call" ? [functionCall(item, cut)] : [];
      });
      const messageFor = (id: string, result: ToolResult): ResponsesCallOutput | ToolSearchOutput =>
        searches.has(id) ? searchOutput(id, result, catalogue) : outputFor(id, result);
      return answerCalls(source, catalogue, calls, messageFor, { signal, repairText });
    },
    resume: (token, answer, { by }) =>
      resumeCall<ResponsesCallOutput | ToolSearchOutput>(source, token, answer, by, (id, result, resumed) =>
        resumed === search ? searchOutput(id, result, catalogue) : outputFor(id, result),
      ),
    collect: responsesCollector,
  });
}

/** What the API has searched for itself needs no answer. */
function isSearch({ type, execution }: ResponsesItem): boolean {
  return type === "tool_search_call" && execution === "client";
}

function searchCall(item: ResponsesItem, name: string, cut: boolean): WireCall {
  const whole = !cut || item.status === "completed";
  // On this wire the arguments are no text. A lone brace is refused as unfinished, as half a text is.
  return { id: item.call_id ?? "", name, arguments: whole ? JSON.stringify(item.arguments ?? {}) : "{" };
}

function searchOutput(callId: string, result: ToolResult, catalogue: Catalogue): ToolSearchOutput {
  const found = result.status === "ok" ? namesIn(result.data) : undefined;
  return {
    type: "tool_search_output",
    call_id: callId,
    execution: "client",
    status: found ? "completed" : "incomplete",
    tools: (found ?? []).flatMap((name) => foundTool(name, catalogue)),
  };
}

function foundTool(name: string, { advertised, skipped }: Catalogue): ResponsesTool[] {
  const one = advertised.find(({ tool }) => tool.name === name);
  if (one) return [responsesTool(one, true)];
  if (skipped.some(({ tool }) => tool === name)) return [];
  throw new ToolportError(
    "invalid_run",
    `toOpenAIToolSearch: the search found "${name}", which this export does not have. Export the run itself, not what loadOnDemand made of it.`,
  );
}

/** Nothing where the result does not say what was found. */
function namesIn(data: unknown): readonly string[] | undefined {
  const { tools } = (data ?? {}) as { readonly tools?: unknown };
  if (!Array.isArray(tools)) return undefined;
  return tools.flatMap((tool: { readonly name?: unknown } | null) =>
    typeof tool?.name === "string" ? [tool.name] : [],
  );
}
