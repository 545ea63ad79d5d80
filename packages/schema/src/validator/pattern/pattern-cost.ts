import { isDeterministic } from "./is-deterministic.ts";
import type { PatternNode } from "./parse-pattern.ts";
import { toPrograms } from "./pattern-program.ts";

/** How an engine that backtracks can fare with a text of some length: ways through, and steps to try them all. */
interface Cost {
  readonly paths: number;
  readonly steps: number;
}

/** The parts of a pattern that leave no choice, and the size of each. */
export type Decided = ReadonlyMap<PatternNode, number>;

/** The longest text for which an engine that backtracks surely needs no more than so many steps. */
export function longestWithin(most: number, node: PatternNode, decided: Decided = new Map()): number {
  const stepsFor = (length: number): number => {
    const { steps } = costOf(node, length, decided);
    // Tried from every place, unless it can only begin at the start.
    return isAnchored(node) ? length + steps : (length + 1) * steps;
  };
  // The longest a string can be in V8.
  let [fits, fails] = [0, 2 ** 29];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (stepsFor(middle) <= most) fits = middle;
    else fails = middle;
  }
  return fits;
}

/** What is inside such a part need not be asked. */
export function decidedParts(node: PatternNode, unicode: boolean): Decided {
  const inner =
    "of" in node ? [node.of] : "parts" in node ? node.parts : "options" in node ? node.options : [];
  if (inner.length === 0) return new Map();
  const programs = node.kind === "look" ? undefined : toPrograms(node);
  if (programs && isDeterministic(programs, unicode)) return new Map([[node, programs.main.steps.length]]);
  return new Map(inner.flatMap((part) => [...decidedParts(part, unicode)]));
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === "sequence") return node.parts[0] !== undefined && isAnchored(node.parts[0]);
  if (node.kind === "capture") return isAnchored(node.of);
  return node.kind === "choice" ? node.options.every(isAnchored) : node.kind === "start";
}

function costOf(node: PatternNode, length: number, decided: Decided): Cost {
  const cost = structuralCost(node, length, decided);
  const size = decided.get(node);
  if (size === undefined) return cost;
  return { paths: Math.min(cost.paths, length + 1), steps: Math.min(cost.steps, (length + 1) * size) };
}

function structuralCost(node: PatternNode, length: number, decided: Decided): Cost {
  switch (node.kind) {
    case "sequence": {
      let [paths, steps] = [1, 0];
      for (const part of node.parts) {
        const cost = costOf(part, length, decided);
        steps += paths * cost.steps;
        paths *= cost.paths;
      }
      return { paths, steps };
    }
    case "choice": {
      const costs = node.options.map((option) => costOf(option, length, decided));
      return {
        paths: costs.reduce((sum, { paths }) => sum + paths, 0),
        steps: costs.reduce((sum, { steps }) => sum + steps, 0),
      };
    }
    case "repeat": {
      const inner = costOf(node.of, length, decided);
      const most = Math.max(node.min, Math.min(node.max, length + 1));
      const paths = geometric(inner.paths, most) - geometric(inner.paths, node.min - 1);
      return { paths, steps: 1 + inner.steps * geometric(inner.paths, most) };
    }
    case "look":
      return { paths: 1, steps: costOf(node.of, length, decided).steps };
    case "capture":
      return costOf(node.of, length, decided);
    case "reference":
      return { paths: 1, steps: length };
    default:
      return { paths: 1, steps: 1 };
  }
}

/** 1 + base + base² + … + base^last. */
function geometric(base: number, last: number): number {
  if (last < 0) return 0;
  return base === 1 ? last + 1 : (base ** (last + 1) - 1) / (base - 1);
}
