import type { PatternNode } from "./parse-pattern.ts";

/** What can be asked of a place between two characters; bits of a mask, look-arounds from `firstLook` on. */
export const atStart = 1;
export const atEnd = 2;
export const atBoundary = 4;
export const firstLook = 8;

export type Step =
  | { readonly kind: "character"; readonly matcher: number; readonly next: number }
  | { readonly kind: "split"; readonly nexts: readonly number[] }
  | { readonly kind: "ask"; readonly bit: number; readonly wanted: boolean; readonly next: number }
  | { readonly kind: "found" };

/** A non-deterministic automaton: states by number. */
export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
}

export interface Look {
  readonly program: Program;
  readonly ahead: boolean;
}

/** All that one pattern needs: its own automaton, and one for each look-around, inner ones first. */
export interface Programs {
  readonly main: Program;
  readonly looks: readonly Look[];
  /** The pieces of the pattern that match one character. */
  readonly matchers: readonly string[];
  readonly asksBoundary: boolean;
}

// Counted repetitions are written out; more than this would be slow for every character.
const mostSteps = 5_000;
const mostLooks = 24;

interface Builder {
  readonly steps: Step[];
  readonly shared: {
    readonly looks: Look[];
    readonly matchers: string[];
    asksBoundary: boolean;
    budget: number;
  };
  /** A look ahead is decided from the end of the text, by its mirror image. */
  readonly mirrored: boolean;
}

/** Too large, or no automaton at all. */
class TooLarge extends Error {}

/** Nothing where the pattern refers back to what it matched, or would become too large. */
export function toPrograms(node: PatternNode): Programs | undefined {
  const shared = { looks: [], matchers: [], asksBoundary: false, budget: mostSteps };
  try {
    return { main: toProgram(node, shared, false), ...shared };
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function toProgram(node: PatternNode, shared: Builder["shared"], mirrored: boolean): Program {
  const builder: Builder = { steps: [], shared, mirrored };
  const found = add(builder, { kind: "found" });
  const start = build(node, found, builder);
  return { steps: builder.steps, start };
}

function add({ steps, shared }: Builder, step: Step): number {
  shared.budget -= 1;
  if (shared.budget < 0) throw new TooLarge();
  return steps.push(step) - 1;
}

/** Adds the states that lead through `node` to the state `next`; gives the first of them. */
function build(node: PatternNode, next: number, builder: Builder): number {
  switch (node.kind) {
    case "character":
      return add(builder, {
        kind: "character",
        matcher: indexOf(node.source, builder.shared.matchers),
        next,
      });
    case "sequence":
      return builder.mirrored
        ? node.parts.reduce((following, part) => build(part, following, builder), next)
        : node.parts.reduceRight((following, part) => build(part, following, builder), next);
    case "choice":
      return add(builder, {
        kind: "split",
        nexts: node.options.map((option) => build(option, next, builder)),
      });
    case "repeat":
      return repeat(node, next, builder);
    case "capture":
      return build(node.of, next, builder);
    case "start":
      return add(builder, { kind: "ask", bit: atStart, wanted: true, next });
    case "end":
      return add(builder, { kind: "ask", bit: atEnd, wanted: true, next });
    case "boundary":
      builder.shared.asksBoundary = true;
      return add(builder, { kind: "ask", bit: atBoundary, wanted: !node.negated, next });
    case "look":
      return add(builder, { kind: "ask", bit: look(node, builder), wanted: !node.negated, next });
    default:
      throw new TooLarge();
  }
}

function repeat(node: PatternNode & { kind: "repeat" }, next: number, builder: Builder): number {
  const { of, min, max } = node;
  if (min > mostSteps) throw new TooLarge();
  let first = next;
  if (max === Infinity) {
    // The way back in is known only after what it leads into.
    first = add(builder, { kind: "found" });
    builder.steps[first] = { kind: "split", nexts: [build(of, first, builder), next] };
  } else {
    if (max - min > mostSteps) throw new TooLarge();
    for (let extra = min; extra < max; extra++)
      first = add(builder, { kind: "split", nexts: [build(of, first, builder), next] });
  }
  for (let needed = 0; needed < min; needed++) first = build(of, first, builder);
  return first;
}

function look(node: PatternNode & { kind: "look" }, builder: Builder): number {
  const { shared } = builder;
  const program = toProgram(node.of, shared, node.ahead);
  if (shared.looks.length >= mostLooks) throw new TooLarge();
  return firstLook << (shared.looks.push({ program, ahead: node.ahead }) - 1);
}

function indexOf(source: string, matchers: string[]): number {
  const known = matchers.indexOf(source);
  return known < 0 ? matchers.push(source) - 1 : known;
}
