import {
  Node,
  SyntaxKind,
  type ArrayLiteralExpression,
  type ObjectLiteralExpression,
  type Statement,
  type VariableDeclaration,
} from "ts-morph";
import { codeOf, declarationOf } from "../code-of.ts";
import type { Code } from "../tool-site.ts";
import type { Answering } from "./find-answering.ts";
import { answerIn, isLog, partsOf, requestIn, type LoopPart } from "./loop-parts.ts";
import { referencesOf } from "./references.ts";

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
  /** What it returns where the model's text is empty. */
  readonly fallback: Code | undefined;
  /** Statements among it that can stand before it. */
  readonly kept: readonly Statement[];
  /** Statements that go, and have no place in a run of a framework. */
  readonly lost: readonly Statement[];
}

/** The loop around an answering, or why it isn't one that is known. */
export function loopAround({ statements, messages, extra }: Answering): Loop | { readonly why: string } {
  const other = extra.find((one) => !isLog(one));
  if (other) return { why: `its loop does more than answer calls: \`${firstLine(other)}\`` };
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
  if ("why" in found) return found;
  const begin = found.own.reduce((a, b) => (b.getPos() < a.getPos() ? b : a), first);
  const before = statementsFrom(begin, outer).filter((one) => one !== first);
  const logs = before.filter((one) => !found.own.includes(one));
  if (!logs.every(isLog)) return { why: "there are other statements between its messages and its loop" };
  const inside = [first, outer, ...before];
  if (referencesOf(declaration).some((name) => !inside.some((one) => within(name, one))))
    return { why: "the messages it collects are used elsewhere too" };
  const kept = logs.filter((log) => !referencesOf(declaration).some((name) => within(name, log)));
  return {
    request: found.request,
    messages: start,
    first: begin,
    last: found.last ?? outer,
    steps: found.steps,
    fallback: found.fallback && codeOf(found.fallback),
    kept: [...(found.kept ?? []), ...kept],
    lost: [...logs.filter((one) => !kept.includes(one)), ...found.lost, ...extra],
  };
}

interface Found {
  readonly request: ObjectLiteralExpression;
  readonly steps: Code | undefined;
  readonly fallback: Node | undefined;
  readonly lost: readonly Statement[];
  /** Statements before the loop that are a part of it, and those of them that stay. */
  readonly own: readonly Statement[];
  readonly kept?: readonly Statement[];
  readonly last?: Statement | undefined;
}

type Finding = Found | { readonly why: string } | undefined;

/** `while (true) { ask; push; if (no calls) return; answer }`, and the same with a counter. */
function endless(outer: Statement, answering: readonly Statement[]): Finding {
  const rounds = roundsOf(outer);
  const body = bodyOf(outer);
  if (!rounds || !body) return undefined;
  const parts = partsOf(body, answering);
  const ends = parts.filter((one) => one.kind === "ends");
  const asks = parts.filter((one) => one.kind === "asks");
  const [asked, again] = asks;
  if (!asked || again || ends.length === 0 || !parts.some(({ kind }) => kind === "answers")) return undefined;
  const strange = unknownIn(parts);
  if (strange) return strange;
  const counters = parts.flatMap((one) => (one.kind === "counts" ? [one.counter] : []));
  const { counter } = rounds;
  if (counters.some((one) => one !== counter) || (counter && !isOnlyCounted(counter, outer, counters.length)))
    return { why: "it counts more than its rounds" };
  const held = heldIn(ends, outer);
  if (held && "why" in held) return held;
  const own = [counter?.getVariableStatement(), held?.made].filter((one) => one !== undefined);
  return {
    request: asked.request,
    steps: rounds.steps,
    fallback: ends.map(({ end }) => end.fallback).find(Boolean),
    lost: lostIn(parts),
    own,
    // What it holds when no step is left is returned below.
    ...(held && (rounds.steps ? { kept: [held.made] } : { last: held.returned })),
  };
}

/** `let answer = ""; loop { answer = message.content; break } return answer`: the variable's statement, and the last. */
function heldIn(
  ends: readonly Extract<LoopPart, { kind: "ends" }>[],
  outer: Statement,
): { readonly made: Statement; readonly returned: Statement } | { readonly why: string } | undefined {
  const [{ end } = { end: undefined }] = ends;
  const into = end?.into;
  if (ends.every((one) => one.end.into === undefined)) return undefined;
  const made = Node.isVariableDeclaration(into) ? into.getVariableStatement() : undefined;
  const returned = outer.getNextSiblingIfKind(SyntaxKind.ReturnStatement);
  const value = returned?.getExpression();
  const known =
    Node.isVariableDeclaration(into) &&
    made?.getDeclarations().length === 1 &&
    made.getParent() === outer.getParent() &&
    /^(""|''|``|null|undefined|)$/.test(into.getInitializer()?.getText() ?? "") &&
    ends.every((one) => one.end.into === into) &&
    value !== undefined &&
    declarationOf(value) === into &&
    referencesOf(into).filter((one) => one.getParent() !== into).length === ends.length + 1;
  return known && made && returned
    ? { made, returned }
    : { why: "what it ends with is used for more than being returned" };
}

/** `let response = ask; while (calls) { push; answer; response = ask }; return`. */
function guarded(outer: Statement, answering: readonly Statement[]): Finding {
  if (!Node.isWhileStatement(outer) || !/tool_calls|[cC]alls\b/.test(outer.getExpression().getText()))
    return undefined;
  const before = siblingsBefore(outer);
  const at = before.findLastIndex((one) => requestIn(one) !== undefined);
  const last = outer.getNextSiblingIfKind(SyntaxKind.ReturnStatement);
  const end = last && answerIn(last.getExpression());
  const body = bodyOf(outer);
  if (at < 0 || !end || !body) return undefined;
  const own = before.slice(at);
  const ahead = partsOf(own, answering);
  const parts = partsOf(body, answering);
  const [asked] = ahead;
  const again = parts.filter((one) => one.kind === "asks");
  if (asked?.kind !== "asks" || again.length !== 1 || again[0]?.request.getText() !== asked.request.getText())
    return undefined;
  const strange = unknownIn([...ahead, ...parts]);
  if (strange) return strange;
  if (parts.some(({ kind }) => kind === "ends" || kind === "counts")) return undefined;
  const lost = [...lostIn(ahead), ...lostIn(parts)];
  return { request: asked.request, steps: undefined, fallback: end.fallback, lost, own, last };
}

function unknownIn(parts: readonly LoopPart[]): { readonly why: string } | undefined {
  const part = parts.find((one) => one.kind === "unknown");
  return part?.kind === "unknown"
    ? { why: `its loop does more than answer calls: \`${firstLine(part.statement)}\`` }
    : undefined;
}

function lostIn(parts: readonly LoopPart[]): Statement[] {
  return parts.flatMap((one) => (one.kind === "lost" ? [one.statement] : []));
}

/** The number of rounds as it is written, nothing for an endless loop, and what counts them. */
interface Rounds {
  readonly steps: Code | undefined;
  readonly counter?: VariableDeclaration;
}

function roundsOf(outer: Node): Rounds | undefined {
  if (Node.isForStatement(outer)) {
    const condition = outer.getCondition();
    if (!condition) return { steps: undefined };
    const counts = Node.isBinaryExpression(condition) && condition.getOperatorToken().getText() === "<";
    const from = outer.getInitializer()?.getText() ?? "";
    return counts && /^let \w+ = 0$/.test(from) ? { steps: codeOf(condition.getRight()) } : undefined;
  }
  if (!Node.isWhileStatement(outer)) return undefined;
  const condition = outer.getExpression();
  if (condition.getText() === "true") return { steps: undefined };
  // `let rounds = 0; while (rounds < 5) { rounds++; … }`
  if (!Node.isBinaryExpression(condition) || condition.getOperatorToken().getText() !== "<") return undefined;
  const counter = declarationOf(condition.getLeft());
  return Node.isVariableDeclaration(counter) && counter.getInitializer()?.getText() === "0"
    ? { steps: codeOf(condition.getRight()), counter }
    : undefined;
}

/** The variable is counted up once each round, and nobody else looks at it. */
function isOnlyCounted(counter: VariableDeclaration, outer: Node, times: number): boolean {
  const statement = counter.getVariableStatement();
  const alone = statement?.getDeclarations().length === 1 && statement.getParent() === outer.getParent();
  return (
    alone && times === 1 && referencesOf(counter).filter((one) => one.getParent() !== counter).length === 2
  );
}

function bodyOf(outer: Statement): readonly Statement[] | undefined {
  if (!Node.isWhileStatement(outer) && !Node.isForStatement(outer)) return undefined;
  const body = outer.getStatement();
  return Node.isBlock(body) ? body.getStatements() : undefined;
}

function siblingsBefore(statement: Statement): Statement[] {
  return statement
    .getPreviousSiblings()
    .filter((one): one is Statement => Node.isStatement(one))
    .toReversed()
    .toSorted((a, b) => a.getPos() - b.getPos());
}

function firstLine(statement: Node): string {
  return statement.getText().split("\n", 1)[0]?.slice(0, 60) ?? "";
}

/** The statements from one to before another. */
function statementsFrom(first: Statement, last: Statement): Statement[] {
  const all =
    first
      .getParent()
      ?.forEachChildAsArray()
      .filter((one): one is Statement => Node.isStatement(one)) ?? [];
  return all.slice(all.indexOf(first), all.indexOf(last));
}

function within(node: Node, outer: Node): boolean {
  return node.getPos() >= outer.getPos() && node.getEnd() <= outer.getEnd();
}
