import { indentOf } from "./indent.ts";
import type { Printer } from "./printer.ts";
import type { ToolSite } from "./tool-site.ts";
import type { Writer } from "./writer.ts";

/** A class whose instances were tools, as a function that returns one. */
export function writeFactory(site: ToolSite, writer: Writer, printer: Printer): string {
  const { made } = site;
  if (!made) throw new Error("Only a class is written as a function.");
  for (const edit of made.edits) printer.edits.replace(edit, edit.text);
  const indent = indentOf(site.node);
  const inner = printer.deeper(indent);
  const { newline, semicolon } = printer.style;
  const setup = made.setup.map(
    (code) =>
      `${inner}${(code.before ?? []).map((one) => `${one}${newline}${inner}`).join("")}${printer.code(code, inner)}`,
  );
  const blank = setup.length > 0 ? [""] : [];
  const spaced = setup.flatMap((one, at) => (at > 0 && one.includes("\n") ? ["", one] : [one]));
  const tool = `${inner}return ${writer.write(site, printer, inner)}${semicolon}`;
  const head = `${made.modifiers}function ${made.functionName}(${printer.code(made.parameters, indent)}) {`;
  return [head, ...spaced, ...blank, tool, `${indent}}`].join(newline);
}
