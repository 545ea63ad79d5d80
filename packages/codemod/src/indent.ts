import type { Node } from "ts-morph";

/** The white space before the line on which a node begins. */
export function indentOf(node: Node): string {
  return indentAt(node.getSourceFile().getFullText(), node.getStart());
}

/** The white space before the line of a position. */
export function indentAt(text: string, position: number): string {
  const line = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, position))?.[0] ?? "";
}

/** Moves all lines but the first from one indentation to another. Lines that don't have the old one stay. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to) return text;
  return text
    .split("\n")
    .map((line, at) =>
      at > 0 && line.startsWith(from) && line.trim() !== "" ? to + line.slice(from.length) : line,
    )
    .join("\n");
}
