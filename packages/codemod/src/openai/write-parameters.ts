import { Node } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { importOf } from "../imported-name.ts";
import { indentOf } from "../indent.ts";
import type { Entry, Printer } from "../printer.ts";
import type { Schema, ToolSite } from "../tool-site.ts";

/** The parameters of a runnable tool, and what goes with them. */
export interface WrittenParameters {
  readonly parameters: Entry;
  readonly parse: string;
  /** The type of the function's arguments, where one has to be written. */
  readonly argsType?: string;
}

/** Writes a schema as JSON Schema for the model, with a parser that checks by it where it is a validator. */
export function writeParameters(site: ToolSite, printer: Printer, indent: string): WrittenParameters {
  const { schema } = site;
  const { typed } = printer.style;
  if (!schema)
    return {
      parameters: { key: "parameters", value: `{ type: ${printer.text("object")}, properties: {} }` },
      parse: "JSON.parse",
    };
  if (schema.kind === "json")
    return {
      parameters: printer.entry("parameters", schema.code, indent),
      parse: "JSON.parse",
      ...(typed && { argsType: "any" }),
    };
  const name = named(site, schema, printer);
  const converted = converter(schema, name, printer);
  return {
    parameters: {
      ...printer.entry("parameters", schema.code, indent),
      value: typed ? `${converted} as Record<string, unknown>` : converted,
    },
    parse: typed
      ? `(text: string) => ${name}.parse(JSON.parse(text))`
      : `(text) => ${name}.parse(JSON.parse(text))`,
    ...(typed && { argsType: `${zodOf(schema, printer)}.infer<typeof ${name}>` }),
  };
}

/** The schema's name; one that is written in place becomes a constant above the statement, because it is used twice. */
function named({ node: tool, literalName }: ToolSite, { code }: Schema, printer: Printer): string {
  const node = code.node && bare(code.node);
  if (Node.isIdentifier(node)) return node.getText();
  const statement = [tool, ...tool.getAncestors()].find((one) => {
    const parent = one.getParent();
    return Node.isBlock(parent) || Node.isSourceFile(parent) || Node.isCaseClause(parent);
  });
  if (!statement) throw new Error("A tool stands in a statement.");
  const name = freeName(`${camel(literalName ?? "tool")}Parameters`, printer);
  const indent = indentOf(statement);
  const { newline, semicolon } = printer.style;
  const text = `const ${name} = ${printer.code(code, indent)}${semicolon}${newline}${newline}${indent}`;
  printer.edits.insert(startOf(statement), text);
  return name;
}

/** Above the comments that belong to the statement. */
function startOf(statement: Node): number {
  return statement.getLeadingCommentRanges().at(0)?.getPos() ?? statement.getStart();
}

function camel(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words
    .map((word, at) => (at === 0 ? word[0]?.toLowerCase() : word[0]?.toUpperCase()) + word.slice(1))
    .join("");
}

function freeName(base: string, { names }: Printer): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? base : `${base}${at}`;
    if (!names.has(name)) return name;
  }
}

function converter({ kind, code }: Schema, name: string, printer: Printer): string {
  // With its own types zod 3 is too deep for the compiler here (TS2589).
  const given = printer.style.typed ? `${name} as never` : name;
  if (kind === "zod3") return `${printer.imports.value("zod-to-json-schema", "zodToJsonSchema")}(${given})`;
  const input = `{ io: ${printer.text("input")} }`;
  return `${zodOf({ kind, code }, printer)}.toJSONSchema(${name}, ${input})`;
}

/** The file's own word for zod; or an import of it, where the schema comes from another file. */
function zodOf({ code, kind }: Schema, printer: Printer): string {
  const root = code.node && rootOf(code.node);
  const found = root && importOf(root);
  if (root && found && ["z", "*", "default"].includes(found.name) && found.module.startsWith("zod"))
    return root.getText();
  return printer.imports.value(kind === "zod3" ? "zod/v3" : "zod", "z");
}

function rootOf(node: Node): Node {
  const value = bare(node);
  if (Node.isCallExpression(value) || Node.isPropertyAccessExpression(value))
    return rootOf(value.getExpression());
  const declaration = Node.isIdentifier(value) && !importOf(value) ? declarationOf(value) : undefined;
  const sameFile = declaration?.getSourceFile() === node.getSourceFile();
  const behind =
    sameFile && Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return behind ? rootOf(behind) : value;
}
