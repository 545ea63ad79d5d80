import { characterKinds, type CharacterKinds } from "./character-kinds.ts";
import type { PatternNode } from "./parse-pattern.ts";
import { isWord, pointsOf } from "./text-points.ts";

type Next = (at: number) => boolean;
/** Matches from a place on, and goes on with `next` from each place where that ends, until one is content. */
type Step = (at: number, next: Next) => boolean;

/** A run over one text. */
interface Search {
  points: Uint32Array;
  /** Start and end of what each group matched, by its number. */
  captures: (readonly [start: number, end: number] | undefined)[];
  left: number;
}

interface Builder {
  readonly search: Search;
  readonly matchers: string[];
  readonly kinds: () => CharacterKinds;
  /** Inside a look-behind the text is read from right to left. */
  readonly backwards: boolean;
}

// A tenth of a second or so.
const mostSteps = 2_000_000;

class Spent extends Error {}

/**
 * Searches as an engine that backtracks does, and counts its steps: for patterns that refer back to what they matched,
 * which have no automaton. A text on which the steps do not suffice is not matched.
 */
export function countedMatcher(node: PatternNode, unicode: boolean): (text: string) => boolean {
  const search: Search = { points: new Uint32Array(), captures: [], left: 0 };
  const matchers: string[] = [];
  let kinds: CharacterKinds | undefined;
  const step = build(node, {
    search,
    matchers,
    kinds: () => (kinds ??= characterKinds(matchers, unicode)),
    backwards: false,
  });
  return (text) => {
    search.points = pointsOf(text, unicode);
    search.left = mostSteps;
    try {
      for (let start = 0; start <= search.points.length; start++) {
        search.captures = [];
        if (step(start, () => true)) return true;
      }
      return false;
    } catch (error) {
      if (error instanceof Spent || error instanceof RangeError) return false;
      throw error;
    }
  };
}

function build(node: PatternNode, builder: Builder): Step {
  switch (node.kind) {
    case "character":
      return character(node.source, builder);
    case "sequence":
      return sequence(
        node.parts.map((part) => build(part, builder)),
        builder.backwards,
      );
    case "choice": {
      const options = node.options.map((option) => build(option, builder));
      return (at, next) => options.some((option) => option(at, next));
    }
    case "repeat":
      return repeat(node, builder);
    case "capture":
      return capture(node.number, build(node.of, builder), builder);
    case "reference":
      return reference(node.to, builder);
    case "look":
      return look(node, builder);
    case "start":
      return place((at) => at === 0, builder);
    case "end":
      return place((at, points) => at === points.length, builder);
    default:
      return place((at, points) => (isWord(points[at - 1]) !== isWord(points[at])) !== node.negated, builder);
  }
}

function character(source: string, { search, matchers, kinds, backwards }: Builder): Step {
  const matcher = matchers.push(source) - 1;
  return (at, next) => {
    if ((search.left -= 1) < 0) throw new Spent();
    const point = search.points[backwards ? at - 1 : at];
    if (point === undefined || !kinds().matches(kinds().of(point), matcher)) return false;
    return next(backwards ? at - 1 : at + 1);
  };
}

function sequence(steps: readonly Step[], backwards: boolean): Step {
  const ordered = backwards ? steps.toReversed() : steps;
  return ordered.reduceRight<Step>(
    (rest, step) => (at, next) => step(at, (end) => rest(end, next)),
    (at, next) => next(at),
  );
}

function repeat(node: PatternNode & { kind: "repeat" }, builder: Builder): Step {
  const { min, max, lazy } = node;
  const { search } = builder;
  const one = build(node.of, builder);
  const inside = numbersIn(node.of);
  const turn = (count: number, at: number, next: Next): boolean => {
    if ((search.left -= 1) < 0) throw new Spent();
    const more = (): boolean => {
      const before = search.captures;
      search.captures = before.slice();
      // ECMA-262 RepeatMatcher: each turn forgets what the groups in it matched, and one that matched nothing is the last.
      for (const number of inside) search.captures[number] = undefined;
      if (one(at, (end) => (end !== at || count < min) && turn(count + 1, end, next))) return true;
      search.captures = before;
      return false;
    };
    if (count < min) return more();
    if (count >= max) return next(at);
    return lazy ? next(at) || more() : more() || next(at);
  };
  return (at, next) => turn(0, at, next);
}

function numbersIn(node: PatternNode): readonly number[] {
  const own = node.kind === "capture" ? [node.number] : [];
  const inner =
    "of" in node ? [node.of] : "parts" in node ? node.parts : "options" in node ? node.options : [];
  return [...own, ...inner.flatMap(numbersIn)];
}

function capture(number: number, inner: Step, { search, backwards }: Builder): Step {
  return (at, next) =>
    inner(at, (end) => {
      const before = search.captures;
      search.captures = before.slice();
      search.captures[number] = backwards ? [end, at] : [at, end];
      if (next(end)) return true;
      search.captures = before;
      return false;
    });
}

function reference(to: number, { search, backwards }: Builder): Step {
  return (at, next) => {
    const found = search.captures[to];
    // A group that matched nothing yet is the same as nothing.
    if (!found) return next(at);
    const [start, end] = found;
    const length = end - start;
    const from = backwards ? at - length : at;
    if ((search.left -= length + 1) < 0) throw new Spent();
    const { points } = search;
    if (from < 0 || from + length > points.length) return false;
    for (let offset = 0; offset < length; offset++)
      if (points[from + offset] !== points[start + offset]) return false;
    return next(backwards ? from : from + length);
  };
}

function look(node: PatternNode & { kind: "look" }, builder: Builder): Step {
  const { search } = builder;
  const inner = build(node.of, { ...builder, backwards: !node.ahead });
  return (at, next) => {
    const before = search.captures;
    const found = inner(at, () => true);
    if (found === node.negated) {
      search.captures = before;
      return false;
    }
    // What is ruled out has matched nothing.
    if (node.negated) search.captures = before;
    if (next(at)) return true;
    search.captures = before;
    return false;
  };
}

/** A place of which something must hold; nothing is read. */
function place(holds: (at: number, points: Uint32Array) => boolean, { search }: Builder): Step {
  return (at, next) => {
    if ((search.left -= 1) < 0) throw new Spent();
    return holds(at, search.points) && next(at);
  };
}
