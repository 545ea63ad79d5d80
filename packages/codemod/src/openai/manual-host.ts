import { Node, SyntaxKind, type CallExpression, type SourceFile } from "ts-morph";
import { bare, codeOf, declarationOf } from "../code-of.ts";
import type { HostCall, Loop } from "../reader.ts";
import type { Answering } from "./find-answering.ts";
import { loopAround } from "./find-loop.ts";
import { pathOf, requestOf, saidIn, startOf, whyNotPlain } from "./request.ts";
import { fieldOf, typeOf } from "./read-definition.ts";

/** Requests made by hand, whose calls the file answers itself. */
export interface ManualHost extends HostCall {
  readonly answerings: readonly Answering[];
  /** The `tools` of every request of the conversation. */
  readonly given: readonly Node[];
}

/** The requests of a file that carry tools, one host for each function that makes them. */
export function manualHosts(file: SourceFile, answerings: readonly Answering[]): HostCall[] {
  const groups = new Map<Node, CallExpression[]>();
  for (const call of file.getDescendantsOfKind(SyntaxKind.CallExpression)) {
    const request = requestOf(call);
    if (!request || !fieldOf(request, "tools")) continue;
    const around = functionAround(call);
    groups.set(around, [...(groups.get(around) ?? []), call]);
  }
  // A function that only answers can belong to any of those that only ask.
  let apart = answerings.filter((one) => !groups.has(functionAround(one.region)));
  const helped = apart.length > 0;
  return [...groups].map(([around, calls]) => {
    const beside = answerings.filter((one) => functionAround(one.region) === around);
    if (beside.length > 0 || !helped || !isSharedConstant(calls)) return hostOf(calls, beside);
    const host = hostOf(calls, apart, true);
    apart = [];
    return host;
  });
}

/** The tools are a constant of the file, so that a toolbox beside them is seen by the function that answers. */
function isSharedConstant(calls: readonly CallExpression[]): boolean {
  return calls.every((call) => {
    const tools = fieldOf(requestOf(call) as Node, "tools");
    const declaration = tools && declarationOf(tools);
    const statement = Node.isVariableDeclaration(declaration)
      ? declaration.getVariableStatement()
      : undefined;
    return (
      Node.isIdentifier(tools) &&
      Node.isSourceFile(statement?.getParent()) &&
      statement?.getSourceFile() === call.getSourceFile()
    );
  });
}

/** `{ type: "web_search" }`: the service runs it, and the file answers no call of it. */
function isHosted(tool: Node): boolean {
  const type = typeOf(bare(tool));
  return type !== undefined && !["function", "custom"].includes(type);
}

/** The function that a node belongs to, or its file. */
export function functionAround(node: Node): Node {
  return (
    node.getFirstAncestor((one) => Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one)) ??
    node.getSourceFile()
  );
}

function hostOf(
  calls: readonly CallExpression[],
  answerings: readonly Answering[],
  elsewhere = false,
): HostCall | ManualHost {
  const [first] = calls as [CallExpression];
  const given = calls.map((call) => fieldOf(requestOf(call) as Node, "tools") as Node);
  const [tools, ...again] = given as [Node, ...Node[]];
  const host = { node: first as Node, called: "create", tools, again };
  const [answering] = answerings;
  if (!answering && !elsewhere)
    return { ...host, fixed: true, why: "the code that answers its calls was not found beside it" };
  const busy = answerings.find(({ more }) => more !== undefined);
  if (busy) return { ...host, fixed: true, why: `its loop does more than answer calls: \`${busy.more}\`` };
  const own = elsewhere ? [] : answerings.map(({ region }) => region);
  const manual = {
    ...host,
    hosted: isHosted,
    answerings,
    given,
    node: outermost([...calls, ...given, ...own]),
  };
  const loop = elsewhere ? { why: "its calls are answered in another function" } : loopOf(calls, answerings);
  return "why" in loop ? { ...manual, why: loop.why } : { ...manual, node: loop.run, loop };
}

function loopOf(
  calls: readonly CallExpression[],
  answerings: readonly Answering[],
): Loop | { readonly why: string } {
  const [call] = calls as [CallExpression];
  const [answering, another] = answerings;
  if (calls.some((one) => fieldOf(requestOf(one) as Node, "stream") || pathOf(one).endsWith(".stream")))
    return { why: "it streams, and what comes is put together by hand" };
  if (!answering || another) return { why: "its calls are answered in several places" };
  if (!Node.isObjectLiteralExpression(call.getArguments()[0]))
    return { why: "its request is made elsewhere" };
  const found = loopAround(answering);
  if ("why" in found) return found;
  const why = whyNotPlain(call, found.request);
  if (why !== undefined) return { why };
  const start = startOf(found.messages);
  if ("why" in start) return start;
  const model = fieldOf(found.request, "model");
  if (!model) return { why: "its model is not in the request" };
  const { first, last, steps, fallback, kept, lost } = found;
  const open =
    steps !== undefined &&
    last.getNextSibling() !== undefined &&
    !last.getNextSiblingIfKind(SyntaxKind.CloseBraceToken);
  return {
    model: { id: codeOf(model) },
    ...saidIn(found.request),
    ...start,
    ...(steps && { maxSteps: steps }),
    run: first,
    texts: [],
    statements: { first, last, open, kept, ...(fallback && { fallback }) },
    lost,
  };
}

/** The statement of the function's own level in whose block all of it stands, outside of any loop. */
function outermost(nodes: readonly Node[]): Node {
  const [first] = nodes as [Node];
  const around = functionAround(first);
  const levels = [first, ...first.getAncestors()].filter(
    (one) => one === first || functionAround(one) === around,
  );
  const loop = levels.findLast((one) => Node.isIterationStatement(one));
  const from = loop ? levels.indexOf(loop) : 0;
  const holds = (one: Node): boolean => {
    const block = one.getParent();
    return (
      block !== undefined && nodes.every((node) => node === block || node.getAncestors().includes(block))
    );
  };
  return levels.slice(from).find((one) => Node.isStatement(one) && holds(one)) ?? loop ?? first;
}
