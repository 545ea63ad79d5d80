import { defineTool, type Tool, type ToolDescription } from "@toolport/core";
import { jsonSchema } from "@toolport/schema";
import { definitionOf, type Definition } from "./definition-tokens.ts";
import { everyTool, identityOf, type Searchable } from "./every-tool.ts";
import { markOf, roleOf } from "./search-marks.ts";
import type { Selection, SelectOptions } from "./selection.ts";
import { toolIndex, type ToolIndex } from "./tool-index.ts";

/** How a model searches. */
export interface SearchToolOptions {
  /** Default: `find_tools`. */
  readonly name?: string;
  /** Say here what there is to be found: "Finds tools for mail, calendar and files." */
  readonly description?: string;
  /** An index that is there already, or a semantic one. Default: one of its own. */
  readonly index?: {
    readonly select: (options: SelectOptions<never>) => Selection | Promise<Selection>;
  };
  /** How many tools one search gives. Default: 5. */
  readonly limit?: number;
  /** How many tokens their definitions may have together. Default: 4000. */
  readonly budgetTokens?: number;
  /**
   * Whether the result carries the parameters, as `call_tool` needs it (default). `false` where what was found is
   * offered as tools of their own in the next step: the model would be told twice.
   */
  readonly parameters?: boolean;
}

/** What a search gives the model. */
export interface FoundTools {
  readonly tools: readonly (Omit<Definition, "parameters"> & Partial<Pick<Definition, "parameters">>)[];
  readonly note: string;
}

const DESCRIPTION =
  "Finds further tools. There are many more than are listed here: before you say that something can't be done, search for a tool that does it. Say what it should do, in a few words.";
const NOTE =
  "Call a tool by its own name where it is listed among your tools by now, otherwise through the tool that calls others.";
const NOTHING = "No tool fits. Try other words, or fewer.";
const tooLong = (names: readonly string[]): string =>
  `What fits is longer than a search may show: ${names.join(", ")}. Search for something narrower.`;

/** Of those that fit and are too long, how many are named. */
const MOST_NAMED = 5;

/**
 * A tool by which a model finds the tools of a toolbox (or a run) that it is not told of. It gives only what the run
 * that it is called in lists: what a caller may not use, it does not find. Goes with {@link loadOnDemand}.
 */
export function searchTool<Level extends string>(
  toolbox: Searchable<Level>,
  options: SearchToolOptions = {},
): Tool {
  const { name = "find_tools", description = DESCRIPTION, index } = options;
  const indexFor = index ? () => index : followingIndex(toolbox);
  const { limit = 5, budgetTokens = 4000, parameters = true } = options;
  return defineTool({
    name,
    description,
    input: jsonSchema<{ query: string }>({
      type: "object",
      properties: {
        query: { type: "string", minLength: 1, maxLength: 2000, description: "What the tool should do." },
      },
      required: ["query"],
      additionalProperties: false,
    }),
    effect: "read",
    idempotent: true,
    metadata: markOf("find"),
    async execute({ query }, { run }): Promise<FoundTools> {
      // Neither itself nor what calls others: the model has those.
      const list = run.list().filter((tool) => roleOf(tool) === undefined);
      const offered = new Map(list.map((tool) => [tool.name, tool]));
      const within = { explain: (one: string) => ({ available: offered.has(one) }) };
      const { ranked, leftOut } = await indexFor(list).select({ query, limit, budgetTokens, within });
      const tools = ranked.flatMap((one) => {
        const tool = offered.get(one);
        if (!tool) return [];
        const { parameters: schema, ...rest } = definitionOf(tool);
        return [parameters ? { ...rest, parameters: schema } : rest];
      });
      if (tools.length > 0) return { tools, note: NOTE };
      const left = leftOut.slice(0, MOST_NAMED).map(({ name: one }) => one);
      return { tools, note: left.length > 0 ? tooLong(left) : NOTHING };
    },
  });
}

/**
 * An index that goes along with what runs list: their toolbox may have been renamed, prefixed or added to since its search
 * tool was made. What a run no longer has stays, for the next run may have it, and is never chosen.
 */
function followingIndex<Level extends string>(
  toolbox: Searchable<Level>,
): (list: readonly ToolDescription[]) => ToolIndex<never> {
  const index = toolIndex<never>(toolbox);
  let known: Map<string, ToolDescription> | undefined;
  const isNew = (tool: ToolDescription): boolean => {
    const before = known?.get(tool.name);
    return before === undefined || identityOf(before) !== identityOf(tool);
  };
  return (list) => {
    known ??= new Map(everyTool(toolbox).map((tool) => [tool.name, tool]));
    const more = list.filter(isNew);
    for (const tool of more) known.set(tool.name, tool);
    const all = [...known.values()];
    if (more.length > 0) index.update({ list: () => all, explain: () => ({ available: true }) });
    return index;
  };
}
