import { Node, type Project } from "ts-morph";
import { codeFrom, codeOf, keyOf, literalOf, valueOf } from "../code-of.ts";
import { fileStyle } from "../file-style.ts";
import type { Code, ToolSite } from "../tool-site.ts";
import { ToolValues } from "../tool-values.ts";
import { findTools } from "./find-tools.ts";

/** A tool's name: the key under which it is listed. */
export interface ToolName {
  readonly code: Code;
  readonly literal?: string;
  /** It is what the tool is exported as: no list of it was given. */
  readonly assumed?: true;
}

type Keys = ReadonlyMap<Node, readonly Key[]>;

interface Key {
  readonly literal?: string;
  /** Of a computed key. */
  readonly expression?: Node;
}

/** Listing is done in any file of a project, so all are looked at, once. */
const known = new WeakMap<Project, Keys>();

/** The name of the tool that a node defines, or why there is none. */
export function nameOfTool(node: Node): ToolName | { readonly why: string } {
  const project = node.getProject();
  const keys = known.get(project) ?? keysIn(project);
  known.set(project, keys);
  const found = keys.get(node) ?? [];
  const names = [...new Set(found.map(({ literal, expression }) => literal ?? expression?.getText() ?? ""))];
  if (names.length > 1) return { why: `it is listed under several names: ${names.join(", ")}` };
  const [key] = found;
  if (!key) return exportedName(node);
  const { expression } = key;
  // A constant that is the key is the name as well, where it can be seen.
  if (expression && expression.getSourceFile() === node.getSourceFile() && isVisible(expression, node))
    return { code: codeOf(expression), ...(key.literal !== undefined && { literal: key.literal }) };
  if (key.literal === undefined)
    return { why: `it is listed under a name that is not known here: ${names.join("")}` };
  return { code: quoted(key.literal, node), literal: key.literal };
}

function exportedName(node: Node): ToolName | { readonly why: string } {
  const holder = node.getFirstAncestor(
    (one) => Node.isVariableDeclaration(one) || Node.isFunctionLikeDeclaration(one),
  );
  if (!Node.isVariableDeclaration(holder) || !holder.getVariableStatement()?.isExported())
    return { why: "its name is the key under which it is listed, and no list of it was found" };
  const literal = holder.getName();
  return { code: quoted(literal, node), literal, assumed: true };
}

function quoted(name: string, node: Node): Code {
  const { quote } = fileStyle(node.getSourceFile());
  return codeFrom(`${quote}${name.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)}${quote}`);
}

/** A name of the file's top, or one in the same expression as the tool. */
function isVisible(expression: Node, node: Node): boolean {
  return (
    node.getParent()?.getParent() === expression.getParent()?.getParent()?.getParent() || isGlobal(expression)
  );
}

function isGlobal(expression: Node): boolean {
  const root = Node.isPropertyAccessExpression(expression) ? expression.getExpression() : expression;
  const declarations = root.getSymbol()?.getDeclarations() ?? [];
  return declarations.some(
    (one) =>
      Node.isImportSpecifier(one) ||
      Node.isSourceFile(one.getParent()) ||
      Node.isSourceFile(one.getFirstAncestor(Node.isVariableStatement)?.getParent()),
  );
}

function keysIn(project: Project): Keys {
  const files = project.getSourceFiles();
  const values = new ToolValues(
    files.flatMap((file) => findTools(file).tools.map(({ node }) => placeholder(node))),
  );
  const keys = new Map<Node, Key[]>();
  for (const node of files.flatMap((file) => file.getDescendants())) {
    if (!Node.isPropertyAssignment(node) && !Node.isShorthandPropertyAssignment(node)) continue;
    const value = valueOf(node);
    const tools = value && values.of(value);
    if (tools?.kind !== "tool") continue;
    for (const site of tools.sites) keys.set(site.node, [...(keys.get(site.node) ?? []), keyIn(node)]);
  }
  return keys;
}

function keyIn(property: Node): Key {
  if (!Node.isPropertyAssignment(property) && !Node.isShorthandPropertyAssignment(property)) return {};
  const literal = keyOf(property);
  if (literal !== undefined) return { literal };
  const name = property.getNameNode();
  if (!Node.isComputedPropertyName(name)) return {};
  const expression = name.getExpression();
  const value = literalOf(expression);
  return { expression, ...(value !== undefined && { literal: value }) };
}

/** Stands for a tool of which only the place is known as yet. */
function placeholder(node: Node): ToolSite {
  return { node, name: codeFrom(""), result: { kind: "plain" }, hints: {}, lost: [], comments: [] };
}
