import { Node } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import type { Printer } from "../printer.ts";
import type { Code, Schema, ToolSite } from "../tool-site.ts";

/** A tool's schema as the SDK takes it: zod as it is, JSON Schema by `jsonSchema`, with the arguments' type. */
export function writtenSchema({ schema, body }: ToolSite, printer: Printer, indent: string): string {
  if (!schema) return noArguments(printer);
  if (schema.kind !== "json") return printer.code(schema.code, indent);
  const type = body?.argsType ?? untyped(body?.kind === "function" ? body.args : undefined, printer);
  return jsonSchema(schema, type && printer.code(type, indent), printer, indent);
}

/** What a tool gives, as a schema. */
export function writtenOutput(schema: Schema, printer: Printer, indent: string): string {
  return schema.kind === "json"
    ? jsonSchema(schema, undefined, printer, indent)
    : printer.code(schema.code, indent);
}

function jsonSchema({ code }: Schema, type: string | undefined, printer: Printer, indent: string): string {
  const make = printer.imports.value("ai", "jsonSchema");
  const generic = type !== undefined && printer.style.typed ? `<${type}>` : "";
  return `${make}${generic}(${printer.code(code, indent)}${assertion(code, printer)})`;
}

/** An object that is not written in the call has lost that its `type` is one of seven words. */
function assertion({ node }: Code, printer: Printer): string {
  if (!printer.style.typed || !node || Node.isObjectLiteralExpression(bare(node))) return "";
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined;
  const typed = Node.isVariableDeclaration(declaration) ? declaration.getTypeNode() : undefined;
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  const constant = Node.isAsExpression(value) && value.getTypeNode()?.getText() === "const";
  const type = printer.imports.type("ai", "JSONSchema7");
  return `${constant || typed ? " as unknown" : ""} as ${type}`;
}

/** JSON Schema says nothing to the compiler, and a parameter without a type would then be unknown. */
function untyped(args: Code | undefined, { style }: Printer): Code | undefined {
  const { node } = args ?? {};
  const typed = Node.isParameterDeclaration(node)
    ? node.getTypeNode() !== undefined
    : (args?.text.includes(":") ?? true);
  return args && style.typed && !typed ? { text: "any", indent: "" } : undefined;
}

function noArguments(printer: Printer): string {
  if (printer.names.has("z")) return `${printer.imports.value("zod", "z")}.object({})`;
  const type = printer.text("object");
  return `${printer.imports.value("ai", "jsonSchema")}({ type: ${type}, properties: {} })`;
}
