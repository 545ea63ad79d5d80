import { failure } from "@toolport/core";
import { startPatternWorker } from "./pattern-worker.ts";
import { textMatcher, type LineMatcher } from "./text-matcher.ts";

/** Of a line, a regular expression sees this much. Plain text is looked for in all of it. */
export const PATTERN_LINE = 2000;

/** What one search looks for. */
export interface Query {
  readonly query: string;
  readonly regex: boolean;
  readonly ignoreCase: boolean;
}

/**
 * A matcher for one search. Plain text is compared here. A regular expression runs in a worker thread, because
 * it comes from a model: one that backtracks forever can be stopped there, and stops nothing else meanwhile.
 *
 * @throws a `failure()` for an expression that is none
 */
export async function lineMatcher(
  { query, regex, ignoreCase }: Query,
  signal: AbortSignal,
): Promise<LineMatcher> {
  if (!regex) return textMatcher(query, ignoreCase);
  const flags = ignoreCase ? "i" : "";
  try {
    RegExp(query, flags);
  } catch {
    throw failure("The query is not a valid JavaScript regular expression.", {
      status: "invalid",
      code: "bad_pattern",
    });
  }
  return startPatternWorker({ source: query, flags, width: PATTERN_LINE }, signal);
}
