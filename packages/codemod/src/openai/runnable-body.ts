import { Node, type ParameterDeclaration } from "ts-morph";
import { codeFrom, declarationOf } from "../code-of.ts";
import { functionBody } from "../function-body.ts";
import type { Code, ContextUse, FunctionBody } from "../tool-site.ts";

/** A function written where its tool is. */
export interface FunctionNode extends Node {
  getParameters(): ParameterDeclaration[];
}

/** True for what can be read as a function. */
export function isFunctionNode(node: Node): node is FunctionNode {
  return Node.isArrowFunction(node) || Node.isFunctionExpression(node) || Node.isMethodDeclaration(node);
}

/** The uses of the runner in a tool's function, or what of it has no counterpart. */
export function runnerUses(fn: FunctionNode): readonly ContextUse[] | { readonly why: string } {
  const [, runner, toolContext] = fn.getParameters();
  if (toolContext) return { why: `it uses the runner's context (\`${toolContext.getName()}\`)` };
  if (!runner) return [];
  const name = runner.getNameNode();
  const owners = Node.isObjectBindingPattern(name) ? name.getElements() : [runner];
  const uses: ContextUse[] = [];
  for (const owner of owners) {
    const path = Node.isBindingElement(owner)
      ? [owner.getPropertyNameNode()?.getText() ?? owner.getName()]
      : [];
    for (const reference of referencesIn(fn, owner)) {
      const whole = accessFrom(reference, path);
      if (!whole)
        return { why: `it uses the runner: \`${reference.getParent()?.getText() ?? reference.getText()}\`` };
      uses.push({ node: whole, meaning: { kind: "signal" } });
    }
  }
  return uses;
}

function referencesIn(fn: Node, declaration: Node): Node[] {
  return fn
    .getDescendants()
    .filter(
      (one) =>
        Node.isIdentifier(one) && declarationOf(one) === declaration && one.getParent() !== declaration,
    );
}

/** `runner.controller.signal`, from the name in it; `path` is what of that the name already stands for. */
function accessFrom(reference: Node, path: readonly string[]): Node | undefined {
  let node = reference;
  for (const member of ["controller", "signal"].slice(path.length)) {
    const parent = node.getParent();
    if (!Node.isPropertyAccessExpression(parent) || parent.getName() !== member) return undefined;
    node = parent;
  }
  return path.length === 0 || path[0] === "controller" ? node : undefined;
}

/** Reads a function as a body; `argsType` is the type of its arguments where it comes from around it. */
export function runnableBody(
  fn: FunctionNode,
  uses: readonly ContextUse[],
  argsType: string | undefined,
): FunctionBody | undefined {
  const body = functionBody(fn, { uses });
  const [args] = fn.getParameters();
  return body && args && !args.getTypeNode()
    ? { ...body, ...typedArguments(args.getText(), argsType) }
    : body;
}

/**
 * Arguments and their type, apart: what a writer makes of JSON Schema tells it to the function. Parsed JSON is `any`,
 * which has to be written.
 */
export function typedArguments(
  args: string,
  argsType: string | undefined,
): { readonly args?: Code; readonly argsType?: Code } {
  if (args === "") return {};
  if (argsType === "any") return { args: codeFrom(`${args}: any`) };
  return { args: codeFrom(args), ...(argsType !== undefined && { argsType: codeFrom(argsType) }) };
}
