/** When every answer was made: 2025-01-01, so that two runs of a script say the same. */
export const CREATED: number = 1_735_689_600;

/** Gives out `prefix_1`, `prefix_2` …, never one twice and never one already claimed. */
export interface Ids {
  next(prefix: string): string;
  /** Keeps an id that a script chose from being given out. */
  claim(id: string): string;
}

/** Counters instead of random ids, for the same reason. */
export function createIds(): Ids {
  const counts = new Map<string, number>();
  const claimed = new Set<string>();
  const next = (prefix: string): string => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    const id = `${prefix}_${count}`;
    return claimed.has(id) ? next(prefix) : id;
  };
  return {
    next,
    claim: (id) => {
      claimed.add(id);
      return id;
    },
  };
}
