import { Node, SyntaxKind, type Expression, type Statement } from "ts-morph";
import { declarationOf } from "../code-of.ts";
import type { Code } from "../tool-site.ts";
import { declaredRoles, roleOf, settled, type Roles } from "./call-roles.ts";
import { bodyCode, type BodyEdit } from "./body-text.ts";

/** What a file's own code does with the calls of one tool, cut loose from the code around it. */
export interface Handler {
  /** The function itself, where there is one: a name or an inline function. */
  readonly reference?: Node;
  /** Otherwise the name or pattern of its arguments, `""` for none … */
  readonly parameters: string;
  readonly argsType?: string | undefined;
  readonly async: boolean;
  /** … and what stands behind the arrow. */
  readonly body: Code;
  /** Comments above the branch. */
  readonly comments?: readonly string[];
}

/** A handler, or why the code can't be cut loose. */
export type Reading = Handler | { readonly why: string };

/** How a branch hands over what the model is told. */
export type Outcome = { readonly kind: "return" } | { readonly kind: "assign"; readonly to: Node };

/** Cuts a branch of a dispatcher loose: its statements become the body of a function of the arguments alone. */
export function handlerOf(
  branch: readonly Statement[],
  outer: Roles,
  outcome: Outcome,
  scope: Node,
): Reading {
  const statements = withoutBreak(unwrapped(branch));
  let roles = outer;
  const kept: Statement[] = [];
  let parameter: { text: string; type?: string | undefined } | undefined;
  for (const statement of statements) {
    const taken = parameter ? undefined : takenArguments(statement, roles);
    roles = rolesAfter(statement, roles);
    if (taken) parameter = taken;
    else kept.push(statement);
  }
  const edits: BodyEdit[] = [];
  const used = argumentUses(kept, roles);
  parameter ??= used.length > 0 ? nameOfArguments(used, roles) : { text: "" };
  for (const use of used)
    if (!Node.isIdentifier(use)) edits.push({ from: use.getStart(), to: use.getEnd(), text: parameter.text });
  const why =
    handOver(kept, outcome, edits) ?? strangers(kept, [...statements, ...targetOf(outcome)], roles, scope);
  if (why !== undefined) return { why };
  return {
    parameters: parameter.text,
    argsType: parameter.type,
    async: kept.some(awaits),
    body: bodyCode(kept, edits),
  };
}

function unwrapped(branch: readonly Statement[]): readonly Statement[] {
  const [first] = branch;
  const rest = branch.slice(1).every((statement) => Node.isBreakStatement(statement));
  return Node.isBlock(first) && rest ? first.getStatements() : branch;
}

function withoutBreak(statements: readonly Statement[]): readonly Statement[] {
  return Node.isBreakStatement(statements.at(-1)) ? statements.slice(0, -1) : statements;
}

/** The parameter that a statement stands for, if all it does is name or take apart the arguments. */
function takenArguments(
  statement: Statement,
  roles: Roles,
): { text: string; type?: string | undefined } | undefined {
  if (!Node.isVariableStatement(statement)) return undefined;
  const [declaration, ...more] = statement.getDeclarations();
  const value = declaration?.getInitializer();
  if (!declaration || !value || more.length > 0 || statement.getLeadingCommentRanges().length > 0)
    return undefined;
  const role = roleOf(value, roles);
  if (role?.kind !== "args") return undefined;
  return {
    text: declaration.getNameNode().getText(),
    type: declaration.getTypeNode()?.getText() ?? role.type,
  };
}

function rolesAfter(statement: Statement, roles: Roles): Roles {
  if (!Node.isVariableStatement(statement)) return roles;
  return statement.getDeclarations().reduce((known, declaration) => declaredRoles(declaration, known), roles);
}

/** The outermost expressions that are the parsed arguments. */
function argumentUses(statements: readonly Statement[], roles: Roles): Node[] {
  const uses: Node[] = [];
  const visit = (node: Node): void => {
    if (Node.isExpression(node) && roleOf(node, roles)?.kind === "args") uses.push(node);
    else node.forEachChild(visit);
  };
  statements.forEach(visit);
  return uses;
}

function nameOfArguments(uses: readonly Node[], roles: Roles): { text: string; type?: string | undefined } {
  const named = uses.map(settled).find((use) => Node.isIdentifier(use));
  const role = roleOf(uses[0] as Node, roles);
  return { text: named?.getText() ?? "args", type: role?.kind === "args" ? role.type : undefined };
}

/** Turns what hands over the result into `return`; says why where it can't. */
function handOver(statements: readonly Statement[], outcome: Outcome, edits: BodyEdit[]): string | undefined {
  if (outcome.kind === "return") return undefined;
  const assigned = statements.flatMap((statement) =>
    statement.getDescendantsOfKind(SyntaxKind.BinaryExpression).filter((one) => assigns(one, outcome.to)),
  );
  const last = tails(statements.at(-1)).map((statement) => assignmentIn(statement, outcome.to));
  const ends = last.filter((one) => one !== undefined);
  if (ends.length === 0 || ends.length !== assigned.length || ends.length !== last.length)
    return "the result is not set by the last statement of each of its branches";
  for (const { statement, value } of ends)
    edits.push({ from: statement.getStart(), to: value.getStart(), text: "return " });
  return undefined;
}

function tails(statement: Statement | undefined): Statement[] {
  if (Node.isBlock(statement)) return tails(statement.getStatements().at(-1));
  if (!Node.isIfStatement(statement)) return statement ? [statement] : [];
  return [statement.getThenStatement(), statement.getElseStatement()].flatMap(tails);
}

function assignmentIn(
  statement: Statement,
  to: Node,
): { statement: Statement; value: Expression } | undefined {
  if (!Node.isExpressionStatement(statement)) return undefined;
  const expression = statement.getExpression();
  return Node.isBinaryExpression(expression) && assigns(expression, to)
    ? { statement, value: expression.getRight() }
    : undefined;
}

function assigns(node: Node, to: Node): boolean {
  return (
    Node.isBinaryExpression(node) &&
    node.getOperatorToken().getKind() === SyntaxKind.EqualsToken &&
    declarationOf(node.getLeft()) === to
  );
}

function targetOf(outcome: Outcome): Node[] {
  return outcome.kind === "assign" ? [outcome.to] : [];
}

/** Names what a branch uses that the tool's definition can't see. */
function strangers(
  statements: readonly Statement[],
  own: readonly Node[],
  roles: Roles,
  scope: Node,
): string | undefined {
  for (const statement of statements) {
    for (const name of statement.getDescendantsOfKind(SyntaxKind.Identifier)) {
      if (isMemberName(name)) continue;
      const declaration = declarationOf(name);
      if (!declaration || own.some((one) => contains(one, declaration))) continue;
      const role = roles.get(declaration);
      if (role?.kind === "args") continue;
      if (role) return `it uses \`${name.getText()}\`, which is the call itself`;
      if (!visibleFrom(scope, declaration))
        return `it uses \`${name.getText()}\`, which the tool's definition can't see`;
    }
    if (statement.getDescendantsOfKind(SyntaxKind.ThisKeyword).length > 0 && !visibleThis(scope, statement))
      return "it uses `this`, which the tool's definition can't see";
  }
  return undefined;
}

function isMemberName(name: Node): boolean {
  const parent = name.getParent();
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === name;
  return Node.isPropertyAssignment(parent) && parent.getNameNode() === name;
}

function contains(outer: Node, inner: Node): boolean {
  return outer === inner || inner.getAncestors().includes(outer);
}

/** A declaration is seen where the block or file that holds it is around. */
function visibleFrom(scope: Node, declaration: Node): boolean {
  const holder = declaration.getFirstAncestor(
    (one) => Node.isBlock(one) || Node.isSourceFile(one) || Node.isFunctionLikeDeclaration(one),
  );
  return !holder || Node.isSourceFile(holder) || contains(holder, scope);
}

function visibleThis(scope: Node, statement: Node): boolean {
  const holder = statement.getFirstAncestorByKind(SyntaxKind.ClassDeclaration);
  return holder !== undefined && contains(holder, scope);
}

function awaits(node: Node): boolean {
  if (Node.isFunctionLikeDeclaration(node)) return false;
  return Node.isAwaitExpression(node) || node.forEachChildAsArray().some(awaits);
}

/** The statements of a function's or a branch's body. */
export function statementsOf(body: Node): readonly Statement[] {
  return Node.isBlock(body) ? body.getStatements() : [];
}
