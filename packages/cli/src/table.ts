import { stripVTControlCharacters } from "node:util";
import Table from "cli-table3";

const NO_BORDERS = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
} as const;

/** Narrower than this nobody reads a column. */
const NARROWEST = 12;
/** Between two columns. */
const GAP = NO_BORDERS.middle.length;

/**
 * Rows in columns, without lines around them. The first row is the head. Numbers stand to the right. What would be wider
 * than `width` has its widest columns wrapped.
 */
export function table(rows: readonly (readonly (string | number)[])[], width?: number): string {
  const numeric = (rows[1] ?? []).map((cell) => typeof cell === "number");
  const fitted = widths(rows, width ?? Infinity);
  const made = new Table({
    chars: NO_BORDERS,
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
    colAligns: numeric.map((one) => (one ? "right" : "left")),
  });
  made.push(...rows.map((row) => row.map((cell, at) => wrapped(String(cell), fitted?.[at] ?? Infinity))));
  return made
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

/** A cell in lines of a width. Colours would be cut apart, so a cell that has to be wrapped has none. */
function wrapped(cell: string, width: number): string {
  if (displayWidth(cell) <= width) return cell;
  const lines: string[] = [];
  let line = "";
  for (const word of stripVTControlCharacters(cell).split(/(?<= )/)) {
    if (line !== "" && displayWidth(line + word.trimEnd()) > width) {
      lines.push(line);
      line = "";
    }
    for (const character of word) {
      if (line !== "" && displayWidth(line + character) > width && character !== " ") {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return [...lines, line].map((one) => one.trimEnd()).join("\n");
}

/** East Asian letters and pictures take two columns of a terminal, by Unicode's annex 11. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\p{Emoji_Presentation}]/u;

function displayWidth(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** The widths of columns that don't fit as they are; nothing where they do. */
function widths(rows: readonly (readonly (string | number)[])[], width: number): number[] | undefined {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const natural = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => displayWidth(String(row[at] ?? "")))),
  );
  const room = width - GAP * (columns - 1);
  const fitted = [...natural];
  for (let over = sum(fitted) - room; over > 0; over = sum(fitted) - room) {
    const widest = fitted.indexOf(Math.max(...fitted));
    const next = Math.max(NARROWEST, ...fitted.filter((_, at) => at !== widest));
    const least = Math.max(NARROWEST, Math.min(next, (fitted[widest] ?? 0) - 1));
    const cut = Math.max(least, (fitted[widest] ?? 0) - over);
    if (cut >= (fitted[widest] ?? 0)) break;
    fitted[widest] = cut;
  }
  return sum(natural) > room ? fitted : undefined;
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
