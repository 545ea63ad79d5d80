import {
  Node,
  SyntaxKind,
  type CatchClause,
  type ObjectLiteralExpression,
  type Statement,
  type VariableDeclaration,
} from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { assignedRoles, declaredRoles, roleOf, settled, type Roles } from "./call-roles.ts";

/** What is done for one call: statements one after the other, whatever `try` or check of the type they stand in. */
export interface AnswerBody {
  readonly statements: readonly Statement[];
  /** What is done when one of them throws. */
  readonly caught: CatchClause | undefined;
  readonly roles: Roles;
  /** The answer to the call; more than one where each tool has its own. */
  readonly answers: readonly ObjectLiteralExpression[];
  /** What is said to the model where there is no such tool. */
  readonly guards: readonly Statement[];
  /** The variables that what the model is told goes through. */
  readonly trail: ReadonlySet<Node>;
  /** Statements that an answer does not need. */
  readonly extra: readonly Statement[];
}

/** Reads the statements that are run for each call; nothing where they don't answer it. */
export function answerBody(body: readonly Statement[], call: Roles): AnswerBody | undefined {
  const { statements, caught } = flat(body);
  let roles = call;
  for (const statement of statements)
    if (Node.isVariableStatement(statement))
      roles = statement.getDeclarations().reduce((known, one) => declaredRoles(one, known), roles);
    else roles = assignedRoles(statement, roles);
  const guards = statements.filter((one) => isGuard(one, roles));
  const answers = statements.filter((one) => !guards.includes(one)).flatMap((one) => answersIn(one, roles));
  if (answers.length === 0) return undefined;
  const trail = new Set(answers.flatMap((one) => [...holderOf(one), ...trailOf(contentOf(one))]));
  const extra = statements.filter((one) => !isPart(one, roles, trail));
  return { statements, caught, roles, answers, guards, trail, extra };
}

/** The text of an answer. */
export function contentOf(answer: ObjectLiteralExpression): Node | undefined {
  const property = answer.getProperty("content") ?? answer.getProperty("output");
  if (Node.isShorthandPropertyAssignment(property)) return property.getNameNode();
  return Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
}

/** The variable of an answer that has a name. */
function holderOf(answer: ObjectLiteralExpression): Node[] {
  const holder = answer.getFirstAncestor((one) => bare(one) !== bare(answer));
  return Node.isVariableDeclaration(holder) ? [holder] : [];
}

/** The variables that a text goes through on its way from what made it. */
function trailOf(content: Node | undefined): VariableDeclaration[] {
  const node = content && unwrapped(content);
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined;
  return Node.isVariableDeclaration(declaration)
    ? [declaration, ...trailOf(declaration.getInitializer())]
    : [];
}

/** What is told, without what makes a text of it: `JSON.stringify(x)`, `String(x)`, `x.toString()`. */
export function unwrapped(content: Node): Node {
  const node = settled(content);
  // typeof result === "string" ? result : JSON.stringify(result)
  if (Node.isConditionalExpression(node) && node.getCondition().getText().startsWith("typeof "))
    return unwrapped(node.getWhenTrue());
  if (!Node.isCallExpression(node)) return node;
  const callee = node.getExpression();
  const [value] = node.getArguments();
  if (["JSON.stringify", "String"].includes(callee.getText()) && value) return unwrapped(value);
  return Node.isPropertyAccessExpression(callee) && callee.getName() === "toString" && !value
    ? unwrapped(callee.getExpression())
    : node;
}

function flat(body: readonly Statement[]): Pick<AnswerBody, "statements" | "caught"> {
  let caught: CatchClause | undefined;
  const statements = body.flatMap((statement) => {
    const parsing = parsingIn(statement);
    if (parsing) return [parsing];
    const inner = insideOf(statement);
    if (!inner) return [statement];
    const more = flat(inner);
    caught ??= Node.isTryStatement(statement) ? statement.getCatchClause() : more.caught;
    return more.statements;
  });
  return { statements, caught };
}

/**
 * `try { args = JSON.parse(…) } catch { … }`: what is done with a text that is no JSON is the toolbox's business, as it
 * is with arguments that don't fit.
 */
function parsingIn(statement: Statement): Statement | undefined {
  if (!Node.isTryStatement(statement) || statement.getFinallyBlock()) return undefined;
  const [only, ...more] = statement.getTryBlock().getStatements();
  const value = Node.isExpressionStatement(only) ? only.getExpression() : undefined;
  const parses = Node.isBinaryExpression(value) && value.getRight().getText().startsWith("JSON.parse(");
  return parses && more.length === 0 ? only : undefined;
}

/** What stands in `try { … } catch { … }`, or in `if (call.type === "function") { … }`. */
function insideOf(statement: Statement): readonly Statement[] | undefined {
  if (Node.isTryStatement(statement))
    return statement.getFinallyBlock() || !statement.getCatchClause()
      ? undefined
      : statement.getTryBlock().getStatements();
  if (!Node.isIfStatement(statement) || statement.getElseStatement()) return undefined;
  const condition = bare(statement.getExpression());
  const then = statement.getThenStatement();
  const asksType =
    Node.isBinaryExpression(condition) &&
    ["===", "=="].includes(condition.getOperatorToken().getText()) &&
    condition.getLeft().getText().endsWith(".type") &&
    /^["'](function|function_call)["']$/.test(condition.getRight().getText());
  return asksType && Node.isBlock(then) ? then.getStatements() : undefined;
}

/** The objects that answer the call: those that carry its id. */
export function answersIn(node: Node, roles: Roles): ObjectLiteralExpression[] {
  const objects = node.getDescendantsOfKind(SyntaxKind.ObjectLiteralExpression);
  return objects.filter((object) =>
    ["tool_call_id", "call_id"].some((key) => {
      const property = object.getProperty(key);
      if (Node.isShorthandPropertyAssignment(property)) {
        const declaration = declarationOf(property);
        return declaration !== undefined && roles.get(declaration)?.kind === "id";
      }
      const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined;
      return value !== undefined && roleOf(value, roles)?.kind === "id";
    }),
  );
}

/** `if (!handler) { push("unknown tool"); continue; }`: a toolbox answers such a call by itself. */
export function isGuard(statement: Statement, roles: Roles): boolean {
  if (!Node.isIfStatement(statement) || statement.getElseStatement()) return false;
  const condition = bare(statement.getExpression());
  return Node.isPrefixUnaryExpression(condition) && roleOf(condition.getOperand(), roles)?.kind === "handler";
}

/** The part of a call's answer that a statement is, if it is one; `trail` is what its text goes through. */
function isPart(statement: Statement, roles: Roles, trail: ReadonlySet<Node>): boolean {
  if (Node.isVariableStatement(statement))
    return statement.getDeclarations().every((one) => trail.has(one) || isHarmless(one, roles));
  if (Node.isSwitchStatement(statement)) return roleOf(statement.getExpression(), roles)?.kind === "name";
  if (Node.isIfStatement(statement)) return conditionsOf(statement).some((one) => asksCall(one, roles));
  if (answersIn(statement, roles).length > 0) return true;
  const value =
    Node.isExpressionStatement(statement) || Node.isReturnStatement(statement)
      ? statement.getExpression()
      : undefined;
  if (Node.isBinaryExpression(value))
    return trail.has(declarationOf(value.getLeft()) ?? value) || assignedRoles(statement, roles) !== roles;
  const handed = Node.isCallExpression(value) ? value.getArguments()[0] : value;
  return Node.isIdentifier(handed) && trail.has(declarationOf(handed) ?? handed);
}

/** What it declares is a part of the call, or made without a call of anything. */
function isHarmless(declaration: VariableDeclaration, roles: Roles): boolean {
  const value = declaration.getInitializer();
  if (!value || roleOf(value, roles)) return true;
  return ![value, ...value.getDescendants()].some(
    (one) => Node.isCallExpression(one) || Node.isNewExpression(one) || Node.isAwaitExpression(one),
  );
}

/** The conditions that `&&` puts together. */
export function conditionsOf(statement: Node): Node[] {
  if (!Node.isIfStatement(statement)) return [];
  const apart = (node: Node): Node[] => {
    const value = bare(node);
    return Node.isBinaryExpression(value) && value.getOperatorToken().getText() === "&&"
      ? [value.getLeft(), value.getRight()].flatMap(apart)
      : [value];
  };
  return apart(statement.getExpression());
}

function asksCall(condition: Node, roles: Roles): boolean {
  if (Node.isPrefixUnaryExpression(condition)) return roleOf(condition.getOperand(), roles) !== undefined;
  if (!Node.isBinaryExpression(condition)) return false;
  const left = bare(condition.getLeft());
  const asksType = Node.isPropertyAccessExpression(left) && left.getName() === "type";
  return roleOf(asksType ? left.getExpression() : left, roles) !== undefined;
}
