import { characterKinds, type CharacterKinds } from "./character-kinds.ts";
import { atBoundary, atEnd, atStart, firstLook, type Program, type Programs } from "./pattern-program.ts";
import { isWord, pointsOf } from "./text-points.ts";

/** A set of an automaton's states before a character, and where each place and character leads from there. */
interface Moment {
  readonly states: readonly number[];
  /** What is reached in a place about which nothing can be said, the commonest; then the others. */
  plain: Reached | undefined;
  readonly special: Map<number, Reached>;
}

/** The states reached in a place without a character, and the moments after each kind of character. */
interface Reached {
  readonly found: boolean;
  readonly waiting: readonly number[];
  readonly after: Moment[];
}

// More moments than any sensible pattern has; then they are forgotten and made again, so that memory stays bounded.
const mostMoments = 1_000;

/**
 * Whether a pattern is found somewhere in a text, in time proportional to the text: all ways through the automaton are
 * walked at once, and sets of states that come up again are looked up. Look-arounds are decided for all places first.
 */
export function linearMatcher(
  { main, looks, matchers, asksBoundary }: Programs,
  unicode: boolean,
): (text: string) => boolean {
  const kinds = characterKinds(matchers, unicode);
  const walkers = looks.map(({ program, ahead }) => ({ walk: walker(program, kinds), ahead }));
  const walkMain = walker(main, kinds);
  return (text) => {
    const points = pointsOf(text, unicode);
    const places = placesOf(points, asksBoundary);
    for (const [index, { walk, ahead }] of walkers.entries()) {
      const bit = firstLook << index;
      walk(points, places, ahead, (place) => {
        places[place]! |= bit;
        return false;
      });
    }
    return walkMain(points, places, false, () => true);
  };
}

/** What holds in each place between the characters. */
function placesOf(points: Uint32Array, asksBoundary: boolean): Uint32Array {
  const places = new Uint32Array(points.length + 1);
  if (asksBoundary)
    for (let place = 0; place <= points.length; place++)
      if (isWord(points[place - 1]) !== isWord(points[place])) places[place] = atBoundary;
  places[0]! |= atStart;
  places[points.length]! |= atEnd;
  return places;
}

type Walk = (
  points: Uint32Array,
  places: Uint32Array,
  backwards: boolean,
  found: (place: number) => boolean,
) => boolean;

/** Walks from every place at once; ends when `found` says so. */
function walker({ steps, start }: Program, kinds: CharacterKinds): Walk {
  let moments = new Map<string, Moment>();

  function momentOf(states: readonly number[]): Moment {
    const key = states.join();
    let moment = moments.get(key);
    if (moment) return moment;
    if (moments.size >= mostMoments) moments = new Map();
    moments.set(key, (moment = { states, plain: undefined, special: new Map() }));
    return moment;
  }

  function reach(states: readonly number[], place: number): Reached {
    const seen = new Set<number>();
    const waiting: number[] = [];
    let found = false;
    const open = [...states, start];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      const step = steps[state]!;
      if (step.kind === "found") found = true;
      else if (step.kind === "character") waiting.push(state);
      else if (step.kind === "split") open.push(...step.nexts);
      else if (((place & step.bit) !== 0) === step.wanted) open.push(step.next);
    }
    return { found, waiting, after: [] };
  }

  function reachIn(moment: Moment, place: number): Reached {
    if (place === 0) return (moment.plain ??= reach(moment.states, place));
    let reached = moment.special.get(place);
    if (!reached) moment.special.set(place, (reached = reach(moment.states, place)));
    return reached;
  }

  function advance({ waiting }: Reached, kind: number): Moment {
    const next = new Set<number>();
    for (const state of waiting) {
      const step = steps[state]!;
      if (step.kind === "character" && kinds.matches(kind, step.matcher)) next.add(step.next);
    }
    return momentOf([...next].toSorted((a, b) => a - b));
  }

  const first = momentOf([]);
  return (points, places, backwards, found) => {
    let moment = first;
    for (let walked = 0; walked <= points.length; walked++) {
      const place = backwards ? points.length - walked : walked;
      const reached = reachIn(moment, places[place]!);
      if (reached.found && found(place)) return true;
      if (walked === points.length) break;
      const kind = kinds.of(points[backwards ? place - 1 : place]!);
      moment = reached.after[kind] ??= advance(reached, kind);
    }
    return false;
  };
}
