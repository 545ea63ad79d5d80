import { Node, SyntaxKind, type ClassDeclaration } from "ts-morph";
import { codeOf, commentsOf, literalOf } from "../code-of.ts";
import { isImport } from "../imported-name.ts";
import { schemaKind } from "../schema-kind.ts";
import type { Code, ToolSite } from "../tool-site.ts";
import { classSetup } from "./class-setup.ts";
import { MODULES } from "./modules.ts";
import { ownField } from "./own-fields.ts";
import { readBody } from "./read-body.ts";
import { textInput } from "./text-input.ts";

/** A class whose instances are tools, or why it can't be read; nothing for other classes. */
export function readClass(node: ClassDeclaration): ToolSite | { readonly why: string } | undefined {
  const base = node.getExtends()?.getExpression();
  if (!base || !["StructuredTool", "Tool"].some((name) => isImport(base, MODULES, name))) return undefined;
  const text = isImport(base, MODULES, "Tool");
  const className = node.getName();
  const call = node.getInstanceMethod("_call");
  const name = field(node, "name");
  const schema = field(node, "schema");
  if (!className || !call || !name?.node || !(schema?.node || text))
    return { why: "its name, schema or _call is not written in it" };
  if (text && schema) return { why: "it takes a text by a schema of its own" };
  const format = field(node, "responseFormat");
  const paired = format?.node !== undefined && literalOf(format.node) === "content_and_artifact";
  const reading = readBody(call, "manager-and-config", paired);
  if ("why" in reading) return reading;
  const setup = classSetup(node);
  if ("why" in setup) return setup;
  const description = field(node, "description");
  const literalName = literalOf(name.node);
  const returnDirect = field(node, "returnDirect");
  const body =
    reading.body.kind === "function"
      ? { ...reading.body, own: false, body: { ...reading.body.body, ...commentsOf(call) } }
      : reading.body;
  return {
    node,
    name,
    ...(literalName !== undefined && { literalName }),
    ...(description && { description }),
    ...(schema?.node && !text
      ? { schema: { code: schema, kind: schemaKind(schema.node) }, body }
      : textInput(body)),
    result: { kind: paired ? "content-and-artifact" : "plain" },
    hints: returnDirect ? { returnDirect } : {},
    lost: [],
    comments: [],
    made: { modifiers: modifiersOf(node), functionName: `create${className}`, ...setup },
  };
}

function field(node: ClassDeclaration, name: string): Code | undefined {
  const own = ownField(node, name);
  if (!own) return undefined;
  const { value, holder } = own;
  const inner =
    Node.isAsExpression(value) && value.getTypeNode()?.getText() === "const" ? value.getExpression() : value;
  return codeOf(inner, commentsOf(holder));
}

function modifiersOf(node: ClassDeclaration): string {
  const words = node
    .getModifiers()
    .filter((one) => [SyntaxKind.ExportKeyword, SyntaxKind.DefaultKeyword].includes(one.getKind()))
    .map((one) => `${one.getText()} `);
  return words.join("");
}
