import type { Held, Row } from "./compare.ts";

/** The rows as a table for a terminal: how the calls ended, and a digest of what each way's model was told. */
export function table(held: readonly Held[], rows: readonly Row[]): string {
  const letters = held.map((_, at) => String.fromCharCode(65 + at));
  const legend = held.map(({ way }, at) => `  ${letters[at]}  ${way.name}`);
  const body = rows.map(({ label, cells, equal }) => {
    const statuses = [...new Set(cells.map(({ status }) => status))];
    const digests = cells.map(({ text, media }) => (media === "" ? text : `${text}+${media}`));
    return [`${equal ? "✓" : "✗"} ${label}`, statuses.join(" / "), ...digests];
  });
  const lines = [["", "status", ...letters], ...body];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? "").length))) ?? [];
  const grid = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return [...legend, "", ...grid].join("\n");
}

/** One conversation in full: each call, its status, and what the model was told. */
export function transcript({ happened }: Held, width: number): string {
  const lines = happened.calls.map(({ tool, status, text }) => {
    const line = `${tool.padEnd(15)}${status.padEnd(12)} ${text.replaceAll(/\s*\n\s*/g, " ⏎ ")}`;
    return line.length > width ? `${line.slice(0, width - 1)}…` : line;
  });
  return [`${"call".padEnd(15)}${"status".padEnd(12)} what the model was told`, ...lines].join("\n");
}
