import {
  Node,
  type CallExpression,
  type ParameterDeclaration,
  type Statement,
  type TryStatement,
} from "ts-morph";
import { bare, codeFrom, commentsOf, declarationOf, literalOf } from "../code-of.ts";
import { conditionsOf } from "./answer-body.ts";
import { boundRoles, declaredRoles, roleOf, settled, type Role, type Roles } from "./call-roles.ts";
import { caughtBy } from "./caught.ts";
import type { Outcome } from "./hand-over.ts";
import { handlerOf, statementsOf, type Handler, type Reading } from "./handler.ts";
import { saysTool, wholeCall } from "./whole-call.ts";

/** A tool looked for, and the place of its definition: its body can use what is seen from there. */
export interface Wanted {
  readonly tool: string;
  readonly scope: Node;
  /** What the search goes through, and what nothing else may need when the calls are answered by a toolbox. */
  readonly spent: Set<Node>;
  /** Where its part can't be cut out of what runs any tool, that may be called as a whole. */
  readonly whole?: boolean;
  /** Its errors are caught where it is called. */
  readonly awaited?: boolean;
}

/** The handler of a tool in an expression that answers any call: `await callTool(name, args)`. */
export function handlerIn(expression: Node, roles: Roles, wanted: Wanted): Reading | undefined {
  const node = settled(expression);
  if (Node.isConditionalExpression(node))
    return roleOf(node.getCondition(), roles)?.kind === "handler" ||
      node.getCondition().getText().startsWith("typeof ")
      ? handlerIn(node.getWhenTrue(), roles, wanted)
      : undefined;
  if (!Node.isCallExpression(node)) return undefined;
  const callee = node.getExpression();
  if (["JSON.stringify", "String"].includes(callee.getText())) {
    const [value] = node.getArguments();
    return value && handlerIn(value, roles, wanted);
  }
  const role = roleOf(callee, roles);
  if (role?.kind === "handler") return fromRecord(role, node, roles, wanted);
  return fromDispatcher(node, roles, wanted);
}

function fromRecord(
  { handlers }: Extract<Role, { kind: "handler" }>,
  call: CallExpression,
  roles: Roles,
  wanted: Wanted,
): Reading | undefined {
  wanted.spent.add(handlers.node.getParentOrThrow());
  const value = handlers.of(wanted.tool);
  if (!value) return undefined;
  if (value.getSourceFile() !== wanted.scope.getSourceFile()) {
    const callee = { node: handlers.named, text: handlers.at(wanted.tool) };
    return wholeCall(call, roles, wanted, callee) ?? { why: NOT_ARGUMENTS };
  }
  if (Node.isIdentifier(value) && !seenFrom(wanted.scope, value))
    return { why: `it uses \`${value.getText()}\`, which the tool's definition can't see` };
  const args = call.getArguments();
  if (args.length === 0) return { reference: value, parameters: "", async: false, body: codeFrom("") };
  const [first, ...more] = args;
  if (first && more.length === 0 && roleOf(first, roles)?.kind === "args")
    return { reference: value, parameters: "args", async: false, body: codeFrom("") };
  return spreadCall(value, args, roles);
}

const NOT_ARGUMENTS = "its handler is given more than the call's arguments";

/** `run(args.location, args.unit)`: the handler takes the arguments one by one. */
function spreadCall(value: Node, args: readonly Node[], roles: Roles): Reading {
  const parts = args.map((arg) => {
    const member = bare(arg);
    return Node.isPropertyAccessExpression(member) && roleOf(member.getExpression(), roles)?.kind === "args"
      ? member
      : undefined;
  });
  const owner = parts[0]?.getExpression();
  if (!owner || parts.includes(undefined) || !Node.isIdentifier(value))
    return {
      why:
        args.length === 1
          ? `its handler is given \`${args[0]?.getText()}\`, which is not known to be the call's arguments`
          : NOT_ARGUMENTS,
    };
  const role = roleOf(owner, roles);
  const type = role?.kind === "args" ? role.type : undefined;
  const name = Node.isIdentifier(owner) ? owner.getText() : "args";
  const list = parts.map((part) => `${name}.${part?.getName()}`).join(", ");
  const handler: Handler = {
    parameters: name,
    argsType: type,
    async: false,
    body: codeFrom(`${value.getText()}(${list})`),
  };
  return handler;
}

function seenFrom(scope: Node, name: Node): boolean {
  const declaration = declarationOf(name);
  const holder = declaration?.getFirstAncestor(
    (one) => Node.isBlock(one) || Node.isSourceFile(one) || Node.isFunctionLikeDeclaration(one),
  );
  return !holder || Node.isSourceFile(holder) || scope.getAncestors().includes(holder);
}

function fromDispatcher(call: CallExpression, roles: Roles, wanted: Wanted): Reading | undefined {
  const reading = cutFrom(call, roles, wanted);
  if (reading && !("why" in reading)) return reading;
  return (wanted.whole && saysTool(call, roles) && wholeCall(call, roles, wanted)) || reading;
}

/** The branch for the tool in a function of this file that runs any. */
function cutFrom(call: CallExpression, roles: Roles, wanted: Wanted): Reading | undefined {
  const declaration = declarationOf(call.getExpression());
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  if (!value || !isFunction(value) || !declaration) return undefined;
  if (value.getSourceFile() !== wanted.scope.getSourceFile()) return undefined;
  wanted.spent.add(declaration);
  let given = roles;
  call.getArguments().forEach((argument, at) => {
    const parameter = value.getParameters()[at];
    const role = roleOf(argument, roles);
    if (!parameter || !role) return;
    const type = parameter.getTypeNode()?.getText();
    const typed = role.kind === "args" && type ? { ...role, type } : role;
    given = boundRoles(parameter, typed, given);
  });
  const body = value.getBody();
  return body && handlerAmong(statementsOf(body), given, { kind: "return" }, wanted);
}

interface FunctionNode extends Node {
  getParameters(): ParameterDeclaration[];
  getBody(): Node | undefined;
}

function isFunction(node: Node): node is FunctionNode {
  return (
    Node.isFunctionDeclaration(node) ||
    Node.isArrowFunction(node) ||
    Node.isFunctionExpression(node) ||
    Node.isMethodDeclaration(node)
  );
}

/** The handler of a tool among statements that tell the tools apart. */
export function handlerAmong(
  statements: readonly Statement[],
  outer: Roles,
  outcome: Outcome,
  wanted: Wanted,
): Reading | undefined {
  let roles = outer;
  for (const statement of statements) {
    if (Node.isVariableStatement(statement))
      roles = statement.getDeclarations().reduce((known, one) => declaredRoles(one, known), roles);
    const branch = Node.isSwitchStatement(statement)
      ? clauseOf(statement, roles, wanted.tool)
      : branchOf(statement, roles, wanted.tool);
    if (branch) return withComments(handlerOf(branch.statements, roles, outcome, wanted), branch.at);
    if (Node.isReturnStatement(statement) && outcome.kind === "return") {
      const value = statement.getExpression();
      return value && handlerIn(value, roles, wanted);
    }
    if (Node.isTryStatement(statement)) return tried(statement, roles, outcome, wanted);
  }
  return undefined;
}

/** The handler of a tool in `try { … } catch { … }`: the catch goes with it. */
function tried(statement: TryStatement, roles: Roles, outcome: Outcome, wanted: Wanted): Reading | undefined {
  const clause = statement.getCatchClause();
  if (!clause || statement.getFinallyBlock())
    return { why: "something is done after each dispatch, whatever happens (`finally`)" };
  const about = { ...wanted, awaited: true };
  const reading = handlerAmong(statement.getTryBlock().getStatements(), roles, outcome, about);
  return reading && caughtBy(reading, { clause, roles, outcome }, about);
}

/** The statements for one tool, and what the comments above them stand on. */
interface Branch {
  readonly at: Node;
  readonly statements: readonly Statement[];
}

function withComments(reading: Reading, at: Node): Reading {
  const { before } = commentsOf(at);
  return "why" in reading || !before ? reading : { ...reading, comments: before };
}

function clauseOf(statement: Node, roles: Roles, tool: string): Branch | undefined {
  if (!Node.isSwitchStatement(statement) || roleOf(statement.getExpression(), roles)?.kind !== "name")
    return undefined;
  const clauses = statement.getClauses();
  const at = clauses.findIndex((one) => Node.isCaseClause(one) && literalOf(one.getExpression()) === tool);
  const clause = clauses[at];
  const filled = at < 0 ? undefined : clauses.slice(at).find((one) => one.getStatements().length > 0);
  return clause && filled && { at: clause, statements: filled.getStatements() };
}

function branchOf(statement: Node | undefined, roles: Roles, tool: string): Branch | undefined {
  if (!Node.isIfStatement(statement)) return undefined;
  const asked = conditionsOf(statement).find((one) => asksName(one, roles));
  if (!Node.isBinaryExpression(asked)) return undefined;
  const then = statement.getThenStatement();
  if (literalOf(asked.getRight()) === tool)
    return { at: statement, statements: Node.isBlock(then) ? then.getStatements() : [then] };
  return branchOf(statement.getElseStatement(), roles, tool);
}

function asksName(condition: Node, roles: Roles): boolean {
  return (
    Node.isBinaryExpression(condition) &&
    ["===", "=="].includes(condition.getOperatorToken().getText()) &&
    roleOf(condition.getLeft(), roles)?.kind === "name"
  );
}
