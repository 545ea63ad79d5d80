import { Node, SyntaxKind, type CallExpression, type SourceFile } from "ts-morph";
import { codeOf } from "../code-of.ts";
import type { HostCall, Loop } from "../reader.ts";
import type { Answering } from "./find-answering.ts";
import { loopAround, requestOf } from "./find-loop.ts";
import { codeOfSetting, startOf, whyNotPlain } from "./request.ts";
import { fieldOf } from "./read-definition.ts";

/** Requests made by hand, whose calls the file answers itself. */
export interface ManualHost extends HostCall {
  readonly answering: Answering;
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
  return [...groups].map(([around, calls]) =>
    hostOf(
      calls,
      answerings.find((one) => functionAround(one.loop) === around),
    ),
  );
}

function functionAround(node: Node): Node {
  return (
    node.getFirstAncestor((one) => Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one)) ??
    node.getSourceFile()
  );
}

function hostOf(calls: readonly CallExpression[], answering: Answering | undefined): HostCall | ManualHost {
  const [first] = calls as [CallExpression];
  const given = calls.map((call) => fieldOf(requestOf(call) as Node, "tools") as Node);
  const [tools, ...again] = given as [Node, ...Node[]];
  const host = { node: first as Node, called: "create", tools, again };
  if (calls.some((call) => fieldOf(requestOf(call) as Node, "stream")))
    return { ...host, fixed: true, why: "it streams, and what comes is put together by hand" };
  if (!answering)
    return { ...host, fixed: true, why: "the code that answers its calls was not found beside it" };
  if (answering.more !== undefined)
    return { ...host, fixed: true, why: `its loop does more than answer calls: \`${answering.more}\`` };
  const loop = loopOf(first, answering);
  const manual = { ...host, answering, given };
  if ("why" in loop) return { ...manual, node: outermost(first), why: loop.why };
  return { ...manual, node: loop.run, loop };
}

function loopOf(call: CallExpression, answering: Answering): Loop | { readonly why: string } {
  const found = loopAround(answering);
  if ("why" in found) return found;
  const why = whyNotPlain(call, found.request);
  if (why !== undefined) return { why };
  const start = startOf(found.messages);
  if ("why" in start) return start;
  const model = fieldOf(found.request, "model");
  if (!model) return { why: "its model is not in the request" };
  const { first, last, steps } = found;
  const open =
    steps !== undefined &&
    last.getNextSibling() !== undefined &&
    !last.getNextSiblingIfKind(SyntaxKind.CloseBraceToken);
  return {
    model: { id: codeOf(model) },
    ...codeOfSetting(found.request, "instructions"),
    ...start,
    ...codeOfSetting(found.request, "temperature"),
    ...(steps && { maxSteps: steps }),
    run: first,
    texts: [],
    statements: { first, last, open },
  };
}

/** The statement of the function's own level around a request in loops. */
function outermost(call: Node): Node {
  const around = functionAround(call);
  const loops = call
    .getAncestors()
    .filter((one) => Node.isIterationStatement(one) && functionAround(one) === around);
  return loops.at(-1) ?? call;
}
