import { Node } from "ts-morph";
import { progressInstead, yieldsOf } from "./generator-body.ts";
import { toolportWords } from "./toolport-context.ts";
import { isAmbient, takesArguments, type Entry, type Printer } from "./printer.ts";
import type { Code, FunctionBody, ReferredBody, ResultForm, Schema, ToolSite } from "./tool-site.ts";
import type { Writer } from "./writer.ts";

/** Prints tools for Toolport. */
export const toolportWriter: Writer = {
  sets: "list",
  refuse({ body, result }) {
    if (!body) return "what runs it is not known here";
    if (body.kind === "reference") {
      return result.kind === "content-and-artifact"
        ? "its function is declared elsewhere and gives a pair"
        : undefined;
    }
    if (body.generator && body.resultIs !== "last-yield" && !yieldsOf(body))
      return "what it yields can't be told from its result";
    return undefined;
  },
  loses: ({ hints }) => (hints.strict ? ["`strict`: the export to a framework says it"] : []),
  words: toolportWords,
  write(site, printer, indent) {
    const define = printer.imports.value("@toolport/core", "defineTool");
    return `${define}(${printer.object(strayed(site, entriesOf(site, printer, indent)), indent)})`;
  },
};

function entriesOf(site: ToolSite, printer: Printer, indent: string): Entry[] {
  const { title, description, schema, output, hints } = site;
  const optional = (key: string, code: Code | undefined): Entry[] =>
    code ? [printer.entry(key, code, indent)] : [];
  return [
    printer.entry("name", site.name, indent),
    ...optional("title", title),
    ...(description
      ? optional("description", description)
      : [{ key: "description", value: described(site, printer) }]),
    ...(schema ? [inputEntry(schema, site, printer, indent)] : []),
    ...optional("output", output?.code),
    printer.effect(site),
    ...approvalOf(hints.needsApproval, printer, indent),
    ...metadataOf(site, printer, indent),
    ...executeOf(site, printer, indent),
  ];
}

/** Comments that belonged to no part stand above the first. */
function strayed({ comments }: ToolSite, [first, ...rest]: Entry[]): Entry[] {
  if (!first || comments.length === 0) return first ? [first, ...rest] : rest;
  return [{ ...first, before: [...comments, ...(first.before ?? [])] }, ...rest];
}

/** Our policies see the arguments as JSON, so a function of typed ones has to say that it knows better. */
function approvalOf(approval: Code | undefined, printer: Printer, indent: string): Entry[] {
  if (!approval) return [];
  const { node } = approval;
  const args =
    Node.isArrowFunction(node) || Node.isFunctionExpression(node) ? node.getParameters()[0] : undefined;
  if (args && printer.style.typed && !args.getTypeNode())
    printer.edits.replace(args, `${args.getText()}: any`);
  return [printer.entry("approval", approval, indent)];
}

/** Without a description the model would get none; a tool of ours must have one. */
function described({ literalName, name }: ToolSite, printer: Printer): string {
  return literalName === undefined ? `\`\${${name.text}} tool\`` : printer.text(`${literalName} tool`);
}

/** JSON Schema tells the compiler nothing: what the body says of its arguments is said by the schema, then. */
function inputEntry(schema: Schema, { body }: ToolSite, printer: Printer, indent: string): Entry {
  const entry = printer.entry("input", schema.code, indent);
  const type = body?.argsType;
  if (schema.kind !== "json" || !type || !printer.style.typed || type.text === "any") return entry;
  const make = printer.imports.value("@toolport/schema", "jsonSchema");
  return { ...entry, value: `${make}<${printer.code(type, printer.deeper(indent))}>(${entry.value})` };
}

function metadataOf({ hints }: ToolSite, printer: Printer, indent: string): Entry[] {
  const { returnDirect, metadata, tags } = hints;
  if (!returnDirect && !tags) return metadata ? [printer.entry("metadata", metadata, indent)] : [];
  const inner = printer.deeper(indent);
  const parts = [
    ...(metadata ? [fieldsOf(printer.code(metadata, inner))] : []),
    ...(returnDirect ? [`returnDirect: ${printer.code(returnDirect, inner)}`] : []),
    ...(tags ? [`tags: ${printer.code(tags, inner)}`] : []),
  ];
  return [{ key: "metadata", value: `{ ${parts.join(", ")} }` }];
}

/** What an object literal holds, or the spread of another expression. */
function fieldsOf(text: string): string {
  const inside = /^\{([^]*)\}$/.exec(text)?.[1];
  return inside === undefined ? `...${text}` : inside.trim().replace(/,$/, "");
}

function executeOf(site: ToolSite, printer: Printer, indent: string): Entry[] {
  const { body } = site;
  if (!body) return [];
  const inner = printer.deeper(indent);
  const { before, after } = body.kind === "reference" ? body.code : body.body;
  const value =
    body.kind === "reference" ? referred(body, site, printer, inner) : written(body, site, printer, inner);
  return [{ key: "execute", value, before, after }];
}

function referred(body: ReferredBody, { result }: ToolSite, printer: Printer, indent: string): string {
  const name = printer.code(body.code, indent);
  const host = printer.style.typed ? `(ctx.host ?? {}) as Parameters<typeof ${name}>[1]` : "ctx.host ?? {}";
  if (result.kind === "model-output")
    return withModelOutput(
      `${name}(args${body.takesContext ? `, ${host}` : ""})`,
      body.takesContext,
      result,
      printer,
      indent,
    );
  return body.takesContext ? `(args, ctx) => ${name}(args, ${host})` : name;
}

function written(body: FunctionBody, { result }: ToolSite, printer: Printer, indent: string): string {
  const words = toolportWords(body, printer);
  if (body.generator && result.kind === "plain" && yieldsOf(body))
    return printer.fn(progressInstead(body, words.context, printer), { ...words, always: true }, indent);
  if (result.kind === "content-and-artifact") {
    const make = printer.imports.value("@toolport/core", "result");
    return printer.fn(
      body,
      {
        ...words,
        returned: (content, data) => `${make}({ ${field("content", content)}, ${field("data", data)} })`,
      },
      indent,
    );
  }
  if (result.kind !== "model-output" && !body.generator) return printer.fn(body, words, indent);
  const own = printer.fn(body, words, printer.deeper(indent));
  const usesContext = body.uses.some((use) => !isAmbient(use));
  const call = `(${own})(${takesArguments(body) ? `args${usesContext ? ", ctx" : ""}` : ""})`;
  if (!body.generator && result.kind === "model-output")
    return withModelOutput(call, usesContext, result, printer, indent);
  return lastOf(call, result, printer, indent);
}

/** The text for the model is made from the value, which stays what programs get. */
function withModelOutput(
  call: string,
  usesContext: boolean,
  result: ModelOutput,
  printer: Printer,
  indent: string,
): string {
  return wrapped(told(`await ${call}`, result, printer, indent), usesContext, printer, indent);
}

/** What a generator yields is told as progress once there is more: the last is its result. */
function lastOf(call: string, result: ResultForm, printer: Printer, indent: string): string {
  const { semicolon, typed } = printer.style;
  const inner = printer.deeper("");
  const last = `last${typed ? "!" : ""}`;
  const lines = [
    `let last${semicolon}`,
    `for await (const update of ${call}) {`,
    `${inner}if (last !== undefined) ctx.progress(last)${semicolon}`,
    `${inner}last = update${semicolon}`,
    "}",
    ...(result.kind === "model-output" ? told(last, result, printer, indent) : [`return last${semicolon}`]),
  ];
  return wrapped(lines, true, printer, indent);
}

function told(value: string, { parameter, text }: ModelOutput, printer: Printer, indent: string): string[] {
  const { semicolon } = printer.style;
  const make = printer.imports.value("@toolport/core", "result");
  const inner = printer.deeper(indent);
  const plain = /^[\w$]+$/.test(parameter.text);
  const name = plain ? parameter.text : "output";
  return [
    `const ${name} = ${value}${semicolon}`,
    ...(plain ? [] : [`const ${printer.code(parameter, inner)} = ${name}${semicolon}`]),
    `return ${make}({ content: ${printer.code(text, inner)}, ${field("data", name)} })${semicolon}`,
  ];
}

function wrapped(lines: readonly string[], usesContext: boolean, printer: Printer, indent: string): string {
  const { newline } = printer.style;
  const inner = printer.deeper(indent);
  const block = lines.map((line) => inner + line + newline).join("");
  return `async (args${usesContext ? ", ctx" : ""}) => {${newline}${block}${indent}}`;
}

type ModelOutput = Extract<ResultForm, { kind: "model-output" }>;

function field(key: string, value: string): string {
  return key === value ? key : `${key}: ${value}`;
}
