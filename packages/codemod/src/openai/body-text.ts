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
}

/** What stands behind the arrow when these statements are a function's body: one value, or a block. */
export function bodyCode(statements: readonly Statement[], changes: readonly BodyEdit[]): Code {
  const [first, ...more] = statements;
  const last = statements.at(-1);
  if (!first || !last) return { text: "{}", indent: "" };
  const file = first.getSourceFile();
  const edits = new Edits(file);
  for (const { from, to, text } of changes) edits.replace({ start: from, end: to }, text);
  const comment = first.getLeadingCommentRanges()[0];
  const returns = changes.some(({ from, text }) => text === "return " && from === first.getStart());
  if (more.length === 0 && !comment && (returns || Node.isReturnStatement(first))) {
    const value = valueOf(first);
    if (value) return { text: asArrowBody(edits.render(value), value), indent: indentOf(first) };
  }
  const start = comment?.getPos() ?? first.getStart();
  const text = edits.render({ start, end: endOf(last, file.getFullText()) });
  const outer = indentOf(first.getParentOrThrow());
  return { text: `{\n${indentOf(first)}${text}\n${outer}}`, indent: outer };
}

/** The value that the only statement of a body returns, or sets as the result. */
function valueOf(statement: Statement): Node | undefined {
  if (Node.isReturnStatement(statement)) return statement.getExpression();
  const expression = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
  return Node.isBinaryExpression(expression) ? expression.getRight() : undefined;
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
