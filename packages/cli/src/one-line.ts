import { visible } from "./visible-text.ts";

/** Longer than any message of ours; what a module throws may be a page. */
const MAX = 400;

/** Somebody else's text as a single line that does nothing to a terminal. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return visible(line.length > MAX ? `${Array.from(line).slice(0, MAX).join("")}…` : line);
}

/** The same, with its lines as they are. */
export function harmless(text: string): string {
  return text
    .split("\n")
    .map((line) => line.split("\t").map(visible).join("\t"))
    .join("\n");
}
