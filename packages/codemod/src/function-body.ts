import { Node } from "ts-morph";
import { codeOf } from "./code-of.ts";
import type { ContextParameter, ContextUse, FunctionBody, Return } from "./tool-site.ts";

/** A function of any form as the body of a tool. */
export function functionBody(
  fn: Node,
  about: {
    readonly uses?: readonly ContextUse[];
    readonly returns?: readonly Return[];
    readonly context?: ContextParameter;
  } = {},
): FunctionBody | undefined {
  const { uses = [], returns = [], context } = about;
  if (
    !Node.isArrowFunction(fn) &&
    !Node.isFunctionExpression(fn) &&
    !Node.isMethodDeclaration(fn) &&
    !Node.isFunctionDeclaration(fn)
  )
    return undefined;
  const body = fn.getBody();
  if (!body) return undefined;
  const [args] = fn.getParameters();
  const [firstGeneric] = fn.getTypeParameters();
  const lastGeneric = fn.getTypeParameters().at(-1);
  const type = args?.getTypeNode();
  const returnType = fn.getReturnTypeNode();
  const text = fn.getSourceFile().getFullText();
  return {
    kind: "function",
    async: fn.isAsync(),
    generator: !Node.isArrowFunction(fn) && fn.isGenerator(),
    own: !Node.isArrowFunction(fn),
    ...(firstGeneric &&
      lastGeneric && {
        typeParameters: {
          text: `<${text.slice(firstGeneric.getStart(), lastGeneric.getEnd())}>`,
          indent: "",
        },
      }),
    ...(args && { args: codeOf(args) }),
    ...(type && { argsType: codeOf(type) }),
    ...(returnType && { returnType: codeOf(returnType) }),
    body: codeOf(body),
    uses,
    returns,
    ...(context && { context }),
  };
}
