import { Node, type ObjectLiteralElementLike, type ObjectLiteralExpression } from "ts-morph";
import { bare, codeOf, commentsOf, keyOf, literalOf, propertyCode, propertyOf, valueOf } from "../code-of.ts";
import type { Code, Effect, Hints, ToolSite } from "../tool-site.ts";
import type { FoundTool } from "./find-tools.ts";
import { readBody, type ReadBody } from "./read-body.ts";
import { readSchema } from "./read-schema.ts";
import { nameOfTool } from "./tool-names.ts";

/** Version 4's `toModelOutput`. */
const TOLD_BEFORE = "experimental_toToolResultContent";

/** Fields that have a word in the model, or need none. */
const KNOWN = new Set([
  "type",
  "title",
  "description",
  "inputSchema",
  "parameters",
  "outputSchema",
  "execute",
  "toModelOutput",
  TOLD_BEFORE,
  "needsApproval",
  "strict",
  "metadata",
]);

/** Reads one definition, or says why it can't be. */
export function readTool({ node, fields }: FoundTool): ToolSite | { readonly why: string } {
  if (fields.getProperties().some((one) => Node.isSpreadAssignment(one)))
    return { why: "a part of it comes from elsewhere" };
  const name = nameOfTool(node);
  if ("why" in name) return name;
  const description = propertyOf(fields, "description");
  const described = description && valueOf(description);
  if (described && isFunction(bare(described)))
    return { why: "its description is made for each call of the model" };
  const approval = propertyOf(fields, "needsApproval");
  if (approval && takesCall(valueOf(approval)))
    return { why: "its approval goes by the call, not by its arguments alone" };
  const input = propertyOf(fields, "inputSchema") ?? propertyOf(fields, "parameters");
  const schema = input ? readSchema(input) : undefined;
  if (schema && "why" in schema) return schema;
  const output = propertyOf(fields, "outputSchema");
  const outputSchema = output ? readSchema(output) : undefined;
  if (outputSchema && "why" in outputSchema) return outputSchema;
  const execute = propertyOf(fields, "execute");
  const read: Partial<ReadBody> | { readonly why: string } = execute
    ? readBody(execute, { type: schema?.type, output: toldBy(fields) })
    : {};
  if ("why" in read) return read;
  const part = (key: string): Code | undefined => propertyCode(fields, key);
  const title = part("title");
  const effect = effectOf(fields);
  return {
    node,
    name: name.code,
    ...(name.literal !== undefined && { literalName: name.literal }),
    ...(title && { title }),
    ...(described && description && { description: codeOf(described, commentsOf(description)) }),
    ...(schema && { schema: schema.schema }),
    ...(outputSchema && { output: outputSchema.schema }),
    ...(read.body && { body: read.body }),
    result: read.result ?? { kind: "plain" },
    hints: hintsOf(part),
    ...(effect && { effect }),
    lost: [
      ...(name.assumed
        ? [
            `the name under which it is listed, in code that was not given; \`${name.literal ?? ""}\` is what it is called here`,
          ]
        : []),
      ...fields
        .getProperties()
        .flatMap((one) => (KNOWN.has(keyOf(one) ?? "") ? [] : [`\`${firstLine(one)}\``])),
    ],
    comments: [propertyOf(fields, "type"), toldBy(fields)].flatMap(strayComments),
  };
}

function toldBy(fields: ObjectLiteralExpression): ObjectLiteralElementLike | undefined {
  return propertyOf(fields, "toModelOutput") ?? propertyOf(fields, TOLD_BEFORE);
}

function hintsOf(part: (key: string) => Code | undefined): Hints {
  const needsApproval = part("needsApproval");
  const strict = part("strict");
  const metadata = part("metadata");
  return {
    ...(needsApproval && { needsApproval }),
    ...(strict && { strict }),
    ...(metadata && { metadata }),
  };
}

/** What the hints say, as MCP has them, in `metadata` or in its `annotations`. */
function effectOf(fields: ObjectLiteralExpression): Effect | undefined {
  const metadata = objectAt(fields, "metadata");
  const hints = metadata && (objectAt(metadata, "annotations") ?? metadata);
  if (!hints) return undefined;
  if (isTrue(hints, "destructiveHint")) return "destructive";
  if (isTrue(hints, "readOnlyHint")) return "read";
  const effect = propertyOf(hints, "effect");
  const value = effect && valueOf(effect);
  const written = value && literalOf(value);
  return EFFECTS.find((one) => one === written);
}

const EFFECTS: readonly Effect[] = ["read", "write", "update", "destructive"];

function objectAt(object: ObjectLiteralExpression, key: string): ObjectLiteralExpression | undefined {
  const property = propertyOf(object, key);
  const value = property && valueOf(property);
  const found = value && bare(value);
  return Node.isObjectLiteralExpression(found) ? found : undefined;
}

function isTrue(object: ObjectLiteralExpression, key: string): boolean {
  const property = propertyOf(object, key);
  const value = property && valueOf(property);
  return Node.isTrueLiteral(value);
}

/** The second argument holds the messages so far. */
function takesCall(value: Node | undefined): boolean {
  const fn = value && bare(value);
  if (Node.isArrowFunction(fn) || Node.isFunctionExpression(fn) || Node.isMethodDeclaration(fn))
    return fn.getParameters().length > 1 || Node.isMethodDeclaration(fn);
  return false;
}

function isFunction(node: Node): boolean {
  return Node.isArrowFunction(node) || Node.isFunctionExpression(node) || Node.isMethodDeclaration(node);
}

/** Comments on a property that the converted tool does not have. */
function strayComments(property: Node | undefined): string[] {
  if (!property) return [];
  const { before = [], after } = commentsOf(property);
  return after === undefined ? [...before] : [...before, after];
}

function firstLine(node: Node): string {
  const [line = ""] = node.getText().split(/\r?\n/, 1);
  return line;
}
