import { Node, type Statement } from "ts-morph";
import { fileStyle } from "../file-style.ts";
import type { Code } from "../tool-site.ts";
import { bodyCode, type BodyEdit } from "./body-text.ts";
import { declaredRoles, roleOf, settled, type Roles } from "./call-roles.ts";
import type { Wanted } from "./find-branch.ts";
import { handOver, targetOf, type Outcome } from "./hand-over.ts";
import { strangers } from "./strangers.ts";

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

/** Cuts a branch of a dispatcher loose: its statements become the body of a function of the arguments alone. */
export function handlerOf(
  branch: readonly Statement[],
  outer: Roles,
  outcome: Outcome,
  wanted: Wanted,
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
  const used = usesOf("args", kept, roles);
  parameter ??= used.length > 0 ? nameOfArguments(used, roles) : { text: "" };
  const body = cutLoose(kept, { roles, outcome, own: statements, parameter: parameter.text }, wanted);
  if ("why" in body) return body;
  return {
    parameters: parameter.text,
    argsType: parameter.type,
    async: kept.some(awaits) || wanted.awaited === true,
    body,
  };
}

/** The statements of a `catch` around a dispatcher, as a block. */
export function blockCode(
  statements: readonly Statement[],
  about: { readonly roles: Roles; readonly outcome: Outcome; readonly within: Node },
  wanted: Wanted,
): Code | { readonly why: string } {
  const kept = withoutBreak(statements);
  const body = cutLoose(kept, { ...about, own: [about.within], parameter: undefined, block: true }, wanted);
  return body;
}

/** Statements as a body, if they use nothing but the arguments and what the tool's definition can see. */
function cutLoose(
  kept: readonly Statement[],
  about: {
    readonly roles: Roles;
    readonly outcome: Outcome;
    readonly own: readonly Node[];
    readonly parameter: string | undefined;
    readonly block?: boolean;
  },
  wanted: Wanted,
): Code | { readonly why: string } {
  const { roles, outcome, own, parameter } = about;
  const edits: BodyEdit[] = [];
  const names = usesOf("name", kept, roles);
  for (const name of names) edits.push(namedEdit(name, wanted.tool));
  const used = parameter === undefined ? [] : usesOf("args", kept, roles);
  const replaced = used.filter((use) => !Node.isIdentifier(use));
  for (const use of replaced) edits.push({ from: use.getStart(), to: use.getEnd(), text: parameter ?? "" });
  const why = handOver(kept, outcome, edits);
  if (why !== undefined) return { why };
  if (wanted.awaited && !about.block) edits.push(...awaitedReturns(kept));
  const passed = parameter === undefined ? [] : used;
  const stranger = strangers(
    kept,
    { own: [...own, ...targetOf(outcome)], cut: edits, passed, gone: [...names, ...replaced] },
    roles,
    wanted.scope,
  );
  return stranger === undefined ? bodyCode(kept, edits, about.block) : { why: stranger };
}

/** The tool's name in the place of what holds it where any tool is called. */
function namedEdit(name: Node, tool: string): BodyEdit {
  const text = name.getSourceFile().getFullText();
  const [from, to] = [name.getStart(), name.getEnd()];
  const inTemplate = text.slice(from - 2, from) === "${" && text[to] === "}";
  if (inTemplate && /^[\w.-]+$/.test(tool)) return { from: from - 2, to: to + 1, text: tool };
  const { quote } = fileStyle(name.getSourceFile());
  return { from, to, text: quote === "'" && !tool.includes("'") ? `'${tool}'` : JSON.stringify(tool) };
}

/** What is caught where it stands has to be waited for there. */
function awaitedReturns(statements: readonly Statement[]): BodyEdit[] {
  const visit = (node: Node): Node[] => {
    if (Node.isFunctionLikeDeclaration(node) || Node.isFunctionExpression(node)) return [];
    const value = Node.isReturnStatement(node) ? node.getExpression() : undefined;
    const call = Node.isCallExpression(value) ? value.getExpression().getText() : undefined;
    if (value && call !== undefined && !["JSON.stringify", "String"].includes(call)) return [value];
    return node.forEachChildAsArray().flatMap(visit);
  };
  return statements
    .flatMap(visit)
    .map((value) => ({ from: value.getStart(), to: value.getStart(), text: "await " }));
}

function unwrapped(branch: readonly Statement[]): readonly Statement[] {
  const [first] = branch;
  const rest = branch.slice(1).every((statement) => Node.isBreakStatement(statement));
  return Node.isBlock(first) && rest ? first.getStatements() : branch;
}

function withoutBreak(statements: readonly Statement[]): readonly Statement[] {
  const last = statements.at(-1);
  const ends =
    Node.isBreakStatement(last) ||
    Node.isContinueStatement(last) ||
    (Node.isReturnStatement(last) && !last.getExpression());
  return ends ? statements.slice(0, -1) : statements;
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

/** The outermost expressions that are the parsed arguments, or the tool's name. */
function usesOf(kind: "args" | "name", statements: readonly Statement[], roles: Roles): Node[] {
  const uses: Node[] = [];
  const visit = (node: Node): void => {
    if (Node.isExpression(node) && roleOf(node, roles)?.kind === kind) uses.push(node);
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

function awaits(node: Node): boolean {
  if (Node.isFunctionLikeDeclaration(node)) return false;
  return Node.isAwaitExpression(node) || node.forEachChildAsArray().some(awaits);
}

/** The statements of a function's or a branch's body. */
export function statementsOf(body: Node): readonly Statement[] {
  return Node.isBlock(body) ? body.getStatements() : [];
}
