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

/** Rows in columns, without lines around them. The first row is the head. Numbers stand to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const numeric = (rows[1] ?? []).map((cell) => typeof cell === "number");
  const made = new Table({
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
