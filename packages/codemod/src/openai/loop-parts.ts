import {
  Node,
  SyntaxKind,
  type BinaryExpression,
  type ObjectLiteralExpression,
  type Statement,
} from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { requestOf } from "./request.ts";

/** What a statement does in a loop that asks a model and answers its calls. */
export type LoopPart =
  | { readonly kind: "answers" | "turn" | "harmless" | "next" }
  | { readonly kind: "asks"; readonly request: ObjectLiteralExpression; readonly statement: Statement }
  | { readonly kind: "ends"; readonly end: Ending }
  | { readonly kind: "counts"; readonly counter: Node }
  /** It says something to people, or throws where there is no message: no other framework's run does. */
  | { readonly kind: "lost"; readonly statement: Statement }
  | { readonly kind: "unknown"; readonly statement: Statement };

/** The final text: what is said where that is empty, and the variable it is put into where it is not returned at once. */
export interface Ending {
  readonly fallback: Node | undefined;
  readonly into?: Node | undefined;
}

/** The parts of a loop's body, those of `if (there are calls) { … } else { … }` among them. */
export function partsOf(body: readonly Statement[], answering: readonly Statement[]): LoopPart[] {
  return body.flatMap((statement): LoopPart[] => {
    const branch = callsBranch(statement, answering);
    if (!branch) return [partOf(statement, answering)];
    const { some, none } = branch;
    const goesOn = Node.isContinueStatement(some.at(-1)) || none !== undefined;
    const parts = partsOf(some, answering);
    const end = none && endingIn(none);
    if (none) parts.push(end ? { kind: "ends", end } : { kind: "unknown", statement: none[0] ?? statement });
    // What follows is for the case without calls, and only then.
    const followed = statement.getNextSiblings().some((one) => Node.isStatement(one));
    return goesOn || !followed ? parts : [{ kind: "unknown", statement }];
  });
}

function partOf(statement: Statement, answering: readonly Statement[]): LoopPart {
  if (answering.includes(statement)) return { kind: "answers" };
  if (Node.isContinueStatement(statement)) return { kind: "next" };
  const request = requestIn(statement);
  if (request)
    return Node.isVariableStatement(statement) || isAssignment(statement)
      ? { kind: "asks", request, statement }
      : { kind: "unknown", statement };
  const end = endingOf(statement);
  if (end) return { kind: "ends", end };
  if (isTurn(statement)) return { kind: "turn" };
  const counter = counterIn(statement);
  if (counter) return { kind: "counts", counter };
  if (isLog(statement) || isGuard(statement)) return { kind: "lost", statement };
  return isHarmless(statement) ? { kind: "harmless" } : { kind: "unknown", statement };
}

/** The statements where there are calls, and where there are none. */
interface Branches {
  readonly some: readonly Statement[];
  readonly none: readonly Statement[] | undefined;
}

/** `if (message.tool_calls) { …answers… } else { … }` */
function callsBranch(statement: Statement, answering: readonly Statement[]): Branches | undefined {
  if (!Node.isIfStatement(statement) || answering.includes(statement)) return undefined;
  const some = blockOf(statement.getThenStatement());
  const holds = answering.some((one) => some.includes(one));
  const condition = statement.getExpression().getText();
  if (!holds || !/calls|finish_reason/i.test(condition) || condition.startsWith("!")) return undefined;
  const otherwise = statement.getElseStatement();
  return { some, none: otherwise && blockOf(otherwise) };
}

/** `return message.content`, or the same below `if (there are no calls)`. */
function endingOf(statement: Statement): Ending | undefined {
  if (Node.isReturnStatement(statement)) return endingIn([statement]);
  if (!Node.isIfStatement(statement) || statement.getElseStatement()) return undefined;
  return endingIn(blockOf(statement.getThenStatement()));
}

/** `return message.content`, or `answer = message.content; break`. */
function endingIn([first, second, ...more]: readonly Statement[]): Ending | undefined {
  if (Node.isReturnStatement(first) && !second) return answerIn(first.getExpression());
  const value = Node.isExpressionStatement(first) ? first.getExpression() : undefined;
  if (!isSetting(value) || !Node.isBreakStatement(second) || more.length > 0) return undefined;
  const end = answerIn(value.getRight());
  const into = declarationOf(value.getLeft());
  return end && into && { ...end, into };
}

/** What is returned, if it is the model's text. */
export function answerIn(value: Node | undefined): Ending | undefined {
  const expression = value && bare(value);
  if (Node.isBinaryExpression(expression)) {
    const orElse = ["??", "||"].includes(expression.getOperatorToken().getText());
    if (!orElse || !answerIn(expression.getLeft())) return undefined;
    const other = expression.getRight();
    return { fallback: /^(""|''|``|null|undefined)$/.test(other.getText()) ? undefined : other };
  }
  const isText =
    Node.isPropertyAccessExpression(expression) && ["content", "output_text"].includes(expression.getName());
  return isText ? { fallback: undefined } : undefined;
}

/** The request that a statement makes. */
export function requestIn(statement: Node): ObjectLiteralExpression | undefined {
  return statement.getDescendantsOfKind(SyntaxKind.CallExpression).map(requestOf).find(Boolean);
}

/** What came is put behind what was said: `messages.push(message)`, `input = [...input, ...response.output]`. */
function isTurn(statement: Node): boolean {
  const value = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
  if (Node.isCallExpression(value))
    return (
      value.getExpression().getText().endsWith(".push") &&
      value.getDescendantsOfKind(SyntaxKind.CallExpression).length === 0
    );
  if (!Node.isBinaryExpression(value) || value.getOperatorToken().getText() !== "=") return false;
  const list = value.getLeft().getText();
  const made = bare(value.getRight());
  if (Node.isArrayLiteralExpression(made)) return made.getElements()[0]?.getText() === `...${list}`;
  return Node.isCallExpression(made) && made.getExpression().getText() === `${list}.concat`;
}

function counterIn(statement: Node): Node | undefined {
  const value = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
  const counted =
    Node.isPostfixUnaryExpression(value) || Node.isPrefixUnaryExpression(value)
      ? /\+\+/.test(value.getText()) && value.getOperand()
      : Node.isBinaryExpression(value) && /^\w+ ?\+= ?1$/.test(value.getText()) && value.getLeft();
  return counted && Node.isIdentifier(counted) ? declarationOf(counted) : undefined;
}

/** Methods that only make another text or number of what they are called on. */
const PURE =
  /^(JSON\.stringify|String|Number|Date\.now|Object\.keys|.*\.(slice|substring|substr|trim|toString|toFixed|join|repeat|padEnd|padStart|toISOString))$/;

/** `console.log(…)` of what is there anyway. */
export function isLog(statement: Node): boolean {
  const call = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
  if (!Node.isCallExpression(call)) return false;
  if (!/^(this\.)?(console|logger|log)\.\w+$/.test(call.getExpression().getText())) return false;
  return call.getArguments().every(isPure);
}

function isPure(value: Node): boolean {
  return [value, ...value.getDescendants()].every((one) => {
    if (Node.isCallExpression(one)) return PURE.test(one.getExpression().getText().replaceAll(/\s/g, ""));
    if (Node.isPostfixUnaryExpression(one)) return false;
    if (Node.isPrefixUnaryExpression(one)) return !/^(\+\+|--)/.test(one.getText());
    if (Node.isBinaryExpression(one))
      return !/^[^=!<>]?=$|^\S+=$/.test(assigning(one.getOperatorToken().getText()));
    return !Node.isAwaitExpression(one) && !Node.isNewExpression(one);
  });
}

/** Comparisons end like assignments do. */
function assigning(operator: string): string {
  return /^(===?|!==?|<=|>=)$/.test(operator) ? "" : operator;
}

/** `if (!message) throw new Error("…")`: a run of a framework throws by itself. */
function isGuard(statement: Node): boolean {
  if (!Node.isIfStatement(statement) || statement.getElseStatement()) return false;
  const [only, ...more] = blockOf(statement.getThenStatement());
  const condition = bare(statement.getExpression());
  return (
    Node.isThrowStatement(only) &&
    more.length === 0 &&
    Node.isPrefixUnaryExpression(condition) &&
    isPure(condition)
  );
}

/** Names a part of what came, or looks the calls out of it. */
function isHarmless(statement: Node): boolean {
  const calls = statement.getDescendantsOfKind(SyntaxKind.CallExpression);
  if (isAssignment(statement)) return calls.length === 0;
  return Node.isVariableStatement(statement) && calls.every(filters);
}

function filters(call: Node): boolean {
  return Node.isCallExpression(call) && call.getExpression().getText().endsWith(".filter");
}

function isAssignment(statement: Node): boolean {
  return Node.isExpressionStatement(statement) && isSetting(statement.getExpression());
}

function isSetting(value: Node | undefined): value is BinaryExpression {
  return (
    Node.isBinaryExpression(value) &&
    value.getOperatorToken().getText() === "=" &&
    Node.isIdentifier(value.getLeft())
  );
}

function blockOf(statement: Statement): readonly Statement[] {
  return Node.isBlock(statement) ? statement.getStatements() : [statement];
}
