import { advertise, textOf } from "@toolport/core";
import type { Source } from "./answer-calls.ts";
import { markExported } from "./exported-tools.ts";
import { openAITarget, type OpenAIOptions } from "./target.ts";

/** A tool that the client's `runTools` runs by itself. */
export interface RunnableTool {
  type: "function";
  function: {
    name: string;
    description: string;
    parameters: Record<string, unknown>;
    strict: boolean;
    function: (
      args: string,
      runner: { readonly controller: { readonly signal: AbortSignal } },
    ) => Promise<string>;
  };
}

/** Tools for the client's `runTools`; spread it into the request, or take its `tools`. */
export interface OpenAIRunTools {
  readonly tools: RunnableTool[];
}

/**
 * Exports a run's (or a toolbox's) tools to `client.chat.completions.runTools`, which asks the model and runs what it
 * calls until it answers. A tool never throws there, since that would end the whole conversation. The runner does not
 * say which call it runs, so nothing can be suspended: have approvals asked by a function, or use `toOpenAIChat`.
 *
 * @throws ToolportError for tools that can't be exported; see {@link OpenAIOptions}
 *
 * @example
 * const runner = client.chat.completions.runTools({ model, messages, ...toOpenAIRunTools(run) });
 * const answer = await runner.finalContent();
 */
export function toOpenAIRunTools(source: Source, options: OpenAIOptions = {}): OpenAIRunTools {
  const { advertised, names, decoderOf } = advertise(source, openAITarget(options));
  const { repairText } = options;
  const tools = advertised.map(({ tool, name, description, schema, strict }) => {
    const decode = decoderOf(tool.name);
    const definition: RunnableTool["function"] = {
      name,
      description,
      parameters: { ...schema },
      strict,
      function: async (args, { controller }) =>
        textOf(
          await source.call(tool.name, args, {
            signal: controller.signal,
            decode,
            repairText,
            wireName: names.toWire,
          }),
        ),
    };
    return markExported<RunnableTool>({ type: "function", function: definition }, tool);
  });
  return { tools };
}
