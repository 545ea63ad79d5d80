import {
  Node,
  SyntaxKind,
  type ArrayLiteralExpression,
  type CallExpression,
  type ObjectLiteralExpression,
  type Statement,
} from "ts-morph";
import { bare, codeOf, declarationOf } from "../code-of.ts";
import type { Code } from "../tool-site.ts";
import { requestOf } from "./request.ts";
import { referencesOf } from "./references.ts";
import type { Answering } from "./find-answering.ts";

/** A conversation held by hand, whole: it asks the model, answers its calls, and asks again until it is done. */
export interface Loop {
  /** The request object, given to the client each time. */
  readonly request: ObjectLiteralExpression;
  /** What the conversation begins with. */
  readonly messages: ArrayLiteralExpression;
  /** All that it takes up, from the list of messages to its end. */
  readonly first: Statement;
  readonly last: Statement;
  /** How often it asks at most; absent: until the model calls no more tools. */
  readonly steps: Code | undefined;
}

/** The loop around an answering, or why it isn't one that is known. */
export function loopAround({ statements, messages, kept, more }: Answering): Loop | { readonly why: string } {
  const other = more ?? kept?.first;
  if (other !== undefined) return { why: `its loop does more than answer calls: \`${other}\`` };
  const [answering] = statements;
  if (!answering) return { why: "its answers are made elsewhere" };
  const declaration = messages && Node.isIdentifier(messages) ? declarationOf(messages) : undefined;
  const first = declaration?.getFirstAncestorByKind(SyntaxKind.VariableStatement);
  const start = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  if (!declaration || !first || !Node.isArrayLiteralExpression(start))
    return { why: "the messages it begins with are not a list in this function" };
  const outer = answering.getAncestors().find((one) => one.getParent() === first.getParent());
  if (!outer || !Node.isStatement(outer)) return { why: "its messages are not made next to its loop" };
  const found = endless(outer, statements) ?? guarded(outer, statements);
  if (!found) return { why: "its loop is none of the known forms" };
  const between = statementsBetween(first, outer).filter((one) => one !== found.asked);
  if (between.length > 0) return { why: "there are other statements between its messages and its loop" };
  const outside = referencesOf(declaration).filter(
    (name) => !within(name, first) && !within(name, outer) && !(found.asked && within(name, found.asked)),
  );
  if (outside.length > 0) return { why: "the messages it collects are used elsewhere too" };
  return { request: found.request, messages: start, first, last: found.last ?? outer, steps: found.steps };
}

interface Found {
  readonly request: ObjectLiteralExpression;
  readonly steps: Code | undefined;
  readonly asked?: Statement | undefined;
  readonly last?: Statement | undefined;
}

/** `while (true) { ask; push; if (no calls) return; answer }`, and the same with a counter. */
function endless(outer: Statement, answering: readonly Statement[]): Found | undefined {
  const steps = roundsOf(outer);
  const body = bodyOf(outer);
  if (steps === false || !body) return undefined;
  let request: ObjectLiteralExpression | undefined;
  for (const statement of body) {
    if (answering.includes(statement) || pushesTurn(statement) || returnsAnswer(statement)) continue;
    if (!Node.isVariableStatement(statement)) return undefined;
    const asked = requestIn(statement);
    if (asked) request = asked;
    else if (statement.getDescendantsOfKind(SyntaxKind.CallExpression).some((call) => !filters(call)))
      return undefined;
  }
  return request && body.some(returnsAnswer) ? { request, steps } : undefined;
}

/** `let response = ask; while (calls) { push; answer; response = ask }; return`. */
function guarded(outer: Statement, answering: readonly Statement[]): Found | undefined {
  if (!Node.isWhileStatement(outer) || !outer.getExpression().getText().includes("tool_calls"))
    return undefined;
  const asked = outer.getPreviousSiblingIfKind(SyntaxKind.VariableStatement);
  const last = outer.getNextSiblingIfKind(SyntaxKind.ReturnStatement);
  const request = asked && requestIn(asked);
  const known = bodyOf(outer)?.every(
    (one) =>
      answering.includes(one) ||
      pushesTurn(one) ||
      (Node.isVariableStatement(one) && one.getDescendantsOfKind(SyntaxKind.CallExpression).length === 0) ||
      (requestIn(one)?.getText() === request?.getText() && Node.isExpressionStatement(one)),
  );
  return request && last && known && isAnswer(last.getExpression())
    ? { request, steps: undefined, asked, last }
    : undefined;
}

/** The number of rounds as it is written, nothing for an endless loop, `false` for any other statement. */
function roundsOf(outer: Node): Code | undefined | false {
  if (Node.isWhileStatement(outer)) return outer.getExpression().getText() === "true" ? undefined : false;
  if (!Node.isForStatement(outer)) return false;
  const condition = outer.getCondition();
  if (!condition) return undefined;
  const counts = Node.isBinaryExpression(condition) && condition.getOperatorToken().getText() === "<";
  const from = outer.getInitializer()?.getText() ?? "";
  return counts && /^let \w+ = 0$/.test(from) ? codeOf(condition.getRight()) : false;
}

function bodyOf(outer: Statement): readonly Statement[] | undefined {
  if (!Node.isWhileStatement(outer) && !Node.isForStatement(outer)) return undefined;
  const body = outer.getStatement();
  return Node.isBlock(body) ? body.getStatements() : undefined;
}

function requestIn(statement: Node): ObjectLiteralExpression | undefined {
  return statement.getDescendantsOfKind(SyntaxKind.CallExpression).map(requestOf).find(Boolean);
}

function pushesTurn(statement: Node): boolean {
  if (!Node.isExpressionStatement(statement)) return false;
  const call = statement.getExpression();
  return (
    Node.isCallExpression(call) &&
    call.getExpression().getText().endsWith(".push") &&
    call.getDescendantsOfKind(SyntaxKind.CallExpression).length === 0
  );
}

function filters(call: CallExpression): boolean {
  return call.getExpression().getText().endsWith(".filter");
}

/** `if (no calls) return message.content`. */
function returnsAnswer(statement: Node): boolean {
  if (!Node.isIfStatement(statement) || statement.getElseStatement()) return false;
  const then = statement.getThenStatement();
  const only = Node.isBlock(then) ? then.getStatements() : [then];
  const [end] = only;
  return only.length === 1 && Node.isReturnStatement(end) && isAnswer(end.getExpression());
}

function isAnswer(value: Node | undefined): boolean {
  const expression = value && bare(value);
  if (Node.isBinaryExpression(expression)) return isAnswer(expression.getLeft());
  return (
    Node.isPropertyAccessExpression(expression) && ["content", "output_text"].includes(expression.getName())
  );
}

function statementsBetween(first: Statement, last: Statement): Statement[] {
  const all =
    first
      .getParent()
      ?.forEachChildAsArray()
      .filter((one): one is Statement => Node.isStatement(one)) ?? [];
  return all.slice(all.indexOf(first) + 1, all.indexOf(last));
}

function within(node: Node, outer: Node): boolean {
  return node.getPos() >= outer.getPos() && node.getEnd() <= outer.getEnd();
}
