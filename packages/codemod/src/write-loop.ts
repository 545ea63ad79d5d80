import { Node } from "ts-morph";
import { commentsAmong } from "./comments-among.ts";
import { indentOf } from "./indent.ts";
import type { Printer } from "./printer.ts";
import type { HostCall, Loop } from "./reader.ts";
import type { WrittenLoop, Writer } from "./writer.ts";

/** Replaces a run of one framework by that of another. */
export function writeLoop({ loop, tools }: HostCall, writer: Writer, printer: Printer): void {
  if (!loop || !writer.loop) throw new Error("Only a host call with a known loop can be written.");
  const { edits } = printer;
  if (loop.statements) return writeStatements(loop, loop.statements, { writer, printer, tools });
  const statement = loop.binding?.statement ?? enclosing(loop.run);
  const indent = indentOf(statement);
  const print = (at: string): string => printer.code({ node: tools, text: "", indent: indentOf(tools) }, at);
  const at = loop.binding ? indent : indentOf(loop.texts[0] ?? loop.run);
  const written = writer.loop(loop, print, printer, at);
  // What stands above the statement is indented as that is, however deep in it the run stands.
  const before = at === indent ? written.before : writer.loop(loop, print, printer, indent).before;
  const start = loop.run.getStart();
  const kept = [tools];
  const comments = commentsAmong({ file: tools.getSourceFile(), start, end: loop.run.getEnd() }, kept);
  for (const node of [loop.setup ?? []].flat()) edits.removeStatement(node, { keepComments: true });
  if (loop.binding) bind(loop, loop.binding, written, printer);
  else replaceText(loop, written, printer);
  const lines = [...comments, ...(before === undefined ? [] : [before])];
  for (const line of lines) edits.insert(statement.getStart(), `${line}${printer.style.newline}${indent}`);
}

/** Puts a run in the place of the statements that were one. Comments among them are kept above it. */
function writeStatements(
  loop: Loop,
  { first, last, open }: NonNullable<Loop["statements"]>,
  { writer, printer, tools }: { readonly writer: Writer; readonly printer: Printer; readonly tools: Node },
): void {
  const { edits, style } = printer;
  const { newline, semicolon } = style;
  const indent = indentOf(first);
  const print = (at: string): string => printer.code({ node: tools, text: "", indent: indentOf(tools) }, at);
  const written = writer.loop?.(loop, print, printer, indent);
  if (!written) throw new Error("Only a host call with a known loop can be written.");
  const name = printer.names.has("text") ? "answer" : "text";
  const pattern = written.pattern?.(name);
  const value = pattern === undefined ? written.text("result") : name;
  const lines = [
    ...commentsAmong({ file: first.getSourceFile(), start: first.getStart(), end: last.getEnd() }, [tools]),
    ...(written.before === undefined ? [] : [written.before]),
    `const ${pattern ?? "result"} = ${written.run}${semicolon}`,
    ...(open && pattern === undefined ? [`const ${name} = ${value}${semicolon}`] : []),
    open ? `if (${name}) return ${name}${semicolon}` : `return ${value}${semicolon}`,
  ];
  edits.replace({ start: first.getStart(), end: last.getEnd() }, lines.join(newline + indent));
}

function bind(
  loop: Loop,
  binding: NonNullable<Loop["binding"]>,
  written: WrittenLoop,
  printer: Printer,
): void {
  const { edits, style } = printer;
  const declaration = loop.run.getFirstAncestor(Node.isVariableDeclaration);
  if (!declaration) throw new Error("A loop's binding is a variable.");
  const indent = indentOf(binding.statement);
  if (binding.kind === "name") {
    edits.replace(declaration, `${binding.name} = ${written.run}`);
    for (const text of loop.texts) edits.replace(text, written.text(binding.name));
  } else if (written.pattern) {
    edits.replace(declaration, `${written.pattern(binding.name)} = ${written.run}`);
  } else {
    const result = binding.name === "result" ? "answer" : "result";
    edits.replace(declaration, `${result} = ${written.run}`);
    const text = `const ${binding.name} = ${written.text(result)}${style.semicolon}`;
    edits.insert(binding.statement.getEnd(), `${style.newline}${indent}${text}`);
  }
}

function replaceText(loop: Loop, written: WrittenLoop, { edits }: Printer): void {
  const [text] = loop.texts;
  if (text) edits.replace(text, written.text(`(${written.run})`));
  else edits.replace(loop.run, written.run);
}

function enclosing(node: Node): Node {
  return node.getFirstAncestor((one) => Node.isStatement(one) && !Node.isBlock(one)) ?? node;
}
