import type { Cell, Held, Row } from "./compare.ts";
import type { EndedCall } from "./hold.ts";

/**
 * The rows as a table for a terminal: how the calls ended, and a digest of what the models were told (`+` of the image
 * that was sent) beside the ways that told it.
 */
export function table(held: readonly Held[], rows: readonly Row[], width: number): string {
  const letters = held.map((_, at) => String.fromCharCode(65 + at));
  const legend = wrapped(
    held.map(({ way }, at) => `${letters[at]} ${way.name}`),
    width,
  );
  const body = rows.map(({ label, cells, equal }) => {
    const statuses = [...new Set(cells.map(({ status }) => status))];
    return [`${equal ? "✓" : "✗"} ${label}`, statuses.join(" / "), toldBy(letters, cells)];
  });
  const widths = [0, 1].map((at) => Math.max(...body.map((line) => (line[at] ?? "").length)));
  const grid = body.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
  return [...legend, "", ...grid].join("\n");
}

function toldBy(letters: readonly string[], cells: readonly Cell[]): string {
  const ways = new Map<string, string>();
  for (const [at, { text, media }] of cells.entries()) {
    const told = media === "" ? text : `${text}+${media}`;
    ways.set(told, (ways.get(told) ?? "") + letters[at]);
  }
  return Array.from(ways, ([told, by]) => `${told} ${by}`).join(" · ");
}

function wrapped(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length + 3 <= width)
      lines[lines.length - 1] = `${line} · ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** One conversation in full: each call, its status, and what the model was told. Calls that look alike share a line. */
export function transcript({ happened }: Held, width: number): string {
  const lines: string[] = [];
  for (let at = 0; at < happened.calls.length;) {
    const call = happened.calls[at] as EndedCall;
    let end = at + 1;
    while (alike(happened.calls[end], call)) end++;
    const many = end - at > MOST_ALIKE;
    lines.push(shown(call, many ? `${end - at} such calls, the first: ` : "", width));
    at = many ? end : at + 1;
  }
  return [
    shown({ tool: "call", status: "status", text: "what the model was told" }, "", width),
    ...lines,
  ].join("\n");
}

function alike(a: EndedCall | undefined, b: EndedCall): boolean {
  return a?.tool === b.tool && a.status === b.status;
}

const MOST_ALIKE = 3;

function shown(
  { tool, status, text }: { readonly tool: string; readonly status: string; readonly text: string },
  before: string,
  width: number,
): string {
  return cut(`${tool.padEnd(15)}${status.padEnd(12)} ${before}${text}`, width);
}

/** A text on one line of a terminal. */
export function cut(text: string, width: number): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ⏎ ");
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}
