import {
  checkImport,
  importTools,
  originOf,
  type ImportOptions,
  type ReadTool,
  type Tool,
  type ToolDetails,
} from "@toolport/core";
import { descriptionOf } from "./exported-tools.ts";
import { approvalOf, handlerFor, ownBody, strayHandlers, type OpenAIHandlers } from "./imported-body.ts";
import { inputOf } from "./imported-input.ts";
import { definitionOf, flat, isAgentsTool, nameOf, unsupported, type OpenAITool } from "./openai-tool.ts";
import { looksCopied } from "./parser.ts";

/** What the definitions themselves don't say. */
export interface FromOpenAIOptions extends ImportOptions<OpenAITool> {
  /**
   * Bodies for tools that carry none: by tool name, in an object or a `Map`, or one function that is told the name. A body
   * by name wins over the tool's own. It gets what the tool's parser made of the arguments, where there is one.
   */
  readonly handlers?: OpenAIHandlers;
}

type Gap = (field: string, text: string) => void;

/**
 * Brings OpenAI function tools home: Chat and Responses definitions, entries of the old `functions`, what the client's
 * helpers make, `runTools` and `ResponsesToolRunner` functions, and function tools of the Agents SDK. A tool that was
 * exported from here comes back as the very tool it was.
 *
 * @throws ToolportError `invalid_tool` naming every tool without a name, a description, a body or an effect, and those
 * that can't run here; see {@link ImportOptions}
 */
export function fromOpenAI(tools: readonly OpenAITool[], options: FromOpenAIOptions): Tool[] {
  const takes = "a list, as the request's `tools` is: [tool, …]";
  checkImport({ importer: "fromOpenAI", given: tools, form: "list", takes, options });
  const entries = flat(tools);
  const namespaces = new Map(entries.map(({ tool, namespace }) => [tool, namespace]));
  const stray = strayHandlers(
    entries.map(({ tool }) => nameOf(tool)),
    options.handlers,
  ).map((tool) => ({
    tool,
    field: "execute",
    text: "handlers has one of this name, and there is no such tool",
  }));
  return importTools<OpenAITool>({
    host: "OpenAI",
    tools: entries.map(({ tool }) => [nameOf(tool), tool] as const),
    options: { ...options, report: (gaps) => options.report?.([...gaps, ...stray]) },
    origin: (_, tool) => {
      const exported = descriptionOf(tool);
      return exported && originOf(exported);
    },
    unsupported,
    read: (name, tool, details, gap) => {
      const namespace = namespaces.get(tool);
      if (namespace !== undefined) gap("name", `its namespace "${namespace}" does not come along`);
      return read(name, tool, { options, details, gap });
    },
  });
}

function read(
  name: string,
  tool: OpenAITool,
  { options, details, gap }: { options: FromOpenAIOptions; details: ToolDetails; gap: Gap },
): ReadTool {
  if (name === "") throw new Error("it has no name");
  const description = details.description ?? definitionOf(tool).description;
  if (!description)
    throw new Error("it has no description, and a model can't choose a tool by its name alone");
  const input = inputOf(tool, (text) => gap("input", text));
  const own = ownBody(tool);
  const execute = handlerFor(name, options.handlers, own);
  if (!execute)
    throw new Error(
      `it carries no function: give one in handlers["${name}"]${looksCopied(tool) ? `. ${COPY}` : ""}`,
    );
  if (!own && looksCopied(tool)) gap("input", `only its JSON Schema is enforced. ${COPY}`);
  const approval = approvalOf(tool, input);
  if (isAgentsTool(tool)) noteAgents(execute === own, gap);
  noteLeftBehind(tool, gap);
  return {
    name,
    description,
    ...(input && { input }),
    ...(approval && { approval }),
    source: "openai",
    execute,
  };
}

const COPY =
  "If zodFunction or the like made it, this is a copy, by a spread or JSON, and copies lose the parser and the function: pass the tool itself";

function noteAgents(runs: boolean, gap: Gap): void {
  if (runs) {
    gap("execute", "the Agents SDK words its errors itself, so a failure comes back as an ordinary text");
    gap("execute", "it gets the run's `app` as its context, and none of the other parts of a `RunContext`");
  }
  gap("approval", "`needsApproval` is asked without a context: where it reads one, the call is refused");
}

/** What definitions may say that only OpenAI's service acts on, and the field of ours that is nearest. */
const LEFT_BEHIND: Readonly<Record<string, string>> = {
  output_schema: "output",
  outputSchema: "output",
  defer_loading: "metadata",
  deferLoading: "metadata",
  allowed_callers: "metadata",
  allowedCallers: "metadata",
  async: "metadata",
  providerData: "metadata",
};

function noteLeftBehind(tool: OpenAITool, gap: Gap): void {
  for (const [key, value] of Object.entries(definitionOf(tool)))
    if (Object.hasOwn(LEFT_BEHIND, key) && value !== undefined && value !== null && value !== false)
      gap(LEFT_BEHIND[key] as string, `${key} does not come along`);
}
