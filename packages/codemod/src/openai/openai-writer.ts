import { Node } from "ts-morph";
import { codeFrom } from "../code-of.ts";
import type { Entry, FunctionWords, Printer } from "../printer.ts";
import type { ContextUse, FunctionBody, ToolSite } from "../tool-site.ts";
import type { Writer } from "../writer.ts";
import { fitsHelper } from "./strict-schema.ts";
import { writeTold } from "./write-told.ts";
import { writeRun } from "./write-run.ts";
import { writeParameters } from "./write-parameters.ts";

/** Prints tools for the client's `runTools`: by its helper where strict mode can say the schema, else in full. */
export const openAIWriter: Writer = {
  sets: "list",
  refuse: (site) => refusal(site),
  loses: ({ hints, title, output, result, schema }) => [
    ...(schema?.checked ? ["the check of its arguments: `parse` may do it"] : []),
    ...(title ? ["its title"] : []),
    ...(output ? ["the schema of its output"] : []),
    ...(hints.returnDirect ? ["`returnDirect`"] : []),
    ...(hints.metadata ? ["its metadata"] : []),
    ...(hints.tags ? ["its tags"] : []),
    ...(result.kind === "content-and-artifact" ? ["the artifact: a tool message carries text only"] : []),
  ],
  words: () => ({ use: wordOf }),
  write(site, printer, indent) {
    // The client's types take no list that holds both forms.
    if (printer.tools.every((one) => fitsHelper(one))) return writeHelper(site, printer, indent);
    return writeRunnable(site, printer, indent);
  },
  loop: writeRun,
};

function refusal({ body, hints, schema }: ToolSite): string | undefined {
  if (!body) return "what runs it is not known here";
  if (schema?.kind === "unknown") return "its schema is of a kind that is not known here";
  if (hints.needsApproval) return "it asks for approval, which the client's runner can't";
  if (body.kind === "reference")
    return body.takesContext
      ? "its function is declared elsewhere, and takes the framework's context"
      : undefined;
  if (body.generator) return "it gives its result in steps, which the client's runner does not take";
  const use = body.uses.find(({ meaning }) => meaning.kind !== "signal");
  return use && `the client's runner has no \`${use.node.getText()}\``;
}

function writeHelper(site: ToolSite, printer: Printer, indent: string): string {
  const helper = printer.imports.value("openai/helpers/zod", "zodFunction");
  const { description, schema } = site;
  const entries = [
    printer.entry("name", site.name, indent),
    ...(description ? [printer.entry("description", description, indent)] : []),
    printer.entry("parameters", schema?.code ?? codeFrom(emptyObject(printer)), indent),
    functionEntry(site, printer, indent),
  ];
  return `${helper}(${printer.object([...strayed(site, entries)], indent)})`;
}

function emptyObject(printer: Printer): string {
  return `${printer.imports.value("zod", "z")}.object({})`;
}

function writeRunnable(site: ToolSite, printer: Printer, indent: string): string {
  const inner = printer.deeper(indent);
  const { quote, typed } = printer.style;
  const { description, hints } = site;
  const { parameters, parse, argsType } = writeParameters(site, printer, inner);
  const entries = [
    printer.entry("name", site.name, inner),
    description
      ? printer.entry("description", description, inner)
      : { key: "description", value: described(site, printer) },
    parameters,
    ...(hints.strict ? [printer.entry("strict", hints.strict, inner)] : []),
    { key: "parse", value: parse },
    functionEntry(site, printer, inner, argsType),
  ];
  return printer.object(
    [
      { key: "type", value: `${quote}function${quote}${typed ? " as const" : ""}` },
      { key: "function", value: printer.object(strayed(site, entries), inner) },
    ],
    indent,
  );
}

/** A runnable tool must have a description. */
function described({ literalName, name }: ToolSite, printer: Printer): string {
  return literalName === undefined ? name.text : printer.text(`${literalName} tool`);
}

/** Comments that belonged to no part stand above the first. */
function strayed({ comments }: ToolSite, [first, ...rest]: Entry[]): Entry[] {
  if (!first || comments.length === 0) return first ? [first, ...rest] : rest;
  return [{ ...first, before: [...comments, ...(first.before ?? [])] }, ...rest];
}

function functionEntry(site: ToolSite, printer: Printer, indent: string, argsType?: string): Entry {
  const { body, result } = site;
  const inner = printer.deeper(indent);
  if (!body) throw new Error("A tool without a body is refused before it is written.");
  const before = body.kind === "reference" ? body.code.before : body.body.before;
  if (result.kind === "model-output")
    return {
      key: "function",
      value: writeTold({ body, result, argsType, words: contextWords }, printer, inner),
      before,
    };
  if (body.kind === "reference") return { key: "function", value: printer.code(body.code, inner), before };
  const words: FunctionWords = {
    ...contextWords(printer),
    ...(result.kind === "content-and-artifact" && { returned: (content: string) => content }),
    ...typedArguments(body, argsType, printer, inner),
  };
  return { key: "function", value: printer.fn(body, words, inner), before };
}

function contextWords({ style }: Printer): FunctionWords {
  return {
    context: style.typed ? "runner: { controller: AbortController }" : "runner",
    use: wordOf,
  };
}

/** Outside the helper nothing tells the function the type of its arguments. */
function typedArguments(
  body: FunctionBody,
  argsType: string | undefined,
  printer: Printer,
  indent: string,
): { readonly args?: string } {
  const { args } = body;
  if (argsType === undefined || !args) return {};
  const written = Node.isParameterDeclaration(args.node)
    ? args.node.getTypeNode()
    : args.text.endsWith(": any");
  if (written) return {};
  const type = body.argsType ? printer.code(body.argsType, indent) : argsType;
  return { args: `${printer.code(args, indent)}: ${type}` };
}

function wordOf({ meaning }: ContextUse): string | undefined {
  return meaning.kind === "signal" ? "runner.controller.signal" : undefined;
}
