import { Node, type SourceFile } from "ts-morph";
import { isRequire } from "./require-calls.ts";

/** Names that stand for a value or type somewhere outside the imports. */
export function usedNames(file: SourceFile): Set<string> {
  const names = new Set<string>();
  file.forEachDescendant((node, traversal) => {
    const loads = Node.isVariableDeclaration(node) && isRequire(node.getInitializer());
    if (Node.isImportDeclaration(node) || loads) traversal.skip();
    else if (Node.isIdentifier(node) && !isMemberName(node)) names.add(node.getText());
  });
  return names;
}

function isMemberName(node: Node): boolean {
  const parent = node.getParent();
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === node;
  if (
    Node.isPropertyAssignment(parent) ||
    Node.isMethodDeclaration(parent) ||
    Node.isPropertySignature(parent)
  )
    return parent.getNameNode() === node;
  return false;
}

/** Names of variables, parameters and functions that a file declares, but for those of modules it requires. */
export function declaredNames(file: SourceFile): string[] {
  return file.getDescendants().flatMap((node) => {
    if (Node.isBindingElement(node))
      return isRequire(node.getFirstAncestor(Node.isVariableDeclaration)?.getInitializer())
        ? []
        : [node.getName()];
    const declares =
      Node.isVariableDeclaration(node) ||
      Node.isParameterDeclaration(node) ||
      Node.isFunctionDeclaration(node);
    return declares ? [node.getName() ?? ""] : [];
  });
}
