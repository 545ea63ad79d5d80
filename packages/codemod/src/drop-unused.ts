import { Node, SyntaxKind, type SourceFile } from "ts-morph";
import { Edits } from "./edits.ts";

/** A converted file without the declarations among `spent` that nothing uses any more, and what only they used. */
export function dropUnused(converted: SourceFile, spent: readonly Node[]): SourceFile {
  let file = converted;
  const names = new Set(spent.flatMap((node) => nameOf(node) ?? []));
  for (let changed = true; changed;) {
    const unused = [...names].flatMap((name) => declarationNamed(file, name) ?? []);
    changed = unused.length > 0;
    if (!changed) break;
    const edits = new Edits(file);
    for (const statement of unused) edits.removeStatement(statement);
    // A file of its own, because replacing a file's text changes its line ends.
    file = file.getProject().createSourceFile(file.getFilePath(), edits.toString(), { overwrite: true });
  }
  return file;
}

function nameOf(node: Node): string | undefined {
  if (
    Node.isVariableDeclaration(node) ||
    Node.isFunctionDeclaration(node) ||
    Node.isPropertyDeclaration(node) ||
    Node.isMethodDeclaration(node)
  )
    return node.getName();
  return undefined;
}

/** The key in `{ model: … }` is no use of a constant `model`. */
function isKey(node: Node): boolean {
  const parent = node.getParent();
  return Node.isPropertyAssignment(parent) && parent.getNameNode() === node;
}

/** The statement (or member) that declares a name that stands nowhere else in the file. */
function declarationNamed(file: SourceFile, name: string): Node | undefined {
  const kind = name.startsWith("#") ? SyntaxKind.PrivateIdentifier : SyntaxKind.Identifier;
  const uses = file.getDescendantsOfKind(kind).filter((node) => node.getText() === name && !isKey(node));
  const [only] = uses;
  const declaration = only?.getParent();
  if (!only || uses.length > 1 || nameOf(declaration ?? only) !== name) return undefined;
  const whole = Node.isVariableDeclaration(declaration) ? declaration.getVariableStatement() : declaration;
  if (!whole || (Node.isVariableStatement(whole) && whole.getDeclarations().length > 1)) return undefined;
  return isSeenOutside(whole) ? undefined : whole;
}

/** What other files may use: exports, and members of a class that are not private. */
function isSeenOutside(declaration: Node): boolean {
  if (Node.isPropertyDeclaration(declaration) || Node.isMethodDeclaration(declaration))
    return !declaration.hasModifier(SyntaxKind.PrivateKeyword) && !declaration.getName().startsWith("#");
  return Node.isExportable(declaration) && declaration.isExported();
}
