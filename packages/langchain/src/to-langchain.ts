import type { StructuredTool } from "@langchain/core/tools";
import type { Dialect, DialectName } from "@toolport/schema";
import { advertise, type OnLoss, type SkippedTool, type ToolLoss } from "@toolport/core";
import { langChainTarget } from "./target.ts";
import { answerCalls, type Source } from "./answer-call.ts";
import { withAskedCalls } from "./asked-calls.ts";
import { askAfterModel, type HumanInTheLoop, type InterruptOn } from "./human-in-the-loop.ts";
import { toolportMiddleware, type Asking, type ToolportMiddleware } from "./middleware.ts";
import type { Interrupt } from "./questions.ts";
import type { Media } from "./tool-message.ts";
import { ToolportTool } from "./toolport-tool.ts";

/** What the export takes. */
export interface LangChainOptions {
  /**
   * How images, sound and files go on. `"text"` (default) names them in words, because a tool message of OpenAI's
   * Chat Completions carries only text, and through its Responses API LangChain sends content blocks as JSON text,
   * base64 included. `"parts"` gives LangChain's content blocks, for models that take them (Anthropic, Gemini).
   */
  readonly media?: Media;
  /** The JSON Schema dialect of the model behind LangChain. Default: `"openai"`. */
  readonly dialect?: DialectName | Dialect;
  /** Leaves out tools whose schema can't be exported, and lists them in `skipped`, instead of throwing. */
  readonly skipUnusable?: boolean;
  /**
   * LangChain's own `humanInTheLoopMiddleware`, to ask a person before the tools are called: once for each message of
   * the model, about every call of it that the toolbox wants asked. Don't list the middleware itself then. Default:
   * each call that waits is an interrupt of its own.
   */
  readonly humanInTheLoop?: HumanInTheLoop;
  /** What the middleware asks about besides: tools of others, by name, as it takes them itself. */
  readonly interruptOn?: InterruptOn;
  /**
   * LangGraph's own `interrupt`, to ask a person by. LangGraph 1 hands it to its tools itself; before that they don't get
   * it, and without it the model is told that the call waits.
   */
  readonly interrupt?: Interrupt;
  /** What to do about a tool of which something can't be carried. Default: `"warn"`, listed in `losses`. */
  readonly onLoss?: OnLoss;
}

/** For `createAgent({ model, ...toLangChain(run) })`. */
export interface LangChainExport {
  readonly tools: StructuredTool[];
  readonly middleware: readonly [ToolportMiddleware];
}

/** Settings to spread, and, not enumerable, what the definitions could not carry. */
export type LangChainResult = LangChainExport & {
  /** All of it is still enforced when a call comes in. */
  readonly losses: readonly ToolLoss[];
  readonly skipped: readonly SkippedTool[];
};

/**
 * Exports a run's (or a toolbox's) tools to LangChain: real tools, for `createAgent`, `ToolNode` and `invoke`, and
 * the middleware that closes what `createAgent` leaves open. Give both; see the README for what is lost without it.
 *
 * @throws ToolportError for tools that can't be exported, and for names that would be one
 */
export function toLangChain(source: Source, options: LangChainOptions = {}): LangChainResult {
  const { media = "text", humanInTheLoop, interruptOn, interrupt } = options;
  const catalogue = advertise(source, langChainTarget(options));
  const answer = answerCalls(source, catalogue, interrupt);
  const asking: Asking | undefined = humanInTheLoop && {
    withAsked: (message, about) => withAskedCalls(message, source, catalogue, about),
    afterModel: askAfterModel(source, humanInTheLoop, interruptOn),
  };
  const settings: LangChainExport = {
    tools: catalogue.advertised.map((advertised) => new ToolportTool(advertised, answer, media)),
    middleware: [toolportMiddleware(answer, media, asking)],
  };
  const { losses, skipped } = catalogue;
  return Object.defineProperties(settings, {
    losses: { value: losses },
    skipped: { value: skipped },
  }) as LangChainResult;
}
