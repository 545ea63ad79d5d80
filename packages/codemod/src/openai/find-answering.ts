import {
  Node,
  SyntaxKind,
  type ArrowFunction,
  type CatchClause,
  type SourceFile,
  type Statement,
} from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { answerBody, answersIn, contentOf, unwrapped, type AnswerBody } from "./answer-body.ts";
import { keptAround, type Kept } from "./answer-kept.ts";
import { sourceOf } from "./answering-source.ts";
import { boundRoles, type Roles } from "./call-roles.ts";
import { caughtBy } from "./caught.ts";
import { handlerAmong, handlerIn, type Wanted } from "./find-branch.ts";
import type { Outcome } from "./hand-over.ts";
import type { Reading } from "./handler.ts";

/** A place where the file answers the model's calls itself. */
export interface Answering {
  readonly api: "chat" | "responses";
  /** What a toolbox's run takes the place of: a statement, or an expression for the list of answers. */
  readonly region: Node;
  readonly form: "statement" | "list";
  /** What the run is given: the message or response whose calls are answered. */
  readonly from: string;
  /** The list that takes the answers, where it is known, and the statements that fill it. */
  readonly messages: Node | undefined;
  readonly statements: readonly Statement[];
  /** Statements among it that an answer does not need: they stay, and each call is run by itself. */
  readonly kept: Kept | undefined;
  /** All of these statements. */
  readonly extra: readonly Statement[];
  /** What it does that can't stay when a toolbox answers, if anything: then it can't be replaced. */
  readonly more: string | undefined;
  readonly handlerOf: (wanted: Wanted) => Reading | undefined;
}

/** The code of a file that makes an answer for each of the model's calls. */
export function findAnswering(file: SourceFile): Answering[] {
  const found: Answering[] = [];
  file.forEachDescendant((node) => {
    const each = Node.isForOfStatement(node) ? loopOf(node) : mappingOf(node);
    const answering = each && answeringOf(each);
    if (answering) found.push(answering);
  });
  return found;
}

/** Something done for each of a list of calls. */
interface Each {
  readonly list: Node;
  readonly call: Parameters<typeof boundRoles>[0];
  readonly body: readonly Statement[];
  readonly region: Node;
  readonly form: "statement" | "list";
  readonly statements: readonly Statement[];
  /** The list that takes what the callback returns. */
  readonly into: Node | undefined;
}

function loopOf(loop: Node): Each | undefined {
  if (!Node.isForOfStatement(loop)) return undefined;
  const variable = loop.getInitializer();
  const body = loop.getStatement();
  const [call] = Node.isVariableDeclarationList(variable) ? variable.getDeclarations() : [];
  if (!call || !Node.isBlock(body)) return undefined;
  const about = { region: loop, form: "statement", statements: [loop], into: undefined } as const;
  return { list: loop.getExpression(), call, body: body.getStatements(), ...about };
}

/** `await Promise.all(calls.map(async (call) => …))` */
function mappingOf(node: Node): Each | undefined {
  if (!Node.isCallExpression(node) || node.getExpression().getText() !== "Promise.all") return undefined;
  const region = node.getParentIfKind(SyntaxKind.AwaitExpression);
  const mapped = node.getArguments()[0];
  const callee = Node.isCallExpression(mapped) ? mapped.getExpression() : undefined;
  const callback = Node.isCallExpression(mapped) ? mapped.getArguments()[0] : undefined;
  if (!region || !Node.isPropertyAccessExpression(callee) || callee.getName() !== "map") return undefined;
  const [call] = Node.isArrowFunction(callback) ? callback.getParameters() : [];
  const body = callback && call ? (callback as ArrowFunction).getBody() : undefined;
  if (!call || !Node.isBlock(body)) return undefined;
  const about = { list: callee.getExpression(), call, body: body.getStatements() };
  const alone = region.getParentIfKind(SyntaxKind.ExpressionStatement);
  if (alone) return { ...about, region: alone, form: "statement", statements: [alone], into: undefined };
  const statement = region.getFirstAncestor((one): one is Statement => Node.isStatement(one));
  const pushed = statement && (pushAround(region) ?? pushOf(region.getParent(), statement));
  return {
    ...about,
    region,
    form: "list",
    statements: [...(statement ? [statement] : []), ...(pushed && pushed !== statement ? [pushed] : [])],
    into: pushed && targetOf(pushed),
  };
}

/** `messages.push(...(await Promise.all(…)))` */
function pushAround(list: Node): Statement | undefined {
  const spread = list.getFirstAncestor((one) => !Node.isParenthesizedExpression(one));
  const call = Node.isSpreadElement(spread) ? spread.getParentIfKind(SyntaxKind.CallExpression) : undefined;
  return call?.getParentIfKind(SyntaxKind.ExpressionStatement);
}

/** `messages.push(...results)` behind `const results = …`. */
function pushOf(holder: Node | undefined, statement: Statement): Statement | undefined {
  const next = statement.getNextSiblingIfKind(SyntaxKind.ExpressionStatement);
  const call = next?.getExpression();
  const [value] = Node.isCallExpression(call) ? call.getArguments() : [];
  return Node.isSpreadElement(value) && declarationOf(value.getExpression()) === holder ? next : undefined;
}

function targetOf(push: Node): Node | undefined {
  const call = Node.isExpressionStatement(push) ? push.getExpression() : push;
  const callee = Node.isCallExpression(call) ? call.getExpression() : undefined;
  return Node.isPropertyAccessExpression(callee) && callee.getName() === "push"
    ? callee.getExpression()
    : undefined;
}

function answeringOf({ list, call, body, region, form, statements, into }: Each): Answering | undefined {
  const read = answerBody(body, boundRoles(call, { kind: "call" }, new Map()));
  const [answer] = read?.answers ?? [];
  if (!read || !answer) return undefined;
  const source = sourceOf(list);
  const api = source.api ?? (answer.getProperty("tool_call_id") ? "chat" : "responses");
  const text = bare(list).getText();
  const messages = form === "list" ? into : pushedTo(answer, read);
  if (form === "statement" && !messages) return undefined;
  const kept = read.extra.length > 0 ? keptAround(read, call) : undefined;
  const [first] = read.extra;
  return {
    api,
    region,
    form,
    from: source.from ?? (api === "chat" ? `{ tool_calls: ${text} }` : text),
    messages,
    statements,
    kept,
    extra: read.extra,
    more: first && !kept ? firstLineOf(first) : undefined,
    handlerOf: (wanted) => handlerOf(read, wanted),
  };
}

/** The list that an answer, or the name it was given, is put on. */
function pushedTo(answer: Node, { statements, trail }: AnswerBody): Node | undefined {
  const own = answer.getFirstAncestorByKind(SyntaxKind.CallExpression);
  if (own?.getArguments().some((one) => bare(one) === answer)) return targetOf(own);
  const pushes = statements.filter((one) => {
    const call = Node.isExpressionStatement(one) ? one.getExpression() : undefined;
    const [value] = Node.isCallExpression(call) ? call.getArguments() : [];
    return value !== undefined && Node.isIdentifier(value) && trail.has(declarationOf(value) ?? value);
  });
  return pushes[0] && targetOf(pushes[0]);
}

function firstLineOf(statement: Node): string {
  return statement.getText().split("\n", 1)[0]?.slice(0, 60) ?? "";
}

function handlerOf(read: AnswerBody, wanted: Wanted): Reading | undefined {
  const { statements, roles, answers, caught } = read;
  const [answer, ...others] = answers;
  const about = caught ? { ...wanted, awaited: true } : wanted;
  const own = answer?.getFirstAncestor((one) => statements.includes(one as Statement));
  const branches = others.length > 0 || Node.isIfStatement(own) || Node.isSwitchStatement(own);
  const outcome = { kind: "answer", roles } as const;
  const content = answer && contentOf(answer);
  if ((branches || caught) && statements[0]?.getSourceFile() !== wanted.scope.getSourceFile())
    return { why: "its part of the code that answers its calls is in another file" };
  const reading = branches
    ? handlerAmong(statements, roles, outcome, about)
    : content && answerFrom(content, { statements, roles }, about);
  if (!reading || !caught) return reading;
  return caughtBy(reading, { clause: caught, roles, outcome: caughtOutcome(read, caught) }, about);
}

/** How a `catch` in the loop itself says what the model is told: by an answer, or by the variable for its text. */
function caughtOutcome({ roles, trail }: AnswerBody, clause: CatchClause): Outcome {
  const to = [...trail].find((one) => Node.isVariableDeclaration(one) && !one.getInitializer());
  return answersIn(clause, roles).length > 0 || !to ? { kind: "answer", roles } : { kind: "assign", to };
}

/** Follows the answer's text back to what made it. */
function answerFrom(
  content: Node,
  { statements, roles }: { readonly statements: readonly Statement[]; readonly roles: Roles },
  wanted: Wanted,
): Reading | undefined {
  const node = unwrapped(content);
  if (!Node.isIdentifier(node)) return handlerIn(node, roles, wanted);
  const declaration = declarationOf(node);
  if (!Node.isVariableDeclaration(declaration)) return undefined;
  const value = declaration.getInitializer();
  const open =
    !value || Node.isStringLiteral(value) || value.getText() === "null" || value.getText() === "undefined";
  if (!open) return answerFrom(value, { statements, roles }, wanted);
  return (
    handlerAmong(statements, roles, { kind: "assign", to: declaration }, wanted) ??
    assignedOnce(declaration, statements, roles, wanted)
  );
}

/** `result = await run(name, args)`, below `let result`. */
function assignedOnce(
  declaration: Node,
  statements: readonly Statement[],
  roles: Roles,
  wanted: Wanted,
): Reading | undefined {
  for (const statement of statements) {
    const value = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
    if (Node.isBinaryExpression(value) && declarationOf(value.getLeft()) === declaration)
      return handlerIn(unwrapped(value.getRight()), roles, wanted);
  }
  return undefined;
}
