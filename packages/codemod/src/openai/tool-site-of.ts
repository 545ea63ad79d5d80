import { Node, type SourceFile } from "ts-morph";
import {
  bare,
  codeFrom,
  codeOf,
  commentsOf,
  declarationOf,
  literalOf,
  propertyCode,
  propertyOf,
} from "../code-of.ts";
import type { Body, Code, ToolSite } from "../tool-site.ts";
import type { Answering } from "./find-answering.ts";
import { bodyOf, functionBehind, handledBody, typeOfArguments, type Found } from "./handled-body.ts";
import { handlerOf, statementsOf, type Handler } from "./handler.ts";
import { fieldOf, parsingOf, type Definition, type Parsing } from "./read-definition.ts";
import { isFunctionNode, runnableBody, runnerUses, type FunctionNode } from "./runnable-body.ts";
import { schemaOf } from "./schema-of.ts";

/** A tool as it was read, or why it can't be. */
export type SiteReading =
  | { readonly site: ToolSite; readonly spent: readonly Node[] }
  | { readonly why: string };

/** Fields of a definition that have a word in the model, or need none. */
const KNOWN = new Set(["type", "name", "description", "parameters", "strict", "parse", "function"]);

/** Reads one definition; its body is its own function, or what the file's dispatchers do with its calls. */
export function toolSiteOf(definition: Definition, answerings: readonly Answering[]): SiteReading {
  const { node, fields, helper } = definition;
  const fn = helper || definition.api === "chat" ? fieldOf(fields, "function") : undefined;
  const parsing = helper ? "json" : fn ? parsingOf(fieldOf(fields, "parse")) : "json";
  if (fields.getProperties().some((one) => Node.isSpreadAssignment(one)))
    return { why: "a part of it is spread in from elsewhere" };
  if (parsing === "unknown") return { why: "its parser does more than parse" };
  const schema = schemaOf(definition, parsing);
  if (schema && "why" in schema) return schema;
  const name = nameOf(fields, fn);
  if (!name) return { why: "its name is not known" };
  if (name.node && isGiven(name.node)) return { why: "its name is a parameter, so it is many tools" };
  const argsType =
    schema?.kind === "json" ? (annotatedArguments(definition) ?? untyped(node.getSourceFile())) : undefined;
  const spent = new Set<Node>();
  const found = fn
    ? ownBody(fn, { parsing, argsType, strings: !helper })
    : handledBody(literalOf(name.node ?? node) ?? "", definition, { answerings, argsType, spent });
  if ("why" in found) return found;
  const strict = propertyCode(fields, "strict");
  const description = propertyCode(fields, "description");
  const literalName = name.node ? literalOf(name.node) : name.literal;
  return {
    spent: [...spent],
    site: {
      node,
      name: name.code,
      ...(literalName !== undefined && { literalName }),
      ...(description && { description }),
      ...(schema && { schema }),
      body: withComments(found.body, [...strayComments(definition), ...(found.comments ?? [])], fields),
      result: { kind: "plain" },
      hints: strict ? { strict } : {},
      lost: fields.getProperties().flatMap((one) => (KNOWN.has(keyed(one)) ? [] : [one.getText()])),
      comments: [],
    },
  };
}

function keyed(property: Node): string {
  return Node.isSpreadAssignment(property) || !("getName" in property)
    ? ""
    : (property as unknown as { getName(): string }).getName().replaceAll(/^["']|["']$/g, "");
}

/** The comments around the property that held the function, below those of parts that are gone. */
function withComments(body: Body, stray: readonly string[], fields: Definition["fields"]): Body {
  const property = propertyOf(fields, "function");
  const own = property ? commentsOf(property) : {};
  const before = [...stray, ...(own.before ?? [])];
  const comments = { ...own, ...(before.length > 0 && { before }) };
  return body.kind === "function"
    ? { ...body, body: { ...body.body, ...comments } }
    : { ...body, code: { ...body.code, ...comments } };
}

function isGiven(name: Node): boolean {
  const declaration = Node.isIdentifier(name) ? declarationOf(name) : undefined;
  return Node.isParameterDeclaration(declaration) || Node.isBindingElement(declaration);
}

interface Name {
  readonly code: Code;
  readonly node?: Node;
  readonly literal?: string;
}

/** The name as written, or the function's own: that is what the runner takes where none is given. */
function nameOf(fields: Definition["fields"], fn: Node | undefined): Name | undefined {
  const code = propertyCode(fields, "name");
  const node = fieldOf(fields, "name");
  if (code && node) return { code, node };
  const own = fn && bare(fn);
  const literal = Node.isIdentifier(own)
    ? own.getText()
    : Node.isFunctionExpression(own)
      ? own.getName()
      : undefined;
  return literal === undefined ? undefined : { code: codeFrom(JSON.stringify(literal)), literal };
}

function ownBody(
  fn: Node,
  { parsing, argsType, strings }: { parsing: Parsing; argsType: string | undefined; strings: boolean },
): Found | { readonly why: string } {
  const value = bare(fn);
  const raw = strings && parsing === "raw";
  if (isFunctionNode(value)) {
    if (raw && value.getParameters().length > 0) return rawBody(value, argsType);
    const uses = runnerUses(value);
    if ("why" in uses) return uses;
    const body = runnableBody(value, uses, argsType);
    return body ? { body } : { why: "its function has no body" };
  }
  const declared = Node.isIdentifier(value) ? functionBehind(value) : undefined;
  const parameters = declared?.getParameters().length ?? 0;
  if (!raw || parameters === 0)
    return {
      body: {
        kind: "reference",
        code: codeOf(value),
        takesContext: parameters > 1,
        ...typeOfArguments(declared, value),
      },
    };
  if (parameters > 1) return { why: "it takes its arguments as text, and uses the runner" };
  // The function goes on taking text: other code may call it too.
  const handler: Handler = {
    parameters: "args",
    async: false,
    body: codeFrom(`${value.getText()}(JSON.stringify(args))`),
  };
  return { body: bodyOf(handler, undefined) };
}

/** A function that parses the text it is given: what it makes of it becomes its parameter. */
function rawBody(fn: FunctionNode, argsType: string | undefined): Found | { readonly why: string } {
  const [text, runner] = fn.getParameters();
  const body = Node.isBodied(fn) || Node.isBodyable(fn) ? fn.getBody() : undefined;
  if (!text || !body || runner || !Node.isBlock(body))
    return { why: "it takes its arguments as text, in a way that is not known here" };
  const handler = handlerOf(
    statementsOf(body),
    new Map([[text, { kind: "json" }]]),
    { kind: "return" },
    { tool: "", scope: fn, spent: new Set() },
  );
  if ("why" in handler) return handler;
  const async = Node.isArrowFunction(fn) || Node.isFunctionExpression(fn) ? fn.isAsync() : handler.async;
  return { body: bodyOf({ ...handler, async }, argsType) };
}

/** `Args` of `const tool: RunnableToolFunctionWithParse<Args> = …`. */
function annotatedArguments({ node }: Definition): string | undefined {
  const holder = node.getParent();
  const type = Node.isVariableDeclaration(holder) ? holder.getTypeNode() : undefined;
  if (!Node.isTypeReference(type) || !/(^|\.)RunnableToolFunction/.test(type.getTypeName().getText()))
    return undefined;
  return type.getTypeArguments()[0]?.getText();
}

/** Parsed JSON is `any`; in JavaScript nothing has to say so. */
function untyped(file: SourceFile): string | undefined {
  return /\.[cm]?tsx?$/.test(file.getFilePath()) ? "any" : undefined;
}

/** Comments on properties that the converted tool does not have. */
function strayComments({ node, fields }: Definition): string[] {
  const inner =
    Node.isObjectLiteralExpression(node) && node !== fields ? propertyOf(node, "function") : undefined;
  const gone = [propertyOf(fields, "type"), propertyOf(fields, "parse"), inner];
  return gone.flatMap((property) => {
    if (!property) return [];
    const { before = [], after } = commentsOf(property);
    return after === undefined ? before : [...before, after];
  });
}
