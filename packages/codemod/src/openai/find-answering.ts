import { Node, SyntaxKind, type ForOfStatement, type SourceFile, type Statement } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { declaredRoles, roleOf, settled, type Role, type Roles } from "./call-roles.ts";
import { handlerAmong, handlerIn, type Wanted } from "./find-branch.ts";
import type { Reading } from "./handler.ts";

/** A loop by which the file answers the model's calls itself. */
export interface Answering {
  readonly api: "chat" | "responses";
  readonly loop: ForOfStatement;
  /** The message (or response) whose calls are answered, and the list that takes the answers. */
  readonly from: string;
  readonly messages: Node;
  /** What it does that an answer to a call does not need, if anything: then it can't be replaced. */
  readonly more: string | undefined;
  readonly handlerOf: (wanted: Wanted) => Reading | undefined;
}

/** The loops of a file that push an answer for each of the model's calls. */
export function findAnswering(file: SourceFile): Answering[] {
  return file.getDescendantsOfKind(SyntaxKind.ForOfStatement).flatMap((loop) => answeringOf(loop) ?? []);
}

function answeringOf(loop: ForOfStatement): Answering | undefined {
  const source = sourceOf(loop.getExpression());
  const variable = loop.getInitializer();
  if (!source || !Node.isVariableDeclarationList(variable)) return undefined;
  const [item] = variable.getDeclarations();
  const push = loop.getStatement().getDescendantsOfKind(SyntaxKind.CallExpression).find(pushesAnswer);
  if (!item || !push) return undefined;
  const answer = bare(push.getArguments()[0] as Node).asKindOrThrow(SyntaxKind.ObjectLiteralExpression);
  const target = push.getExpressionIfKind(SyntaxKind.PropertyAccessExpression)?.getExpression();
  const body = loop.getStatement();
  if (!target || !Node.isBlock(body)) return undefined;
  const call = new Map<Node, Role>([[item, { kind: "call" }]]);
  const statements = body.getStatements();
  const { roles, more } = readBody(statements, call);
  const content = valueOfProperty(answer, source.api === "chat" ? "content" : "output");
  return {
    ...source,
    loop,
    messages: target,
    more,
    handlerOf: (wanted) => content && answerFrom(content, statements, roles, wanted),
  };
}

/** `message.tool_calls`, `response.output`, or a constant that is one of these. */
function sourceOf(expression: Node): Pick<Answering, "api" | "from"> | undefined {
  const node = bare(expression);
  if (Node.isBinaryExpression(node) && ["??", "||"].includes(node.getOperatorToken().getText()))
    return sourceOf(node.getLeft());
  if (Node.isPropertyAccessExpression(node)) {
    if (node.getName() === "tool_calls") return { api: "chat", from: node.getExpression().getText() };
    if (node.getName() === "output") return { api: "responses", from: node.getExpression().getText() };
  }
  if (Node.isCallExpression(node)) {
    const callee = node.getExpression();
    return Node.isPropertyAccessExpression(callee) && callee.getName() === "filter"
      ? sourceOf(callee.getExpression())
      : undefined;
  }
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined;
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return value && sourceOf(value);
}

function pushesAnswer(call: Node): boolean {
  if (!Node.isCallExpression(call) || !call.getExpression().getText().endsWith(".push")) return false;
  const [first] = call.getArguments();
  const answer = first && bare(first);
  return (
    Node.isObjectLiteralExpression(answer) &&
    ["tool_call_id", "call_id"].some((key) => answer.getProperty(key))
  );
}

/** What the names of the loop's body mean, and the first statement that does more than answer. */
function readBody(
  statements: readonly Statement[],
  outer: Roles,
): { roles: Roles; more: string | undefined } {
  let roles = outer;
  let more: string | undefined;
  for (const statement of statements) {
    if (Node.isVariableStatement(statement))
      roles = statement.getDeclarations().reduce((known, one) => declaredRoles(one, known), roles);
    else if (!answers(statement, roles)) more ??= firstLineOf(statement);
  }
  return { roles, more };
}

function firstLineOf(statement: Node): string {
  return statement.getText().split("\n", 1)[0]?.slice(0, 60) ?? "";
}

function answers(statement: Statement, roles: Roles): boolean {
  if (Node.isSwitchStatement(statement)) return roleOf(statement.getExpression(), roles)?.kind === "name";
  if (Node.isExpressionStatement(statement)) return pushesAnswer(bare(statement.getExpression()));
  if (!Node.isIfStatement(statement)) return false;
  const condition = bare(statement.getExpression());
  if (Node.isPrefixUnaryExpression(condition)) return roleOf(condition.getOperand(), roles) !== undefined;
  if (!Node.isBinaryExpression(condition)) return false;
  const left = bare(condition.getLeft());
  const asksType = Node.isPropertyAccessExpression(left) && left.getName() === "type";
  return roleOf(asksType ? left.getExpression() : left, roles) !== undefined;
}

function valueOfProperty(object: Node, name: string): Node | undefined {
  if (!Node.isObjectLiteralExpression(object)) return undefined;
  const property = object.getProperty(name);
  if (Node.isShorthandPropertyAssignment(property)) return property.getNameNode();
  return Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
}

/** Follows the answer's text back to what made it. */
function answerFrom(
  content: Node,
  statements: readonly Statement[],
  roles: Roles,
  wanted: Wanted,
): Reading | undefined {
  const node = settled(content);
  // typeof result === "string" ? result : JSON.stringify(result)
  if (Node.isConditionalExpression(node)) return answerFrom(node.getWhenTrue(), statements, roles, wanted);
  if (Node.isCallExpression(node) && ["JSON.stringify", "String"].includes(node.getExpression().getText())) {
    const [value] = node.getArguments();
    return value && answerFrom(value, statements, roles, wanted);
  }
  if (!Node.isIdentifier(node)) return handlerIn(node, roles, wanted);
  const parent = node.getParent();
  const declaration = Node.isShorthandPropertyAssignment(parent)
    ? declarationOf(parent)
    : declarationOf(node);
  if (!Node.isVariableDeclaration(declaration)) return undefined;
  const value = declaration.getInitializer();
  const open =
    !value || Node.isStringLiteral(value) || value.getText() === "null" || value.getText() === "undefined";
  return open
    ? handlerAmong(statements, roles, { kind: "assign", to: declaration }, wanted)
    : answerFrom(value, statements, roles, wanted);
}
