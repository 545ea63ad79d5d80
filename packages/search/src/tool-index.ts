import type { ToolDescription } from "@toolport/core";
import { definitionTokens, type CountTokens } from "./definition-tokens.ts";
import { everyTool, identityOf, type Searchable } from "./every-tool.ts";
import { Ranking, type Found } from "./ranking.ts";
import { byName, byPriority, checkSelect, chosen, type Selection, type SelectOptions } from "./selection.ts";

/** What an index takes. */
export interface ToolIndexOptions {
  /** Counts the tokens of a definition, with your model's tokenizer. Default: an estimate, within about a tenth for English. */
  readonly countTokens?: CountTokens;
}

/** How many tools an update took in and out. One that changed counts as both. */
export interface IndexUpdate {
  readonly added: number;
  readonly removed: number;
}

/** A toolbox's tools, to be found by what they are for. */
export interface ToolIndex<Level extends string = string> {
  /** @throws ToolportError `wrong_context` for an option that can't be used */
  readonly select: (options: SelectOptions<Level>) => Selection;
  /** Goes on with another toolbox: only what differs is taken in and out. */
  readonly update: (toolbox: Searchable<Level>) => IndexUpdate;
}

/** An index, and what another way of searching needs of it. */
export interface OpenIndex<Level extends string> extends ToolIndex<Level> {
  readonly tools: () => readonly ToolDescription[];
  /** Best first; undefined for a query that says nothing. */
  readonly rank: (query: string) => Found | undefined;
  readonly choose: (fitting: Found | undefined, options: SelectOptions<Level>, band?: number) => Selection;
}

/** An index over a toolbox, or a run. It is made when first asked for something. */
export function toolIndex<Level extends string>(
  toolbox: Searchable<Level>,
  options: ToolIndexOptions = {},
): ToolIndex<Level> {
  const open = openIndex(toolbox, options);
  return Object.freeze({ select: open.select, update: open.update });
}

/** The same, open to a way of searching that is fused with it. */
export function openIndex<Level extends string>(
  toolbox: Searchable<Level>,
  { countTokens }: ToolIndexOptions,
): OpenIndex<Level> {
  const tokensOf = definitionTokens(countTokens);
  const ranking = new Ranking();
  let source = toolbox;
  let behind = true;
  let unasked: readonly ToolDescription[] | undefined;
  const update = (next: Searchable<Level>): IndexUpdate => {
    const tools = everyTool(next);
    source = next;
    behind = false;
    unasked = undefined;
    return brought(ranking, tools);
  };
  const current = (): Ranking => {
    if (behind) update(source);
    return ranking;
  };
  const choose: OpenIndex<Level>["choose"] = (fitting, options, band) => {
    const tools = fitting ? byPriority(fitting, band) : (unasked ??= withoutQuery(current().tools()));
    return chosen(tools, { ...options, within: options.within ?? source }, tokensOf);
  };
  return {
    update,
    choose,
    tools: () => current().tools(),
    rank: (query) => current().rank(query),
    select(options) {
      checkSelect(options);
      return choose(current().rank(options.query), options);
    },
  };
}

const indexes = new WeakMap<object, unknown>();

/**
 * The tools of a toolbox that fit a request, out of those its caller may see. Keeps an index for each toolbox; where
 * toolboxes come and go, keep one of your own: {@link toolIndex}.
 */
export function select<Level extends string>(
  toolbox: Searchable<Level>,
  options: SelectOptions<Level>,
): Selection {
  const known = indexes.get(toolbox) as ToolIndex<Level> | undefined;
  if (known) return known.select(options);
  const index = toolIndex(toolbox);
  const selection = index.select(options);
  indexes.set(toolbox, index);
  return selection;
}

function withoutQuery(tools: readonly ToolDescription[]): ToolDescription[] {
  return tools.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0) || byName(a, b));
}

function brought(ranking: Ranking, tools: readonly ToolDescription[]): IndexUpdate {
  const wanted = new Map(tools.map((tool) => [tool.name, identityOf(tool)]));
  const kept = new Set<string>();
  let removed = 0;
  for (const tool of ranking.tools()) {
    if (wanted.get(tool.name) === identityOf(tool)) {
      kept.add(tool.name);
      continue;
    }
    ranking.remove(tool.name);
    removed++;
  }
  const added = tools.filter(({ name }) => !kept.has(name));
  for (const tool of added) ranking.add(tool);
  return { added: added.length, removed };
}
