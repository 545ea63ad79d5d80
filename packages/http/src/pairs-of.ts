import { notSetUp } from "./http-problem.ts";

/** Names and values, in whatever form a function gives them. @throws HttpProblem for what has none */
export function pairsOf(value: unknown, what: string): readonly (readonly [string, unknown])[] {
  if (value === undefined || value === null) return [];
  if (value instanceof URLSearchParams || value instanceof Map)
    return [...(value as Iterable<readonly [unknown, unknown]>)].map(([name, one]) => [String(name), one]);
  if (typeof value === "object" && !(Symbol.iterator in value)) return Object.entries(value);
  throw notSetUp(`${what} must be an object of names and values`);
}
