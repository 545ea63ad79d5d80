import { Node } from "ts-morph";
import type { Edits } from "./edits.ts";
import type { FileStyle } from "./file-style.ts";
import { indentAt } from "./indent.ts";
import type { Marks } from "./marks.ts";

/** The comment line that says what a person has to do. */
export function todoLine(why: string): string {
  return `// TODO(toolport): ${why}`;
}

/** What the codemod says of an effect that the source does not tell. */
export const EFFECT_TODO: string = todoLine(
  'say what a call does: "read", "write", "update" or "destructive"',
);

/** What it says of a toolbox that it makes. */
export const APPROVAL_TODO: string = todoLine(
  'decide who approves calls that change something; "none" is as before',
);

/** Puts a TODO above the line of a node, once. Gives the number of its mark. */
export function putTodo(
  node: Node,
  why: string,
  about: { edits: Edits; style: FileStyle; marks: Marks },
): number {
  const { edits, style, marks } = about;
  const anchor = anchorOf(node);
  const text = node.getSourceFile().getFullText();
  const start = anchor.getStart();
  const mark = marks.next();
  const line = todoLine(why);
  const comments = anchor.getLeadingCommentRanges().map((range) => range.getText().trim());
  if (comments.includes(line)) edits.insert(start, mark.text);
  else edits.insert(start, `${mark.text}${line}${style.newline}${indentAt(text, start)}`);
  return mark.id;
}

/** The statement, member, element or property around a node that begins its line. */
function anchorOf(node: Node): Node {
  const text = node.getSourceFile().getFullText();
  const begins = (one: Node): boolean =>
    text.slice(text.lastIndexOf("\n", one.getStart() - 1) + 1, one.getStart()).trim() === "";
  const best = [node, ...node.getAncestors()].find((one) => fits(one) && begins(one) && !Node.isBlock(one));
  return best ?? node;
}

/** A place that may have a line of its own. */
function fits(one: Node): boolean {
  const parent = one.getParent();
  return (
    Node.isStatement(one) ||
    Node.isPropertyAssignment(one) ||
    Node.isPropertyDeclaration(one) ||
    Node.isMethodDeclaration(one) ||
    Node.isArrayLiteralExpression(parent)
  );
}
