import type { MagicString } from "magic-string";
import { Node, type ObjectBindingPattern, type SourceFile, type VariableStatement } from "ts-morph";

/** A file that loads modules by `require` and by nothing else: an `import` would not run in it. */
export function loadsByRequire(file: SourceFile): boolean {
  if (file.getImportDeclarations().length > 0 || file.getExportSymbols().length > 0) return false;
  return requires(file).length > 0;
}

/** `require("ai")`, or a member of it. */
export function isRequire(value: Node | undefined): boolean {
  if (Node.isPropertyAccessExpression(value)) return isRequire(value.getExpression());
  return Node.isCallExpression(value) && value.getExpression().getText() === "require";
}

/** The names that a file takes out of required modules. */
export function requiredNames(file: SourceFile): string[] {
  const declarations = requires(file).flatMap((one) => one.getDeclarations());
  return declarations.flatMap((one) => {
    const name = one.getNameNode();
    return Node.isObjectBindingPattern(name) ? name.getElements().map((element) => element.getName()) : [];
  });
}

/** The statements of a file's top that load modules. */
function requires(file: SourceFile): VariableStatement[] {
  return file
    .getVariableStatements()
    .filter((statement) => statement.getDeclarations().some((one) => isRequire(one.getInitializer())));
}

/** Takes names that nothing uses any more out of the patterns, and puts new lines behind the last of the statements. */
export function placeRequires(
  out: MagicString,
  file: SourceFile,
  { lines, gone, newline }: { lines: readonly string[]; gone: ReadonlySet<string>; newline: string },
): void {
  const statements = requires(file);
  let pending = lines.join(newline);
  for (const statement of statements) {
    const [only, ...more] = statement.getDeclarations();
    const pattern = only?.getNameNode();
    if (more.length > 0 || !Node.isObjectBindingPattern(pattern)) continue;
    const elements = pattern.getElements();
    const kept = elements.filter((one) => !gone.has(one.getName()));
    if (kept.length === elements.length) continue;
    if (kept.length > 0)
      narrow(
        out,
        pattern,
        kept.map((one) => one.getText()),
      );
    else if (pending === "") out.remove(statement.getStart(), endOfLine(file, statement.getEnd()));
    else {
      out.update(statement.getStart(), statement.getEnd(), pending);
      pending = "";
    }
  }
  const last = statements.at(-1);
  if (pending !== "" && last) out.appendLeft(last.getEnd(), newline + pending);
}

function narrow(out: MagicString, pattern: ObjectBindingPattern, kept: readonly string[]): void {
  const text = pattern.getText();
  const lines = /^\{(\r?\n[ \t]+)/.exec(text)?.[1];
  const inside = lines
    ? `${kept.map((one) => `${lines}${one},`).join("")}${lines.replace(/[ \t]+$/, "")}`
    : ` ${kept.join(", ")} `;
  out.update(pattern.getStart(), pattern.getEnd(), `{${inside}}`);
}

function endOfLine(file: SourceFile, position: number): number {
  return position + (/^[ \t]*\r?\n/.exec(file.getFullText().slice(position))?.[0].length ?? 0);
}
