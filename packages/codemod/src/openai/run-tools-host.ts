import { Node, SyntaxKind, type CallExpression } from "ts-morph";
import { codeFrom, codeOf, keyOf } from "../code-of.ts";
import type { HostCall, Loop } from "../reader.ts";
import { fieldOf } from "./read-definition.ts";
import { pathOf, saidIn, startOf, whyNotPlain } from "./request.ts";
import { referencesOf } from "./references.ts";

/** The client's runner asks ten times at most where nothing else is said (`DEFAULT_MAX_CHAT_COMPLETIONS`). */
const DEFAULT_ROUNDS = "10";

/** `client.chat.completions.runTools({ … })`, where the tools are given by name or as a list. */
export function runToolsHost(call: CallExpression): HostCall | undefined {
  if (!pathOf(call).endsWith(".chat.completions.runTools")) return undefined;
  const [request, options] = call.getArguments();
  const tools = request && fieldOf(request, "tools");
  if (!request || !tools) return undefined;
  const host = { node: call, called: "runTools", tools };
  const loop = loopOf(call, request, options);
  return "why" in loop ? { ...host, why: loop.why } : { ...host, loop };
}

/** A run whose request can't be looked into. */
export function isOpaqueRun(call: CallExpression): boolean {
  const [request] = call.getArguments();
  return pathOf(call).endsWith(".chat.completions.runTools") && !Node.isObjectLiteralExpression(request);
}

function loopOf(
  call: CallExpression,
  request: Node,
  options: Node | undefined,
): Loop | { readonly why: string } {
  const why = whyNotPlain(call, request);
  if (why !== undefined) return { why };
  const start = startOf(fieldOf(request, "messages"));
  const model = fieldOf(request, "model");
  if ("why" in start) return start;
  if (!model) return { why: "its model is not in the request" };
  const ending = endingOf(call);
  if ("why" in ending) return ending;
  const limits = limitsOf(options);
  return "why" in limits
    ? limits
    : {
        model: { id: codeOf(model) },
        ...saidIn(request),
        ...start,
        ...limits,
        ...ending,
      };
}

type Limits = Pick<Loop, "maxSteps" | "signal">;

function limitsOf(options: Node | undefined): Limits | { readonly why: string } {
  if (!options) return { maxSteps: codeFrom(DEFAULT_ROUNDS) };
  if (!Node.isObjectLiteralExpression(options)) return { why: "its options are made elsewhere" };
  const other = options
    .getProperties()
    .find((one) => !["maxChatCompletions", "signal"].includes(keyOf(one) ?? ""));
  if (other) return { why: `its options hold \`${other.getText()}\`` };
  const rounds = fieldOf(options, "maxChatCompletions");
  const signal = fieldOf(options, "signal");
  return {
    maxSteps: rounds ? codeOf(rounds) : codeFrom(DEFAULT_ROUNDS),
    ...(signal && { signal: codeOf(signal) }),
  };
}

/** What is done with the runner: only its final text is known in every framework. */
function endingOf(call: CallExpression): Pick<Loop, "run" | "binding" | "texts"> | { readonly why: string } {
  const chained = finalContent(call);
  if (chained)
    return isAwaitable(call)
      ? { run: chained, texts: [chained] }
      : { why: "the function around it is not async" };
  const holder = call.getParent();
  if (!Node.isVariableDeclaration(holder) || !Node.isIdentifier(holder.getNameNode()))
    return { why: "its runner is used for more than the final text" };
  const statement = holder.getFirstAncestorByKind(SyntaxKind.VariableStatement);
  const texts = referencesOf(holder).map((name) => finalContent(name));
  const known = texts.filter((one) => one !== undefined);
  if (!statement || known.length === 0 || known.length !== texts.length)
    return { why: "its runner is used for more than the final text" };
  if (!isAwaitable(call)) return { why: "the function around it is not async" };
  const name = isFree("result", call) ? "result" : holder.getName();
  return { run: call, binding: { kind: "name", name, statement }, texts: known };
}

/** `runner.finalContent()` with its `await`, from the runner in it. */
function finalContent(runner: Node): Node | undefined {
  const member = runner.getParent();
  if (!Node.isPropertyAccessExpression(member) || member.getName() !== "finalContent") return undefined;
  const call = member.getParent();
  if (!Node.isCallExpression(call)) return undefined;
  const awaited = call.getParent();
  return Node.isAwaitExpression(awaited) ? awaited : call;
}

function isAwaitable(node: Node): boolean {
  const around = node.getFirstAncestor(
    (one) => Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one),
  );
  return !around || (Node.isAsyncable(around) && around.isAsync());
}

function isFree(name: string, node: Node): boolean {
  return !node
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .some((one) => one.getText() === name);
}
