import { Node, SyntaxKind, type ReturnStatement } from "ts-morph";
import { yieldsOf } from "../generator-body.ts";
import type { Entry, Printer } from "../printer.ts";
import type { Code, FunctionBody, ToolSite } from "../tool-site.ts";
import type { Writer } from "../writer.ts";
import { contextWords, fieldFor } from "./context-words.ts";
import { writeLoop } from "./write-loop.ts";
import { writtenOutput, writtenSchema } from "./written-schema.ts";

/** Prints tools for the AI SDK. Their names are the keys of the record that lists them. */
export const aiSdkWriter: Writer = {
  sets: "record",
  refuse: ({ body, schema }) => {
    if (schema?.kind === "unknown") return "its schema is of a kind that is not known here";
    if (body?.kind === "reference")
      return body.takesContext
        ? "its function is declared elsewhere, and takes the framework's context"
        : undefined;
    const other = body?.uses.find((use) => fieldFor(use) === undefined);
    if (other) return `the AI SDK has nothing like \`${other.node.getText().split(/\r?\n/, 1)[0] ?? ""}\``;
    if (body?.generator && !endsInResult(body)) return "what it yields can't be told from its result";
    return undefined;
  },
  loses: ({ body, hints, schema }) => [
    ...(schema?.checked ? ["the check of its arguments: `jsonSchema` takes a `validate` for it"] : []),
    ...(hints.returnDirect ? ["`returnDirect`: the run ends by `stopWhen: hasToolCall(…)`"] : []),
    ...(hints.tags ? ["its tags"] : []),
    ...valuesOf(body).map((key) => `who gives it \`${key}\`: a run does, by \`toolsContext\``),
  ],
  words: contextWords,
  write(site, printer, indent) {
    const make = printer.imports.value("ai", "tool");
    return `${make}(${printer.object(strayed(site, entriesOf(site, printer, indent)), indent)})`;
  },
  loop: writeLoop,
};

function valuesOf(body: ToolSite["body"]): string[] {
  if (body?.kind !== "function") return [];
  const keys = body.uses.flatMap(({ meaning }) =>
    meaning.kind === "value" ? [meaning.key ?? "context"] : [],
  );
  return [...new Set(keys)];
}

function entriesOf(site: ToolSite, printer: Printer, indent: string): Entry[] {
  const { title, description, schema, output, hints } = site;
  const inner = printer.deeper(indent);
  const optional = (key: string, code: Code | undefined): Entry[] =>
    code ? [printer.entry(key, code, indent)] : [];
  const comments = schema ? { before: schema.code.before, after: schema.code.after } : {};
  return [
    ...optional("title", title),
    ...optional("description", description),
    { key: "inputSchema", value: writtenSchema(site, printer, inner), ...comments },
    ...(output ? [{ key: "outputSchema", value: writtenOutput(output, printer, inner) }] : []),
    ...optional("strict", hints.strict),
    ...optional("needsApproval", hints.needsApproval),
    ...optional("metadata", hints.metadata),
    ...bodyOf(site, printer, indent),
  ];
}

function bodyOf({ body, result }: ToolSite, printer: Printer, indent: string): Entry[] {
  if (!body) return [];
  if (body.kind === "reference") return [printer.entry("execute", body.code, indent)];
  const inner = printer.deeper(indent);
  const { before, after } = body.body;
  const paired = result.kind === "content-and-artifact";
  const words = { ...contextWords(body, printer), ...(paired && { returned: pair(body) }) };
  if (body.generator) {
    yieldResult(body, printer);
    return [{ key: printer.fn(body, words, inner, "execute"), before, after }];
  }
  return [
    { key: "execute", value: printer.fn(body, words, inner), before, after },
    ...modelOutput(result, printer),
  ];
}

/** The artifact stays beside the text, where only the app sees it. */
function pair({ body }: FunctionBody): (content: string, data: string) => string {
  const whole = (text: string): string => (Node.isBlock(body.node) ? text : `(${text})`);
  return (content, data) => whole(`{ ${field("content", content)}, ${field("artifact", data)} }`);
}

function field(key: string, value: string): string {
  return key === value ? key : `${key}: ${value}`;
}

function modelOutput(result: ToolSite["result"], printer: Printer): Entry[] {
  if (result.kind !== "content-and-artifact") return [];
  const type = printer.text("text");
  return [{ key: "toModelOutput", value: `({ output }) => ({ type: ${type}, value: output.content })` }];
}

/** The one `return`, at the end of a generator that returns its result. */
function lastReturn({ body }: FunctionBody): ReturnStatement | undefined {
  if (!Node.isBlock(body.node)) return undefined;
  const [only, ...more] = body.node.getDescendantsOfKind(SyntaxKind.ReturnStatement);
  return only && more.length === 0 && body.node.getStatements().at(-1) === only ? only : undefined;
}

function endsInResult(body: FunctionBody): boolean {
  if (body.resultIs === "last-yield") return true;
  return yieldsOf(body) !== undefined && lastReturn(body)?.getExpression() !== undefined;
}

/** Here the last value that is yielded is the result. */
function yieldResult(body: FunctionBody, { edits, style }: Printer): void {
  const last = body.resultIs === "last-yield" ? undefined : lastReturn(body);
  const value = last?.getExpression();
  if (last && value) edits.replace(last, `yield ${edits.render(value)}${style.semicolon}`);
}

/** Comments that belonged to no part stand above the first. */
function strayed({ comments }: ToolSite, [first, ...rest]: Entry[]): Entry[] {
  if (!first || comments.length === 0) return first ? [first, ...rest] : rest;
  return [{ ...first, before: [...comments, ...(first.before ?? [])] }, ...rest];
}
