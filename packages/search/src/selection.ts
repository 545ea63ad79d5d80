import { ToolportError, type Caller, type Explanation, type ToolDescription } from "@toolport/core";
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

/** By bands of how well they fit, then by priority, then by score, then by name; a band is put in order when it is read. */
export function* byPriority({ tools, scores }: Found, band: number = BAND): Generator<ToolDescription> {
  let left = 0;
  let most = 0;
  for (const score of scores) {
    if (score > 0) left++;
    if (score > most) most = score;
  }
  for (let current = 1, above = most; left > 0; current++) {
    const least = most * Math.exp(-band * current);
    const rows: Row[] = [];
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] as number;
      if (score > least && score <= above) rows.push({ tool: tools[at] as ToolDescription, score });
    }
    left -= rows.length;
    above = least;
    for (const { tool } of rows.toSorted(better)) yield tool;
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

/** Takes from the front what the caller may use and what fits. */
export function chosen<Level extends string>(
  fitting: Iterable<ToolDescription>,
  {
    caller,
    limit = 10,
    budgetTokens = Infinity,
    within,
  }: SelectOptions<Level> & { readonly within: Within<Level> },
  tokensOf: (tool: ToolDescription) => number,
): Selection {
  const tools: ToolDescription[] = [];
  const leftOut: LeftOut[] = [];
  let tokens = 0;
  for (const tool of fitting) {
    if (tools.length >= limit) break;
    if (!within.explain(tool.name, caller).available) continue;
    const more = tokensOf(tool);
    if (tokens + more > budgetTokens) {
      leftOut.push({ name: tool.name, tokens: more });
      continue;
    }
    tokens += more;
    tools.push(tool);
  }
  const ranked = tools.map(({ name }) => name);
  return Object.freeze({ tools: tools.toSorted(byName), ranked, tokens, leftOut });
}

/** By code units: no locale, so that the order is the same on every machine. */
export function byName(a: ToolDescription, b: ToolDescription): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

/** @throws ToolportError `wrong_context` naming the option that can't be used */
export function checkSelect({
  query,
  limit,
  budgetTokens,
}: Pick<SelectOptions, "query" | "limit" | "budgetTokens">): void {
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
