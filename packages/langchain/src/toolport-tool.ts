// Imported at run time: hosts ask `instanceof StructuredTool`, and callbacks, tracing and context are LangChain's own.
import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { patchConfig, pickRunnableConfigKeys } from "@langchain/core/runnables";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { DynamicStructuredTool, StructuredTool } from "@langchain/core/tools";
import { hintsOf, sharedMap, type AdvertisedTool, type ToolDescription } from "@toolport/core";
import type { AnswerCall } from "./answer-call.ts";
import { isCommand } from "./control-flow.ts";
import type { HostConfig } from "./questions.ts";
import type { HostCall } from "./raw-arguments.ts";
import { contentOf, toolMessage, type Media } from "./tool-message.ts";

/** A schema that refuses nothing. */
const ANYTHING = {};

const descriptions = sharedMap<ToolDescription>("langchain");

/** The canonical tool's description behind a tool that was exported here. */
export function descriptionOf(tool: object): ToolDescription | undefined {
  return descriptions.get(tool);
}

/**
 * A LangChain tool whose calls go through the run. LangChain checks arguments itself and tells the model of it in
 * its own words; so the tool that is shown (with the schema) hands every call to one that takes anything, and that
 * one is LangChain's own: callbacks, tracing and config are what they always are.
 */
export class ToolportTool extends StructuredTool {
  readonly name: string;
  readonly description: string;
  readonly schema: Record<string, unknown>;
  readonly #behind: DynamicStructuredTool;

  constructor({ tool, name, description, schema }: AdvertisedTool, answer: AnswerCall, media: Media) {
    const { extras, ...metadata }: Record<string, unknown> = { ...hintsIn(tool), ...tool.metadata };
    super({ metadata });
    if (isObject(extras)) this.extras = { ...extras };
    this.name = name;
    this.description = description;
    this.schema = { ...schema };
    this.returnDirect = metadata.returnDirect === true;
    this.#behind = new DynamicStructuredTool({
      name,
      description,
      schema: ANYTHING,
      metadata,
      func: (args, runManager, config) => answered(name, args, { answer, media, runManager, config }),
    });
    descriptions.set(this, tool);
  }

  override invoke: StructuredTool["invoke"] = (input, config) =>
    this.#behind.invoke(input as never, config as never) as never;

  override call: StructuredTool["call"] = (arg, config, tags) =>
    this.#behind.call(arg as never, config as never, tags) as never;

  protected override _call(
    args: unknown,
    runManager?: CallbackManagerForToolRun,
    config?: object,
  ): Promise<unknown> {
    return this.#behind.func(args, runManager, config as never) as Promise<unknown>;
  }
}

/** What the tool does to the world, in MCP's words, where `fromLangChain` and other readers of hints look for it. */
function hintsIn({ effect, idempotent, openWorld }: ToolDescription): { readonly annotations?: object } {
  const annotations = {
    ...hintsOf(effect),
    ...(idempotent !== undefined && { idempotentHint: idempotent }),
    ...(openWorld !== undefined && { openWorldHint: openWorld }),
  };
  return Object.keys(annotations).length > 0 ? { annotations } : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One call, in the context LangChain gives a tool's function: what the body runs is traced as its child. */
async function answered(
  name: string,
  args: unknown,
  about: {
    readonly answer: AnswerCall;
    readonly media: Media;
    readonly runManager: CallbackManagerForToolRun | undefined;
    readonly config: object | undefined;
  },
): Promise<unknown> {
  const { answer, media, runManager } = about;
  const callbacks = runManager?.getChild();
  const child = patchConfig(about.config ?? {}, callbacks && { callbacks }) as HostConfig;
  const call = (child.toolCall as HostCall | undefined) ?? { name, args };
  const outcome = await AsyncLocalStorageProviderSingleton.runWithConfig(pickRunnableConfigKeys(child), () =>
    answer({ ...call, name }, child, runManager),
  );
  if ("steering" in outcome) {
    if (isCommand(outcome.steering)) return outcome.steering;
    throw outcome.steering;
  }
  const { result } = outcome;
  return call.id === undefined ? contentOf(result, media) : toolMessage({ id: call.id, name }, result, media);
}
