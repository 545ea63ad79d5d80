import { Node, type FunctionDeclaration, type ObjectLiteralElementLike } from "ts-morph";
import { bare, codeOf, commentsOf, declarationOf, valueOf } from "../code-of.ts";
import { functionBody } from "../function-body.ts";
import { returnedBy } from "../tool-values.ts";
import type { Body, Code, ResultForm } from "../tool-site.ts";
import { contextUses } from "./context-uses.ts";
import { readModelOutput } from "./model-output.ts";

/** A body and what becomes of its result. */
export interface ReadBody {
  readonly body: Body;
  readonly result: ResultForm;
}

/**
 * Reads `execute`, with `toModelOutput` where there is one. `type` is that of the arguments, where only the schema says
 * it.
 */
export function readBody(
  execute: ObjectLiteralElementLike,
  {
    type,
    output,
  }: { readonly type: Code | undefined; readonly output: ObjectLiteralElementLike | undefined },
): ReadBody | { readonly why: string } {
  const value = valueOf(execute);
  if (!value) return { why: "its function is not written here" };
  const fn = bare(value);
  if (!Node.isArrowFunction(fn) && !Node.isFunctionExpression(fn) && !Node.isMethodDeclaration(fn))
    return referred(value, { type, output, comments: commentsOf(execute) });
  const generator = !Node.isArrowFunction(fn) && fn.isGenerator();
  const [, context] = fn.getParameters();
  const uses = contextUses(context);
  if (!uses) return { why: "it takes its second argument apart in a way that can't be followed" };
  const read = readModelOutput(output, generator ? undefined : fn);
  if ("why" in read) return read;
  const contextType = context?.getTypeNode();
  const body = functionBody(fn, {
    uses,
    returns: read.returns,
    context: {
      ...(contextType && { type: codeOf(contextType) }),
      // What the app gives to the tool is of the type of its own that the call says.
      known: { module: "ai", name: "ToolExecutionOptions", typeArguments: "<any>" },
    },
  });
  if (!body) return { why: "its function has no body" };
  return {
    body: {
      ...body,
      ...(type && !body.argsType && { argsType: type }),
      ...(generator && { resultIs: "last-yield" }),
      body: { ...body.body, ...commentsOf(execute) },
    },
    result: read.result,
  };
}

function referred(
  value: Node,
  about: {
    readonly type: Code | undefined;
    readonly output: ObjectLiteralElementLike | undefined;
    readonly comments: Pick<Code, "before" | "after">;
  },
): ReadBody | { readonly why: string } {
  const fn = functionBehind(value);
  if (fn && !Node.isArrowFunction(fn) && fn.isGenerator())
    return { why: "its function yields its result bit by bit" };
  if (Node.isCallExpression(bare(value)) && givesContext(bare(value)))
    return { why: "its function is made by a call, and takes the framework's context" };
  const read = readModelOutput(about.output);
  if ("why" in read) return read;
  const type = fn?.getParameters()[0]?.getTypeNode();
  const argsType = type ? codeOf(type) : about.type;
  return {
    body: {
      kind: "reference",
      code: codeOf(value, about.comments),
      takesContext: (fn?.getParameters().length ?? 0) > 1,
      ...(argsType && { argsType }),
    },
    result: read.result,
  };
}

/** `withAuth(async (args, options) => …)`: what the call makes hands on a second argument. */
function givesContext(call: Node): boolean {
  if (!Node.isCallExpression(call)) return false;
  const made = functionBehind(call.getExpression());
  const functions = [...call.getArguments().map(given), ...(made ? returnedBy(made).map(given) : [])];
  return functions.some((fn) => isFunction(fn) && fn.getParameters().length > 1);
}

function given(value: Node): Node | undefined {
  const fn = bare(value);
  return isFunction(fn) ? fn : functionBehind(fn);
}

function functionBehind(value: Node) {
  const declaration = declarationOf(bare(value));
  const fn = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  return isFunction(fn) ? fn : undefined;
}

function isFunction(node: Node | undefined): node is FunctionDeclaration {
  return (
    Node.isArrowFunction(node) ||
    Node.isFunctionExpression(node) ||
    Node.isMethodDeclaration(node) ||
    Node.isFunctionDeclaration(node)
  );
}
