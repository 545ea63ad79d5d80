import { Node, type CallExpression, type NewExpression, type ObjectLiteralExpression } from "ts-morph";
import { bare, commentsOf, keyOf, literalOf, propertyCode } from "../code-of.ts";
import { isImport } from "../imported-name.ts";
import { schemaKind } from "../schema-kind.ts";
import type { Body, Hints, Schema, ToolSite } from "../tool-site.ts";
import { MODULES } from "./modules.ts";
import { readBody, type Order } from "./read-body.ts";
import { textInput } from "./text-input.ts";

/** A tool made by a call, or why it can't be read; nothing for other calls. */
export function readToolCall(
  node: CallExpression | NewExpression,
): ToolSite | { readonly why: string } | undefined {
  const callee = node.getExpression();
  const [first, second] = node.getArguments();
  if (Node.isCallExpression(node) && isImport(callee, MODULES, "tool"))
    return first && read(node, { fn: first, fields: second, order: "config" });
  if (!Node.isNewExpression(node)) return undefined;
  if (isImport(callee, MODULES, "DynamicStructuredTool"))
    return read(node, { fields: first, order: "manager-and-config" });
  if (isImport(callee, MODULES, "DynamicTool"))
    return read(node, { fields: first, order: "manager-and-config", text: true });
  return undefined;
}

interface Given {
  readonly fn?: Node;
  readonly fields: Node | undefined;
  readonly order: Order;
  /** It takes one text, not an object. */
  readonly text?: boolean;
}

function read(node: Node, given: Given): ToolSite | { readonly why: string } {
  const fields = given.fields && bare(given.fields);
  if (!Node.isObjectLiteralExpression(fields)) return { why: "its fields are not written where it is made" };
  if (fields.getProperties().some((one) => Node.isSpreadAssignment(one)))
    return { why: "its fields come partly from elsewhere" };
  const fn = given.fn ?? functionIn(fields);
  if (!fn) return { why: "its function is not written where it is made" };
  const name = propertyCode(fields, "name");
  if (!name?.node) return { why: "its name is not written where it is made" };
  const format = propertyCode(fields, "responseFormat");
  const paired =
    format !== undefined && format.node !== undefined && literalOf(format.node) === "content_and_artifact";
  const reading = readBody(fn, given.order, paired);
  if ("why" in reading) return reading;
  const description = propertyCode(fields, "description");
  const schema = schemaIn(fields);
  if (!given.text && (!schema || isText(schema))) return { why: "it takes a text, not an object" };
  const literalName = literalOf(name.node);
  const body = withComments(reading.body, fn, fields);
  return {
    node,
    name,
    ...(literalName !== undefined && { literalName }),
    ...(description && { description }),
    ...(given.text ? textInput(body) : { ...(schema && { schema }), body }),
    result: { kind: paired ? "content-and-artifact" : "plain" },
    hints: hintsIn(fields),
    lost: [
      ...lostIn(fields),
      ...(given.text && schema ? ["its schema, which LangChain's DynamicTool does not look at"] : []),
    ],
    comments: [],
  };
}

function functionIn(fields: ObjectLiteralExpression): Node | undefined {
  return propertyCode(fields, "func")?.node;
}

function schemaIn(fields: ObjectLiteralExpression): Schema | undefined {
  const code = propertyCode(fields, "schema");
  if (!code?.node) return undefined;
  const kind = schemaKind(code.node);
  return { code, kind, ...(kind === "json" && { checked: true }) };
}

/** `z.string()`: LangChain then makes a tool of another kind. */
function isText({ code }: Schema): boolean {
  return /^z\s*\.string\(/.test(code.text);
}

/** Comments before the function, as an argument or a property. */
function withComments(body: Body, fn: Node, fields: ObjectLiteralExpression): Body {
  const property = fields.getProperties().find((one) => keyOf(one) === "func");
  const comments = commentsOf(property ?? fn);
  if (!comments.before) return body;
  const { before } = comments;
  return body.kind === "function"
    ? { ...body, body: { ...body.body, before } }
    : { ...body, code: { ...body.code, before } };
}

export function hintsIn(fields: ObjectLiteralExpression): Hints {
  const [returnDirect, metadata, tags] = ["returnDirect", "metadata", "tags"].map((name) =>
    propertyCode(fields, name),
  );
  return { ...(returnDirect && { returnDirect }), ...(metadata && { metadata }), ...(tags && { tags }) };
}

const KNOWN = new Set([
  "name",
  "description",
  "schema",
  "func",
  "responseFormat",
  "returnDirect",
  "metadata",
  "tags",
]);

function lostIn(fields: ObjectLiteralExpression): string[] {
  return fields
    .getProperties()
    .filter((one) => !KNOWN.has(keyOf(one) ?? ""))
    .map((one) => one.getText().split(/\r?\n/, 1)[0] ?? "");
}
