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
  statements: NonNullable<Loop["statements"]>,
  { writer, printer, tools }: { readonly writer: Writer; readonly printer: Printer; readonly tools: Node },
): void {
  const { first, last, open, kept } = statements;
  const indent = indentOf(first);
  const print = (at: string): string => printer.code({ node: tools, text: "", indent: indentOf(tools) }, at);
  const written = (at: string): WrittenLoop => {
    const run = writer.loop?.(loop, print, printer, at);
    if (!run) throw new Error("Only a host call with a known loop can be written.");
    return run;
  };
  const { before } = written(indent);
  const lines = [
    ...commentsAmong({ file: first.getSourceFile(), start: first.getStart(), end: last.getEnd() }, [
      tools,
      ...kept,
    ]),
    ...kept.map((node) => printer.code({ node, text: "", indent: indentOf(node) }, indent)),
    ...(before === undefined ? [] : [before]),
    ...(open ? untilUsedUp(statements, written, printer) : toItsEnd(statements, written(indent), printer)),
  ];
  const { newline } = printer.style;
  printer.edits.replace({ start: first.getStart(), end: last.getEnd() }, lines.join(newline + indent));
}

/** The run, and its text returned. */
function toItsEnd(
  statements: NonNullable<Loop["statements"]>,
  written: WrittenLoop,
  printer: Printer,
): string[] {
  const { semicolon } = printer.style;
  const name = freeName(["text", "answer", "reply"], printer);
  const pattern = written.pattern?.(name);
  const text = orElse(pattern === undefined ? written.text("result") : name, statements, printer);
  return [`const ${pattern ?? "result"} = ${written.run}${semicolon}`, `return ${text}${semicolon}`];
}

/** The same, for what goes on below when no step is left. */
function untilUsedUp(
  statements: NonNullable<Loop["statements"]>,
  written: (indent: string) => WrittenLoop,
  printer: Printer,
): string[] {
  const { semicolon, unit } = printer.style;
  const indent = indentOf(statements.first);
  const name = freeName(["result", "finished", "outcome"], printer);
  const run = written(indent);
  const end = `return ${orElse(run.text(name), statements, printer)}${semicolon}`;
  if (run.ended) return [`const ${name} = ${run.run}${semicolon}`, `if (${run.ended(name)}) ${end}`];
  return [
    "try {",
    `${unit}const ${name} = ${written(printer.deeper(indent)).run}${semicolon}`,
    unit + end,
    "} catch (error) {",
    `${unit}if (!(${run.usedUp?.("error") ?? "false"})) throw error${semicolon}`,
    "}",
  ];
}

/** The first word that stands for nothing else in the file. */
function freeName([first, ...others]: readonly [string, ...string[]], { names }: Printer): string {
  return [first, ...others].find((one) => !names.has(one)) ?? `${first}OfRun`;
}

/** The text, and what is said where there is none. */
function orElse(
  text: string,
  { first, fallback }: NonNullable<Loop["statements"]>,
  printer: Printer,
): string {
  if (!fallback) return text;
  const left = text.includes("??") ? `(${text})` : text;
  return `${left} || ${printer.code(fallback, indentOf(first))}`;
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
