/** A comment by which the line of something is found again in the finished text. The character keeps it ours. */
const MARK = /\/\*\uFDD1:(\d+)\*\//g;

/** Gives out marks for one file, and reads their lines back. */
export class Marks {
  #count = 0;

  /** A mark to print in front of something, and its number. */
  next(): { readonly text: string; readonly id: number } {
    this.#count += 1;
    return { text: `/*\uFDD1:${this.#count}*/`, id: this.#count };
  }
}

/** The text without its marks, and the line of each. */
export function readMarks(text: string): {
  readonly text: string;
  readonly lines: ReadonlyMap<number, number>;
} {
  const lines = new Map<number, number>();
  let line = 1;
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    line += text.slice(at, match.index).split("\n").length - 1;
    at = match.index;
    lines.set(Number(match[1]), line);
  }
  return { text: text.replaceAll(MARK, ""), lines };
}
