import { ToolportError, type Caller, type Explanation, type ToolDescription } from "@toolport/core";
import TinyQueue from "tinyqueue";
import type { Found } from "./ranking.ts";

/** Who says what may be chosen: a toolbox derived from the index's, or a run. */
export interface Within<Level extends string = string> {
  readonly explain: (name: string, caller?: Caller<Level>) => Pick<Explanation, "available">;
}

/** What is wanted. */
export interface SelectOptions<Level extends string = string> {
  /** What the tools are wanted for, in anybody's words. Empty: no ranking but by priority. */
  readonly query: string;
  /** On whose behalf; without one, what anybody may see. Leave it out where `within` is a run: that has its own. */
  readonly caller?: Caller<Level> | undefined;
  /** How many at most. Default: 10. */
  readonly limit?: number | undefined;
  /** How many tokens their definitions may have together. Default: no limit. */
  readonly budgetTokens?: number | undefined;
  /** Chooses only what this toolbox (`pick`, `omit`, …) or run has. Default: the index's toolbox. */
  readonly within?: Within<Level> | undefined;
}

/** A tool that fits, but not into the token budget. */
export interface LeftOut {
  readonly name: string;
  readonly tokens: number;
}

/** The chosen tools. */
export interface Selection {
  /** By name: the same tools are the same bytes on the wire, whatever was asked, and prompt caches stay warm. */
  readonly tools: readonly ToolDescription[];
  /** Their names, best first. */
  readonly ranked: readonly string[];
  /** What their definitions come to. */
  readonly tokens: number;
  /** What would have been chosen, had the budget allowed it; best first. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Tools whose scores lie within a fifth of each other fit about equally well, and their priority decides. A band rather than
 * a factor, so that no priority lifts a tool over one that fits clearly better.
 */
const BAND = Math.log(1.25);

/** By bands of how well they fit, then by priority, then by score, then by name; put in order as far as it is read. */
export function* byPriority({ tools, scores }: Found, band: number = BAND): Generator<ToolDescription> {
  const most = scores.reduce((a, b) => Math.max(a, b), 0);
  let above = most;
  for (let current = 1, left = scores.length; left > 0; current++) {
    const least = most * Math.exp(-band * current);
    const rows: Row[] = [];
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] as number;
      if (score > least && score <= above) rows.push({ tool: tools[at] as ToolDescription, score });
    }
    left -= rows.length;
    above = least;
    // A queue, as thousands may share a band, and of those ten are wanted.
    const queue = new TinyQueue(rows, better);
    for (let row = queue.pop(); row; row = queue.pop()) yield row.tool;
  }
}

interface Row {
  readonly tool: ToolDescription;
  readonly score: number;
}

function better(a: Row, b: Row): number {
  return priorityOf(b.tool) - priorityOf(a.tool) || b.score - a.score || byName(a.tool, b.tool);
}

function priorityOf({ priority = 0 }: ToolDescription): number {
  return priority;
}

/**
 * How many that the caller may use are held against the token budget, at least, and how many for each that is wanted.
 * What comes after them fits the request badly, and that it is short does not make it fit.
 */
const MOST_WEIGHED = 50;
const WEIGHED_FOR_EACH = 4;

/** Takes from the front what the caller may use and what fits. */
export function chosen<Level extends string>(
  fitting: Iterable<ToolDescription>,
  options: SelectOptions<Level> & { readonly within: Within<Level> },
  tokensOf: (tool: ToolDescription) => number,
): Selection {
  const { caller, limit = 10, budgetTokens, within } = options;
  const tools: ToolDescription[] = [];
  const leftOut: LeftOut[] = [];
  let spent = 0;
  let left = Math.max(MOST_WEIGHED, WEIGHED_FOR_EACH * limit);
  for (const tool of fitting) {
    if (!within.explain(tool.name, caller).available) continue;
    const more = budgetTokens === undefined ? 0 : tokensOf(tool);
    if (spent + more > (budgetTokens ?? Infinity)) leftOut.push({ name: tool.name, tokens: more });
    else {
      spent += more;
      tools.push(tool);
    }
    // Here, and not before the next: to look for one may mean to ask about thousands.
    if (tools.length >= limit || --left === 0) break;
  }
  const ranked = tools.map(({ name }) => name);
  const sorted = tools.toSorted(byName);
  return Object.freeze({
    tools: sorted,
    ranked,
    // Counting a long definition for the first time takes longer than all the rest.
    get tokens() {
      return tools.reduce((sum, tool) => sum + tokensOf(tool), 0);
    },
    leftOut,
  });
}

/** By code units: no locale, so that the order is the same on every machine. */
export function byName(a: ToolDescription, b: ToolDescription): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

/** @throws ToolportError `wrong_context` naming the option that can't be used */
export function checkSelect<Level extends string>(options: SelectOptions<Level>): void {
  if (typeof (options as unknown) !== "object" || (options as unknown) === null)
    throw refused('give what is wanted: { query: "…" }.');
  const { query, limit, budgetTokens, within } = options;
  if (within !== undefined && typeof within?.explain !== "function")
    throw refused(
      "within must be a toolbox or a run: what says by explain(name) whether a tool is available.",
    );
  if (typeof query !== "string")
    throw refused(`query must be a text (it is ${query === null ? "null" : typeof query}).`);
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    throw refused(`limit must be a whole number from 1 up (it is ${String(limit)}).`);
  if (budgetTokens !== undefined && !(typeof budgetTokens === "number" && budgetTokens >= 0))
    throw refused(`budgetTokens must be a number from 0 up (it is ${String(budgetTokens)}).`);
}

function refused(what: string): ToolportError {
  return new ToolportError("wrong_context", `select: ${what}`);
}
