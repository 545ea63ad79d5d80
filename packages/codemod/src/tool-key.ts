import { Node, SyntaxKind } from "ts-morph";
import type { ToolSite } from "./tool-site.ts";

/** A tool's name as the key of a record. */
export function nameOfTool({ literalName, name }: ToolSite, quote: string): string {
  if (
    literalName === undefined ||
    name.node?.getKindName() === "Identifier" ||
    name.node?.getKindName() === "PropertyAccessExpression"
  )
    return `[${name.text}]`;
  return keyText(literalName, quote);
}

/** The same at a place that may not see what the name is written with; nothing where it can't be told there. */
export function keyOfTool(site: ToolSite, place: Node, quote = '"'): string | undefined {
  const { literalName, name } = site;
  if (!name.node || isSeen(name.node, place)) return nameOfTool(site, quote);
  return literalName === undefined ? undefined : keyText(literalName, quote);
}

function keyText(name: string, quote: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `${quote}${name}${quote}`;
}

/** All names in an expression are declared around the place, too. */
function isSeen(expression: Node, place: Node): boolean {
  const parts = [expression, ...expression.getDescendants()];
  if (parts.some((part) => part.isKind(SyntaxKind.ThisKeyword))) return false;
  return parts.filter(Node.isIdentifier).every((part) => {
    const owner = part.getParent();
    if (Node.isPropertyAccessExpression(owner) && owner.getNameNode() === part) return true;
    const [declaration] = part.getSymbol()?.getDeclarations() ?? [];
    const scope = declaration?.getFirstAncestor(
      (one) => Node.isBlock(one) || Node.isSourceFile(one) || Node.isFunctionLikeDeclaration(one),
    );
    return scope === undefined
      ? part.getSourceFile() === place.getSourceFile()
      : scope === place || place.getAncestors().includes(scope);
  });
}
