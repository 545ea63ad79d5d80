import { Node, type Statement } from "ts-morph";
import { bare } from "../code-of.ts";
import { Edits } from "../edits.ts";
import { indentOf } from "../indent.ts";
import type { Code } from "../tool-site.ts";

/** A change on the way from the branch to the body. */
export interface BodyEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The value that it makes the result. */
  readonly value?: Node;
}

/** What stands behind the arrow when these statements are a function's body: one value, or a block. */
export function bodyCode(
  statements: readonly Statement[],
  changes: readonly BodyEdit[],
  block = false,
): Code {
  const [first, ...more] = statements;
  const last = statements.at(-1);
  if (!first || !last) return { text: "{}", indent: "" };
  const file = first.getSourceFile();
  const edits = new Edits(file);
  for (const { from, to, text } of changes) edits.replace({ start: from, end: to }, text);
  const comment = first.getLeadingCommentRanges()[0];
  const handed = changes.find(({ from, value }) => value && from === first.getStart())?.value;
  const value = handed ?? (Node.isReturnStatement(first) ? first.getExpression() : undefined);
  if (more.length === 0 && !comment && !block && value)
    return { text: asArrowBody(edits.render(value), value), indent: indentOf(first) };
  const start = comment?.getPos() ?? first.getStart();
  const text = edits.render({ start, end: endOf(last, file.getFullText()) });
  const outer = indentOf(first.getParentOrThrow());
  return { text: `{\n${indentOf(first)}${text}\n${outer}}`, indent: outer };
}

function asArrowBody(text: string, node: Node): string {
  return Node.isObjectLiteralExpression(bare(node)) ? `(${text})` : text;
}

/** With the comment behind it on its line. */
function endOf(node: Statement, text: string): number {
  const comment = node.getTrailingCommentRanges().at(-1);
  return comment && !text.slice(node.getEnd(), comment.getPos()).includes("\n")
    ? comment.getEnd()
    : node.getEnd();
}
