/** Characters that the same matchers match are of one kind: an automaton need not tell them apart. */
export interface CharacterKinds {
  readonly of: (point: number) => number;
  readonly matches: (kind: number, matcher: number) => boolean;
}

const mostKept = 10_000;

/** Each character is asked of the engine itself, alone, when it first occurs. */
export function characterKinds(matchers: readonly string[], unicode: boolean): CharacterKinds {
  const expressions = matchers.map((source) => new RegExp(`^(?:${source})$`, unicode ? "u" : ""));
  const ascii: number[] = [];
  const others = new Map<number, number>();
  const kinds = new Map<string, number>();
  const members: (readonly boolean[])[] = [];

  function ask(point: number): number {
    const character = unicode ? String.fromCodePoint(point) : String.fromCharCode(point);
    const matching = expressions.map((expression) => expression.test(character));
    const key = matching.join();
    let kind = kinds.get(key);
    if (kind === undefined) kinds.set(key, (kind = members.push(matching) - 1));
    return kind;
  }

  return {
    matches: (kind, matcher) => members[kind]![matcher]!,
    of(point) {
      if (point < 128) return (ascii[point] ??= ask(point));
      let kind = others.get(point);
      if (kind !== undefined) return kind;
      kind = ask(point);
      if (others.size < mostKept) others.set(point, kind);
      return kind;
    },
  };
}
