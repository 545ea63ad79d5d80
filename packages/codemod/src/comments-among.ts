import { ts, type Node } from "ts-morph";

/** The comments between two positions of a file, each as it stands, but for those within the nodes that are kept. */
export function commentsAmong(
  where: { readonly file: Node; readonly start: number; readonly end: number },
  kept: readonly Node[],
): string[] {
  const { file, start, end } = where;
  const text = file.getFullText();
  const found = new Map<number, string>();
  file.forEachDescendant((node) => {
    // What stands behind the comma of a line belongs to no node.
    const behind = text[node.getEnd()] === "," ? node.getEnd() + 1 : node.getEnd();
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, behind) ?? []),
    ];
    for (const { pos, end: to } of ranges) found.set(pos, text.slice(pos, to));
  });
  const within = (at: number): boolean => at >= start && at < end;
  const isKept = (at: number): boolean => kept.some((node) => at >= node.getPos() && at < node.getEnd());
  return [...found]
    .filter(([at]) => within(at) && !isKept(at))
    .toSorted(([a], [b]) => a - b)
    .map(([, comment]) => comment);
}
