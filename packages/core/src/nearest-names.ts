/** The names most like `wanted`, best first: those that share at least one pair of letters with it, at most three. */
export function nearestNames(wanted: string, names: Iterable<string>): readonly string[] {
  const target = pairs(wanted);
  return [...names]
    .map((name) => ({ name, score: overlap(target, pairs(name)) }))
    .filter((entry) => entry.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map((entry) => entry.name);
}

function pairs(name: string): ReadonlySet<string> {
  const lower = name.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, lower.length - 1) }, (_, at) => lower.slice(at, at + 2)));
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size || 1);
}
