import type { SourceFile } from "ts-morph";
import { Node } from "ts-morph";

/** How a file is written, so that what is added looks the same. */
export interface FileStyle {
  readonly newline: "\n" | "\r\n";
  /** One level of indentation. */
  readonly unit: string;
  readonly quote: '"' | "'";
  /** `;`, or nothing in files that do without. */
  readonly semicolon: ";" | "";
  /** Types may be written. */
  readonly typed: boolean;
}

/** Reads the style off a file. */
export function fileStyle(file: SourceFile): FileStyle {
  const text = file.getFullText();
  const statements = file
    .getStatements()
    .filter((one) => Node.isImportDeclaration(one) || Node.isVariableStatement(one));
  const without = statements.filter((one) => !one.getText().endsWith(";")).length;
  return {
    newline: text.includes("\r\n") ? "\r\n" : "\n",
    unit: unitOf(text),
    quote: quoteOf(file),
    semicolon: without > statements.length / 2 ? "" : ";",
    typed: /\.[cm]?tsx?$/.test(file.getFilePath()),
  };
}

/** The smallest indentation in use, but for the stars of comments. */
function unitOf(text: string): string {
  if (/^\t/m.test(text)) return "\t";
  const widths = [...text.matchAll(/^( +)(?![ *])/gm)]
    .map(([, spaces = ""]) => spaces.length)
    .filter((width) => width > 1);
  return " ".repeat(
    widths.length > 0
      ? Math.min(
          8,
          widths.reduce((least, width) => Math.min(least, width)),
        )
      : 2,
  );
}

function quoteOf(file: SourceFile): '"' | "'" {
  const modules = file.getImportDeclarations().map((one) => one.getModuleSpecifier().getText()[0]);
  if (modules.length > 0)
    return modules.filter((mark) => mark === "'").length > modules.length / 2 ? "'" : '"';
  const text = file.getFullText();
  return (text.match(/'/g) ?? []).length > (text.match(/"/g) ?? []).length ? "'" : '"';
}
