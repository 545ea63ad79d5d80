import { Node } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";

/** Where the calls of an answering come from. */
export interface AnsweringSource {
  /** The message or response that holds them; absent: they are a list of their own. */
  readonly from: string | undefined;
  readonly api: "chat" | "responses" | undefined;
}

/** Follows the calls that are gone through to what holds them: `message.tool_calls ?? []`, `response.output`. */
export function sourceOf(expression: Node): AnsweringSource {
  const node = bare(expression);
  if (Node.isBinaryExpression(node) && ["??", "||"].includes(node.getOperatorToken().getText()))
    return sourceOf(node.getLeft());
  if (Node.isPropertyAccessExpression(node)) {
    const from = node.getExpression().getText();
    if (node.getName() === "tool_calls") return { api: "chat", from };
    if (node.getName() === "output") return { api: "responses", from };
  }
  if (Node.isCallExpression(node)) {
    const callee = node.getExpression();
    if (Node.isPropertyAccessExpression(callee) && callee.getName() === "filter")
      return sourceOf(callee.getExpression());
  }
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined;
  if (Node.isBindingElement(declaration)) return takenOut(declaration);
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return value && (holdsCalls(value) || Node.isIdentifier(bare(value))) ? sourceOf(value) : ELSEWHERE;
}

const ELSEWHERE: AnsweringSource = { api: undefined, from: undefined };

function holdsCalls(value: Node): boolean {
  return !Node.isArrayLiteralExpression(bare(value));
}

/** `const { tool_calls: calls } = message`. */
function takenOut(element: Node): AnsweringSource {
  if (!Node.isBindingElement(element)) return ELSEWHERE;
  const declaration = element.getParent().getParent();
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  const name = element.getPropertyNameNode()?.getText() ?? element.getName();
  if (!value || element.getInitializer() || Node.isAwaitExpression(value)) return ELSEWHERE;
  if (name === "tool_calls") return { api: "chat", from: value.getText() };
  return name === "output" ? { api: "responses", from: value.getText() } : ELSEWHERE;
}
