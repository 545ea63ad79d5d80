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
    ...(fitted && { colWidths: fitted, wordWrap: true, wrapOnWordBoundary: false }),
    chars: NO_BORDERS,
    style: { "padding-left": 0, "padding-right": 0, head: [], border: [] },
    colAligns: numeric.map((one) => (one ? "right" : "left")),
  });
  made.push(...rows.map((row) => row.map(String)));
  return made
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

/** The widths of columns that don't fit as they are; nothing where they do. */
function widths(rows: readonly (readonly (string | number)[])[], width: number): number[] | undefined {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const natural = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => stripVTControlCharacters(String(row[at] ?? "")).length)),
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
