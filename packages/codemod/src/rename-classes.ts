import { Node, SyntaxKind, type ClassDeclaration, type SourceFile } from "ts-morph";
import { declarationOf } from "./code-of.ts";
import { fileStyle } from "./file-style.ts";
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

/** `Weather.name`, for a logger, say: a text. */
function nameAccess(node: Node): Node | undefined {
  const parent = node.getParent();
  const named = Node.isPropertyAccessExpression(parent) && parent.getName() === "name";
  return named && parent.getExpression() === node ? parent : undefined;
}

/** True where a class can be replaced by a function: `new`, imports, exports, and its name. */
export function isReplaceable(node: Node): boolean {
  const parent = node.getParent();
  return (
    (Node.isNewExpression(parent) && parent.getExpression() === node) ||
    Node.isImportSpecifier(parent) ||
    Node.isExportSpecifier(parent) ||
    Node.isExportAssignment(parent) ||
    nameAccess(node) !== undefined ||
    Node.isImportClause(parent)
  );
}

/** `new Weather(key)` → `createWeather(key)`, and the name in imports and exports. */
export function renameClasses(file: SourceFile, sites: readonly ToolSite[], edits: Edits): void {
  for (const { node, site } of classUses(file, sites)) {
    const name = site.made?.functionName ?? node.getText();
    const parent = node.getParent();
    const { quote } = fileStyle(file);
    // An import by another name keeps that name.
    const named = nameAccess(node);
    if (named) edits.replace(named, `${quote}${(site.node as ClassDeclaration).getName() ?? ""}${quote}`);
    else if (Node.isNewExpression(parent)) {
      const local = node.getText() === (site.node as ClassDeclaration).getName() ? name : node.getText();
      const closed = parent.getText().endsWith(")");
      edits.replace({ start: parent.getStart(), end: node.getEnd() }, local + (closed ? "" : "()"));
    } else edits.replace(node, name);
  }
}
