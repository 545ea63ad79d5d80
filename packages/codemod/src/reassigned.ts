import { Node, SyntaxKind, VariableDeclarationKind } from "ts-morph";
import { bare, declarationOf } from "./code-of.ts";

const known = new WeakMap<Node, boolean>();

/** True for a variable or member that is given another value later: what it holds is not what it began with. */
export function isReassigned(declaration: Node): boolean {
  const found = known.get(declaration) ?? findsAssignment(declaration);
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
