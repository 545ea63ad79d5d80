import { Node, SyntaxKind, type BinaryExpression, type Project } from "ts-morph";
import { bare, codeFrom, codeOf, keyOf, literalOf, valueOf } from "../code-of.ts";
import { fileStyle } from "../file-style.ts";
import type { Code, ToolSite } from "../tool-site.ts";
import { ToolValues } from "../tool-values.ts";
import { findTools } from "./find-tools.ts";

/** A tool's name: the key under which it is listed. */
export interface ToolName {
  readonly code: Code;
  readonly literal?: string;
  /** It is what the tool is called where it is defined: no list of it was given. */
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
  if (!key) return ownName(node);
  const { expression } = key;
  // A constant that is the key is the name as well, where it can be seen; a text is written as one.
  if (
    expression &&
    !Node.isStringLiteral(expression) &&
    expression.getSourceFile() === node.getSourceFile() &&
    isVisible(expression, node)
  )
    return { code: codeOf(expression), ...(key.literal !== undefined && { literal: key.literal }) };
  if (key.literal === undefined)
    return { why: `it is listed under a name that is not known here: ${names.join("")}` };
  return { code: quoted(key.literal, node), literal: key.literal };
}

/** What it is called where it is defined: the name of its constant, or of the function that makes it. */
function ownName(node: Node): ToolName | { readonly why: string } {
  const holder = holderOf(node);
  const literal =
    Node.isVariableDeclaration(holder) || Node.isFunctionDeclaration(holder) ? holder.getName() : undefined;
  return literal === undefined
    ? { why: "its name is the key under which it is listed, and no list of it was found" }
    : { code: quoted(literal, node), literal, assumed: true };
}

/** The constant that holds a tool, or the function that returns it. */
function holderOf(node: Node): Node | undefined {
  const parent = node.getParent();
  if (!parent || Node.isVariableDeclaration(parent) || Node.isFunctionDeclaration(parent)) return parent;
  const goesOn =
    bare(parent) !== parent ||
    Node.isAwaitExpression(parent) ||
    Node.isReturnStatement(parent) ||
    Node.isBlock(parent) ||
    Node.isIfStatement(parent) ||
    Node.isArrowFunction(parent) ||
    Node.isFunctionExpression(parent);
  return goesOn ? holderOf(parent) : undefined;
}

function quoted(name: string, node: Node): Code {
  const { quote } = fileStyle(node.getSourceFile());
  return codeFrom(`${quote}${name.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`)}${quote}`);
}

/** A name of the file's top, or one in the same expression as the tool. */
function isVisible(expression: Node, node: Node): boolean {
  const holder = node.getParent();
  const listing = expression.getParent();
  return (
    holder === listing?.getParent() ||
    holder?.getParent() === listing?.getParent()?.getParent() ||
    isGlobal(expression)
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
  const nodes = files.flatMap((file) => file.getDescendants());
  const keys = new Map<Node, Key[]>();
  const listed = nodes.flatMap((node) => listedBy(node, values));
  for (const { value, key } of listed)
    for (const site of toolsIn(value, values)) keys.set(site, [...(keys.get(site) ?? []), key]);
  // `{ search: logged(searchTool) }`: what a function makes of a tool is listed under the tool's name.
  const wrapped = listed.flatMap(({ value, key }) => {
    const sites = wrappedIn(bare(value), values);
    return sites.length === 1 ? sites.map((site) => ({ site, key })) : [];
  });
  for (const { site, key } of wrapped) if (!keys.has(site)) keys.set(site, [key]);
  return keys;
}

function toolsIn(value: Node, values: ToolValues): Node[] {
  const tools = values.of(value);
  return tools?.kind === "tool" ? tools.sites.map(({ node }) => node) : [];
}

function wrappedIn(call: Node, values: ToolValues): Node[] {
  if (!Node.isCallExpression(call) || toolsIn(call, values).length > 0) return [];
  return call.getArguments().flatMap((argument) => toolsIn(argument, values));
}

/** What a piece of code lists, and under which keys: `{ key: value }`, `tools.key = value`, `import * as tools`. */
function listedBy(node: Node, values: ToolValues): { readonly value: Node; readonly key: Key }[] {
  if (Node.isPropertyAssignment(node) || Node.isShorthandPropertyAssignment(node)) {
    const value = valueOf(node);
    return value ? [{ value, key: keyIn(node) }] : [];
  }
  if (Node.isBinaryExpression(node) && node.getOperatorToken().isKind(SyntaxKind.EqualsToken)) {
    const key = keyOfPlace(node);
    return key ? [{ value: node.getRight(), key }] : [];
  }
  if (!Node.isNamespaceImport(node)) return [];
  return (values.of(node.getNameNode())?.tops ?? []).flatMap(({ elements }) =>
    elements.flatMap(({ value, key }) => (key === undefined ? [] : [{ value, key: { literal: key } }])),
  );
}

/** `tools.key = …`, `tools["key"] = …`, `tools[name] = …`; what is not listed but kept (`this.tool = …`) has no key. */
function keyOfPlace(assignment: BinaryExpression): Key | undefined {
  const place = assignment.getLeft();
  if (Node.isPropertyAccessExpression(place))
    return Node.isThisExpression(place.getExpression()) ? undefined : { literal: place.getName() };
  if (!Node.isElementAccessExpression(place)) return undefined;
  const expression = place.getArgumentExpression();
  if (!expression) return undefined;
  const value = literalOf(expression);
  return { expression, ...(value !== undefined && { literal: value }) };
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
