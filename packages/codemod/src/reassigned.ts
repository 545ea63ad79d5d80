import { Node, SyntaxKind, VariableDeclarationKind } from "ts-morph";
import { bare, declarationOf } from "./code-of.ts";

const known = new WeakMap<Node, boolean>();

/** True for a variable or member that is changed later: what it holds is not what it began with. */
export function isReassigned(declaration: Node): boolean {
  const found = known.get(declaration) ?? (findsAssignment(declaration) || isFilled(declaration));
  known.set(declaration, found);
  return found;
}

function findsAssignment(declaration: Node): boolean {
  const statement = Node.isVariableDeclaration(declaration) ? declaration.getVariableStatement() : undefined;
  const may =
    Node.isPropertyDeclaration(declaration) ||
    (statement !== undefined && statement.getDeclarationKind() !== VariableDeclarationKind.Const);
  if (!may) return false;
  return declaration
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.BinaryExpression)
    .some(
      (one) =>
        one.getOperatorToken().isKind(SyntaxKind.EqualsToken) &&
        declarationOf(bare(one.getLeft())) === declaration,
    );
}

/** What changes a list in its place. */
const CHANGES = new Set(["push", "unshift", "splice", "pop", "shift", "sort", "reverse"]);

/** `tools.push(other)` */
function isFilled(declaration: Node): boolean {
  if (!Node.isVariableDeclaration(declaration) && !Node.isPropertyDeclaration(declaration)) return false;
  return declaration
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.PropertyAccessExpression)
    .some(
      (one) =>
        CHANGES.has(one.getName()) &&
        Node.isCallExpression(one.getParent()) &&
        declarationOf(bare(one.getExpression())) === declaration,
    );
}
