/** A regular expression as a tree. */
export type PatternNode =
  /** One character, described by the piece of the pattern that matches it. */
  | { readonly kind: "character"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly of: PatternNode;
      readonly min: number;
      readonly max: number;
      readonly lazy: boolean;
    }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "boundary"; readonly negated: boolean }
  | { readonly kind: "look"; readonly of: PatternNode; readonly ahead: boolean; readonly negated: boolean }
  | { readonly kind: "capture"; readonly of: PatternNode; readonly number: number }
  /** To what a group captured, by its number. */
  | { readonly kind: "reference"; readonly to: number };

interface Reader {
  readonly source: string;
  readonly unicode: boolean;
  readonly groups: number;
  /** The numbers of those that have names. */
  readonly names: ReadonlyMap<string, number>;
  at: number;
  opened: number;
}

/** Reads what the engine has already accepted, with the `u` flag or without; nothing for syntax newer than this. */
export function parsePattern(source: string, unicode: boolean): PatternNode | undefined {
  const outsideClasses = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, "");
  const groups = outsideClasses.match(/\((?!\?)|\(\?<(?![=!])[^>]*>/g) ?? [];
  const names = new Map(groups.map((group, at) => [group.slice(3, -1), at + 1]));
  names.delete("");
  const reader: Reader = { source, unicode, groups: groups.length, names, at: 0, opened: 0 };
  try {
    return readChoice(reader);
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

class NotRead extends Error {}

function readChoice(reader: Reader): PatternNode {
  const options = [readSequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at += 1;
    options.push(readSequence(reader));
  }
  return options.length === 1 ? options[0]! : { kind: "choice", options };
}

function readSequence(reader: Reader): PatternNode {
  const parts: PatternNode[] = [];
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at]!))
    parts.push(readQuantifier(reader, readTerm(reader)));
  return parts.length === 1 ? parts[0]! : { kind: "sequence", parts };
}

function readQuantifier(reader: Reader, of: PatternNode): PatternNode {
  const found = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(reader.source.slice(reader.at, reader.at + 64));
  if (!found) return of;
  reader.at += found[0].length;
  const sign = found[0][0];
  const lazy = found[0].length > 1 && found[0].endsWith("?");
  if (sign !== "{")
    return { kind: "repeat", of, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Infinity, lazy };
  const min = Number(found[1]);
  const max = found[2] === undefined ? min : Number(found[3] || Infinity);
  return { kind: "repeat", of, min, max, lazy };
}

function readTerm(reader: Reader): PatternNode {
  const { source, at } = reader;
  const first = source[at];
  if (first === "(") return readGroup(reader);
  if (first === "\\") return readEscape(reader);
  if (first === "^" || first === "$") {
    reader.at += 1;
    return { kind: first === "^" ? "start" : "end" };
  }
  if (first === "[") return character(reader, /^\[(?:\\.|[^\]\\])*\]/s);
  if (first === ".") return character(reader, /^\./);
  return literal(reader);
}

function character(reader: Reader, piece: RegExp): PatternNode {
  const found = piece.exec(reader.source.slice(reader.at));
  if (!found) throw new NotRead();
  reader.at += found[0].length;
  return { kind: "character", source: found[0] };
}

/** A character that stands for itself, escaped so that it does so everywhere. */
function literal(reader: Reader): PatternNode {
  const point = reader.source.codePointAt(reader.at)!;
  const text = reader.unicode ? String.fromCodePoint(point) : reader.source[reader.at]!;
  reader.at += text.length;
  return { kind: "character", source: text.replace(/^[\\^$.*+?()[\]{}|/]$/, "\\$&") };
}

const groupKinds = [
  { opening: /^\(\?:/ },
  { opening: /^\(\?=/, ahead: true, negated: false },
  { opening: /^\(\?!/, ahead: true, negated: true },
  { opening: /^\(\?<=/, ahead: false, negated: false },
  { opening: /^\(\?<!/, ahead: false, negated: true },
  { opening: /^\(\?<[^>]+>/, captures: true },
  { opening: /^\((?!\?)/, captures: true },
] as const;

function readGroup(reader: Reader): PatternNode {
  const rest = reader.source.slice(reader.at);
  const kind = groupKinds.find(({ opening }) => opening.test(rest));
  if (!kind) throw new NotRead();
  reader.at += kind.opening.exec(rest)![0].length;
  if ("captures" in kind) reader.opened += 1;
  const number = reader.opened;
  const of = readChoice(reader);
  reader.at += 1;
  if ("captures" in kind) return { kind: "capture", of, number };
  return "ahead" in kind ? { kind: "look", of, ahead: kind.ahead, negated: kind.negated } : of;
}

function readEscape(reader: Reader): PatternNode {
  const { source, at, unicode, groups, names } = reader;
  const rest = source.slice(at, at + 64);
  const next = rest[1] ?? "";
  if (next === "b" || next === "B") {
    reader.at += 2;
    return { kind: "boundary", negated: next === "B" };
  }
  const number = /^\\([1-9]\d*)/.exec(rest);
  if (number && (unicode || Number(number[1]) <= groups)) {
    reader.at += number[0].length;
    return { kind: "reference", to: Number(number[1]) };
  }
  if (next === "k" && (unicode || names.size > 0)) {
    reader.at = source.indexOf(">", at) + 1;
    return { kind: "reference", to: names.get(source.slice(at + 3, reader.at - 1)) ?? 0 };
  }
  // Without the `u` flag, `\c` before no letter is a backslash.
  if (next === "c" && !/^\\c[a-z]/i.test(rest)) {
    reader.at += 1;
    return { kind: "character", source: "\\\\" };
  }
  const escapes = unicode
    ? /^\\(?:u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u.{4}|x..|c.|[pP]\{[^}]*\}|.)/su
    : /^\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c.|[0-3][0-7]{0,2}|[4-7][0-7]?|.)/s;
  return character(reader, escapes);
}
