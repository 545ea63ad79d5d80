import { Node } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { isAmbient, takesArguments, type Entry, type FunctionWords, type Printer } from "../printer.ts";
import type { Code, ContextUse, FunctionBody, Schema, ToolSite } from "../tool-site.ts";
import type { Writer } from "../writer.ts";
import { writeLangChainLoop } from "./write-langchain-loop.ts";

/** Prints tools for LangChain. */
export const langChainWriter: Writer = {
  sets: "list",
  refuse(site) {
    const { body, hints } = site;
    if (!body) return "what runs it is not known here";
    if (hints.needsApproval)
      return "it needs an approval, which LangChain has in humanInTheLoopMiddleware only";
    if (body.kind === "reference")
      return body.takesContext ? "its function takes a context of another framework" : undefined;
    if (body.generator && body.resultIs === "last-yield")
      return "the last value it yields is its result, and LangChain takes what it returns";
    const use = body.uses.find((one) => wordOf(one) === undefined);
    return use && `it uses ${use.node.getText().split(/\r?\n/, 1)[0]}, which LangChain does not give`;
  },
  loses: ({ title, output, hints }) => [
    ...(title ? ["title"] : []),
    ...(output ? ["the schema of its output"] : []),
    ...(hints.strict ? ["strict"] : []),
  ],
  words: () => ({ use: wordOf }),
  write(site, printer, indent) {
    const make = printer.imports.value("@langchain/core/tools", "tool");
    const inner = printer.deeper(indent);
    const { newline } = printer.style;
    const comments = [...site.comments, ...commentsOfBody(site)]
      .map((line) => `${inner}${line}${newline}`)
      .join("");
    const fields = printer.object(fieldsOf(site, printer, inner), inner);
    return `${make}(${newline}${comments}${inner}${bodyOf(site, printer, inner)},${newline}${inner}${fields},${newline}${indent})`;
  },
  loop: writeLangChainLoop,
};

function commentsOfBody({ body }: ToolSite): readonly string[] {
  const code = body?.kind === "function" ? body.body : body?.code;
  return code?.before ?? [];
}

function fieldsOf(site: ToolSite, printer: Printer, indent: string): Entry[] {
  const { name, description, schema, hints, result } = site;
  const optional = (key: string, code: Code | undefined): Entry[] =>
    code ? [printer.entry(key, code, indent)] : [];
  const paired = result.kind !== "plain";
  return [
    printer.entry("name", name, indent),
    ...optional("description", description),
    ...(schema ? [schemaEntry(schema, printer, indent)] : [{ key: "schema", value: NO_ARGUMENTS }]),
    ...(paired ? [{ key: "responseFormat", value: printer.text("content_and_artifact") }] : []),
    ...optional("returnDirect", hints.returnDirect),
    ...optional("metadata", hints.metadata),
    ...optional("tags", hints.tags),
  ];
}

/** A constant of JSON Schema is only texts to TypeScript (`type: string`), unless it says that it is a schema. */
function schemaEntry({ kind, code }: Schema, printer: Printer, indent: string): Entry {
  const entry = printer.entry("schema", code, indent);
  const constant = code.node && bare(code.node);
  const declaration = Node.isIdentifier(constant) ? declarationOf(constant) : undefined;
  const untold =
    Node.isVariableDeclaration(declaration) &&
    !declaration.getTypeNode() &&
    Node.isObjectLiteralExpression(declaration.getInitializer());
  if (kind !== "json" || !printer.style.typed || !untold) return entry;
  const type = printer.imports.type("@langchain/core/utils/json_schema", "JSONSchema");
  return { ...entry, key: "schema", value: `${entry.value ?? "schema"} as ${type}` };
}

/** `tool()` without a schema makes a tool that takes a text. */
const NO_ARGUMENTS = '{ type: "object", properties: {} }';

function bodyOf({ body, result, schema }: ToolSite, printer: Printer, indent: string): string {
  if (!body) return "";
  if (body.kind === "reference" && result.kind === "plain") return printer.code(body.code, indent);
  if (body.kind === "reference")
    return withModelOutput(`${printer.code(body.code, indent)}(args)`, result, printer, indent, false);
  const words = wordsFor(body, schema, printer);
  if (result.kind === "content-and-artifact")
    return printer.fn(body, { ...words, returned: (content, data) => `[${content}, ${data}]` }, indent);
  if (result.kind === "plain") return printer.fn(body, words, indent);
  const uses = body.uses.some((use) => !isAmbient(use));
  const given = takesArguments(body) ? `args${uses ? ", config" : ""}` : "";
  return withModelOutput(
    `(${printer.fn(body, words, printer.deeper(indent))})(${given})`,
    result,
    printer,
    indent,
    uses,
  );
}

function withModelOutput(
  call: string,
  result: ToolSite["result"],
  printer: Printer,
  indent: string,
  usesContext: boolean,
): string {
  if (result.kind !== "model-output") throw new Error("Only the AI SDK's model output is made this way.");
  const { newline, semicolon } = printer.style;
  const inner = printer.deeper(indent);
  const { parameter, text } = result;
  const plain = /^[\w$]+$/.test(parameter.text);
  const name = plain ? parameter.text : "output";
  const lines = [
    `const ${name} = await ${call}${semicolon}`,
    ...(plain ? [] : [`const ${printer.code(parameter, inner)} = ${name}${semicolon}`]),
    `return [${printer.code(text, inner)}, ${name}]${semicolon}`,
  ];
  return `async (args${usesContext ? ", config" : ""}) => {${newline}${lines.map((line) => inner + line + newline).join("")}${indent}}`;
}

function wordsFor(body: FunctionBody, schema: Schema | undefined, printer: Printer): FunctionWords {
  return { context: "config", use: wordOf, ...argsFor(body, schema, printer) };
}

/** JSON Schema tells the compiler nothing, so the arguments' type is written where it is known. */
function argsFor(
  { args, argsType }: FunctionBody,
  schema: Schema | undefined,
  printer: Printer,
): { readonly args?: string } {
  if (!args || !printer.style.typed || schema?.kind !== "json") return {};
  if (Node.isParameterDeclaration(args.node) && args.node.getTypeNode()) return {};
  if (/:\s*\S+$/.test(args.text.replace(/^\{[^]*\}/, "")) || !argsType) return {};
  return { args: `${printer.code(args, "")}: ${printer.code(argsType, "")}` };
}

function wordOf({ meaning }: ContextUse): string | undefined {
  switch (meaning.kind) {
    case "signal":
      return "config.signal";
    case "callId":
      return "config.toolCall?.id";
    case "value":
      return meaning.key === undefined ? "config.configurable" : `config.configurable?.${meaning.key}`;
    case "progress":
      return `config.writer?.(${meaning.update.text})`;
    default:
      return undefined;
  }
}
