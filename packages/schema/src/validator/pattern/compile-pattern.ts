import { SchemaError } from "../../schema-error.ts";
import { countedMatcher } from "./counted-matcher.ts";
import { linearMatcher } from "./linear-matcher.ts";
import { parsePattern } from "./parse-pattern.ts";
import { decidedParts, longestWithin } from "./pattern-cost.ts";
import { toPrograms } from "./pattern-program.ts";
import { unicodePattern } from "./unicode-pattern.ts";

export type Matches = (text: string) => boolean;

// Some milliseconds.
const fewSteps = 1_000_000;

const mostKept = 1_000;
const kept = new Map<string, Matches>();

/**
 * ECMA-262 with the `u` flag, needless escapes forgiven; what is none even so is read without the flag. Throws for
 * what is no regular expression.
 * Native where it surely ends soon, else an automaton; a pattern that refers back to what it matched has none, and is
 * searched for with its steps counted: it matches no text that takes too many.
 */
export function compilePattern(source: string): Matches {
  let matches = kept.get(source);
  if (matches) return matches;
  if (kept.size >= mostKept) kept.clear();
  kept.set(source, (matches = boundedMatcher(source)));
  return matches;
}

function boundedMatcher(source: string): Matches {
  const readable = unicodePattern(source);
  const native = readable === undefined ? withoutUnicode(source) : new RegExp(readable, "u");
  const { unicode } = native;
  const node = parsePattern(readable ?? source, unicode);
  if (!node)
    throw new SchemaError("invalid_schema", `A pattern uses syntax that can't be checked: ${source}`);
  let longest: number | undefined;
  let slower: Matches | undefined;
  // Each look closer costs more than the one before: most texts need only the first.
  const lookCloser = (): Matches => {
    const decided = decidedParts(node, unicode);
    const programs = toPrograms(node);
    const longer = longestWithin(fewSteps, node, decided);
    const sure = lazily(() => (programs ? linearMatcher(programs, unicode) : countedMatcher(node, unicode)));
    return (text) => (text.length <= longer ? native.test(text) : sure(text));
  };
  return (text) => {
    longest ??= longestWithin(fewSteps, node);
    return text.length <= longest ? native.test(text) : (slower ??= lookCloser())(text);
  };
}

function lazily(create: () => Matches): Matches {
  let matches: Matches | undefined;
  return (text) => (matches ??= create())(text);
}

function withoutUnicode(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch (error) {
    throw new SchemaError("invalid_schema", `A pattern is no regular expression: ${source}`, {
      cause: error,
    });
  }
}
