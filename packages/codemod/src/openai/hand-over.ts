import { Node, SyntaxKind, type Expression, type Statement } from "ts-morph";
import { declarationOf } from "../code-of.ts";
import { answersIn, contentOf } from "./answer-body.ts";
import type { BodyEdit } from "./body-text.ts";
import type { Roles } from "./call-roles.ts";

/** How a branch hands over what the model is told. */
export type Outcome =
  | { readonly kind: "return" }
  | { readonly kind: "assign"; readonly to: Node }
  /** An object that answers the call, put on the list of messages or returned. */
  | { readonly kind: "answer"; readonly roles: Roles };

/** Turns what hands over the result into `return`; says why where it can't. */
export function handOver(
  statements: readonly Statement[],
  outcome: Outcome,
  edits: BodyEdit[],
): string | undefined {
  if (outcome.kind === "return") return undefined;
  const all = statements.flatMap((statement) => handedIn(statement, outcome));
  const last = tails(statements.at(-1)).filter((one) => !Node.isThrowStatement(one));
  const ends = last.flatMap((statement) => {
    const value = handedBy(statement, outcome);
    return value ? [{ statement, value }] : [];
  });
  if (ends.length === 0 || ends.length !== all.length || ends.length !== last.length)
    return "the result is not set by the last statement of each of its branches";
  for (const { statement, value } of ends) {
    edits.push({ from: statement.getStart(), to: value.getStart(), text: "return ", value });
    const end = statement.getText().endsWith(";") ? statement.getEnd() - 1 : statement.getEnd();
    if (end > value.getEnd()) edits.push({ from: value.getEnd(), to: end, text: "" });
  }
  return undefined;
}

/** All that hand over a result in a statement. */
function handedIn(statement: Statement, outcome: Outcome): Node[] {
  if (outcome.kind === "answer") return answersIn(statement, outcome.roles);
  const to = targetOf(outcome)[0];
  return statement
    .getDescendantsOfKind(SyntaxKind.BinaryExpression)
    .filter((one) => to !== undefined && assigns(one, to));
}

/** The value that a statement hands over, and does nothing else. */
function handedBy(statement: Statement, outcome: Outcome): Node | undefined {
  if (outcome.kind === "assign") return assignmentIn(statement, outcome.to);
  if (outcome.kind === "return") return undefined;
  const expression =
    Node.isExpressionStatement(statement) || Node.isReturnStatement(statement)
      ? statement.getExpression()
      : undefined;
  const [answer, ...more] = expression ? answersIn(statement, outcome.roles) : [];
  return answer && more.length === 0 ? contentOf(answer) : undefined;
}

function tails(statement: Statement | undefined): Statement[] {
  if (Node.isBlock(statement)) return tails(statement.getStatements().at(-1));
  if (!Node.isIfStatement(statement)) return statement ? [statement] : [];
  return [statement.getThenStatement(), statement.getElseStatement()].flatMap(tails);
}

function assignmentIn(statement: Statement, to: Node): Expression | undefined {
  if (!Node.isExpressionStatement(statement)) return undefined;
  const expression = statement.getExpression();
  return Node.isBinaryExpression(expression) && assigns(expression, to) ? expression.getRight() : undefined;
}

function assigns(node: Node, to: Node): boolean {
  return (
    Node.isBinaryExpression(node) &&
    node.getOperatorToken().getKind() === SyntaxKind.EqualsToken &&
    declarationOf(node.getLeft()) === to
  );
}

/** What is set to the result, where something is. */
export function targetOf(outcome: Outcome): Node[] {
  return outcome.kind === "assign" ? [outcome.to] : [];
}
