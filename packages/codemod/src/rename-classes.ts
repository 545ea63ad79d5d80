import { Node, SyntaxKind, type ClassDeclaration, type SourceFile } from "ts-morph";
import { declarationOf } from "./code-of.ts";
import type { Edits } from "./edits.ts";
import type { ToolSite } from "./tool-site.ts";

/** The uses of classes that become functions, in one file. */
export function classUses(
  file: SourceFile,
  sites: readonly ToolSite[],
): { readonly node: Node; readonly site: ToolSite }[] {
  const classes = new Map(sites.filter((site) => site.made).map((site) => [site.node, site]));
  if (classes.size === 0) return [];
  const names = new Set([...classes.keys()].map((node) => (node as ClassDeclaration).getName()));
  return file.getDescendantsOfKind(SyntaxKind.Identifier).flatMap((node) => {
    if (!names.has(node.getText())) return [];
    const declaration = declarationOf(node);
    const site = declaration && classes.get(declaration);
    return site && node.getParent() !== declaration ? [{ node, site }] : [];
  });
}

/** True where a class can be replaced by a function: `new`, imports and exports. */
export function isReplaceable(node: Node): boolean {
  const parent = node.getParent();
  return (
    (Node.isNewExpression(parent) && parent.getExpression() === node) ||
    Node.isImportSpecifier(parent) ||
    Node.isExportSpecifier(parent) ||
    Node.isExportAssignment(parent) ||
    Node.isImportClause(parent)
  );
}

/** `new Weather(key)` → `createWeather(key)`, and the name in imports and exports. */
export function renameClasses(file: SourceFile, sites: readonly ToolSite[], edits: Edits): void {
  for (const { node, site } of classUses(file, sites)) {
    const name = site.made?.functionName ?? node.getText();
    const parent = node.getParent();
    // An import by another name keeps that name.
    if (Node.isNewExpression(parent)) {
      const local = node.getText() === (site.node as ClassDeclaration).getName() ? name : node.getText();
      const closed = parent.getText().endsWith(")");
      edits.replace({ start: parent.getStart(), end: node.getEnd() }, local + (closed ? "" : "()"));
    } else edits.replace(node, name);
  }
}
