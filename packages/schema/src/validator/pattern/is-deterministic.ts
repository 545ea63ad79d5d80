import type { Programs } from "./pattern-program.ts";

// Asking every state about every other one would take longer than it saves.
const mostStates = 1_000;

/**
 * Whether the next character always tells which way to go on. Then an engine that backtracks has nothing to try twice:
 * whatever it goes back to fails at once.
 */
export function isDeterministic({ main, looks, matchers }: Programs, unicode: boolean): boolean {
  const { steps, start } = main;
  if (looks.length > 0 || steps.length > mostStates) return false;
  const overlap = overlaps(matchers, unicode);

  /** The matchers that can be next; nothing where one state is reached in two ways. */
  function nextMatchers(from: number): readonly number[] | undefined {
    const seen = new Set<number>();
    const next: number[] = [];
    const open = [from];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (seen.has(state)) return undefined;
      seen.add(state);
      const step = steps[state]!;
      if (step.kind === "character") next.push(step.matcher);
      else if (step.kind === "split") open.push(...step.nexts);
      else if (step.kind === "ask") open.push(step.next);
    }
    return next;
  }

  const froms = new Set([start]);
  for (const step of steps) if (step.kind === "character") froms.add(step.next);
  return [...froms].every((from) => {
    const next = nextMatchers(from);
    return (
      next?.every((matcher, at) => next.every((other, after) => after <= at || !overlap(matcher, other))) ??
      false
    );
  });
}

// One character of ASCII, or a class of such; what it holds beyond ASCII is nothing.
const withinAscii = /^(?:[ -Z^-~]|\\[dw]|\\[^\w\s]|\[(?!\^)(?:[ -Z^-~]|\\[dw]|\\[^\w\s])*\])$/;

function overlaps(matchers: readonly string[], unicode: boolean): (a: number, b: number) => boolean {
  const members = matchers.map((source) => {
    const expression = new RegExp(`^(?:${source})$`, unicode ? "u" : "");
    return Array.from({ length: 128 }, (_, code) => expression.test(String.fromCharCode(code)));
  });
  const beyond = matchers.map((source) => !withinAscii.test(source));
  const table = members.map((mine, a) =>
    members.map(
      (others, b) =>
        (beyond[a] && beyond[b]) || mine.some((isMember, code) => isMember && others[code] === true),
    ),
  );
  return (a, b) => table[a]![b] === true;
}
