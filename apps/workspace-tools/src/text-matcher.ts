/** A line that matches: its index from 0, and where in it the match begins. */
export type Hit = readonly [line: number, at: number];

/** Finds matching lines, at most `max` of them. `stop` frees what it holds. */
export interface LineMatcher {
  readonly match: (
    lines: readonly string[],
    max: number,
    signal: AbortSignal,
  ) => Promise<readonly Hit[] | "too_slow">;
  readonly stop: () => Promise<void>;
}

/** Compares plain text, line by line. */
export function textMatcher(text: string, ignoreCase: boolean): LineMatcher {
  const folded = (one: string): string => (ignoreCase ? one.toLowerCase() : one);
  const wanted = folded(text);
  return {
    match: (lines, max) => {
      const hits: Hit[] = [];
      for (const [line, one] of lines.entries()) {
        const at = folded(one).indexOf(wanted);
        if (at >= 0 && hits.push([line, at]) >= max) break;
      }
      return Promise.resolve(hits);
    },
    stop: () => Promise.resolve(),
  };
}
