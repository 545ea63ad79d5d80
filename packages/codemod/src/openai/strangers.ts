import { Node, SyntaxKind, type Statement } from "ts-morph";
import { declarationOf } from "../code-of.ts";
import type { BodyEdit } from "./body-text.ts";
import type { Roles } from "./call-roles.ts";

/** Names what a branch uses that the tool's definition can't see. */
export function strangers(
  statements: readonly Statement[],
  about: {
    readonly own: readonly Node[];
    readonly cut: readonly BodyEdit[];
    readonly passed: readonly Node[];
    readonly gone: readonly Node[];
  },
  roles: Roles,
  scope: Node,
): string | undefined {
  const { own, cut, passed, gone } = about;
  const isCut = (name: Node): boolean =>
    cut.some(({ from, to }) => name.getStart() >= from && name.getEnd() <= to && to > from) ||
    gone.some((one) => contains(one, name));
  for (const statement of statements) {
    for (const name of statement.getDescendantsOfKind(SyntaxKind.Identifier)) {
      if (isMemberName(name) || isCut(name)) continue;
      const declaration = declarationOf(name);
      if (!declaration || own.some((one) => contains(one, declaration))) continue;
      const role = roles.get(declaration);
      if (role?.kind === "args" && passed.some((one) => contains(one, name))) continue;
      if (role) return `it uses \`${name.getText()}\`, which is the call itself`;
      if (!visibleFrom(scope, declaration))
        return `it uses \`${name.getText()}\`, which the tool's definition can't see`;
    }
    if (statement.getDescendantsOfKind(SyntaxKind.ThisKeyword).length > 0 && !visibleThis(scope, statement))
      return "it uses `this`, which the tool's definition can't see";
  }
  return undefined;
}

function isMemberName(name: Node): boolean {
  const parent = name.getParent();
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === name;
  return Node.isPropertyAssignment(parent) && parent.getNameNode() === name;
}

function contains(outer: Node, inner: Node): boolean {
  return outer === inner || inner.getAncestors().includes(outer);
}

/** A declaration is seen where the block or file that holds it is around. */
function visibleFrom(scope: Node, declaration: Node): boolean {
  const holder = declaration.getFirstAncestor(
    (one) => Node.isBlock(one) || Node.isSourceFile(one) || Node.isFunctionLikeDeclaration(one),
  );
  return !holder || Node.isSourceFile(holder) || contains(holder, scope);
}

/** `name`, `name.member` and `this.member` mean the same where the scope is. */
export function isSeenFrom(scope: Node, expression: Node): boolean {
  if (Node.isPropertyAccessExpression(expression)) return isSeenFrom(scope, expression.getExpression());
  if (Node.isThisExpression(expression)) return visibleThis(scope, expression);
  const declaration = Node.isIdentifier(expression) ? declarationOf(expression) : undefined;
  const file = scope.getSourceFile();
  const here = expression.getSourceFile() === file || declaration?.getSourceFile() === file;
  return declaration !== undefined && here && visibleFrom(scope, declaration);
}

function visibleThis(scope: Node, statement: Node): boolean {
  const holder = statement.getFirstAncestorByKind(SyntaxKind.ClassDeclaration);
  return holder !== undefined && contains(holder, scope);
}
