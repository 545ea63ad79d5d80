import { Node, SyntaxKind } from "ts-morph";
import { declarationOf } from "../code-of.ts";

/** Where a declaration's name is used in its file. */
export function referencesOf(declaration: Node): Node[] {
  return declaration
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((name) => {
      const parent = name.getParent();
      const own = Node.isVariableDeclaration(parent) && parent.getNameNode() === name;
      return !own && declarationOf(name) === declaration;
    });
}
