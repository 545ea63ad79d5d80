import { Node, SyntaxKind, type SourceFile } from "ts-morph";
import { bare } from "./code-of.ts";
import { isReassigned } from "./reassigned.ts";
import type { HostCall } from "./reader.ts";
import type { ToolValue, ToolValues } from "./tool-values.ts";

/** A place that uses tools, and what it is given. */
export interface ToolUse {
  readonly node: Node;
  readonly value: ToolValue;
}

/** Uses of tools and sets by code that is not known to hand them on. */
export function unknownUses(file: SourceFile, values: ToolValues, hosts: readonly HostCall[]): ToolUse[] {
  const given = new Set(hosts.flatMap((host) => [host.tools, ...(host.again ?? [])]));
  const found: ToolUse[] = [];
  const visit = (node: Node): void => {
    if (Node.isImportDeclaration(node)) return;
    if (Node.isTypeNode(node)) return void found.push(...typeUses(node, values));
    const value = isUse(node) ? values.of(node) : undefined;
    if (value && !given.has(node) && !isHandedOn(node, values, given)) found.push({ node, value });
    // The parts of a use are not uses of their own: `this.tools` in `this.tools.map(…)` is one.
    if (!value || !(Node.isPropertyAccessExpression(node) || Node.isIdentifier(node)))
      node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

/** `keyof typeof tools` goes by the form of a set, which is another one elsewhere. */
function typeUses(type: Node, values: ToolValues): ToolUse[] {
  return [type, ...type.getDescendants()].flatMap((node) => {
    const value = Node.isTypeQuery(node) ? values.of(node.getExprName()) : undefined;
    return value?.kind === "set" ? [{ node, value }] : [];
  });
}

function isUse(node: Node): boolean {
  return (
    Node.isIdentifier(node) ||
    Node.isPropertyAccessExpression(node) ||
    Node.isCallExpression(node) ||
    Node.isNewExpression(node) ||
    Node.isArrayLiteralExpression(node) ||
    Node.isObjectLiteralExpression(node)
  );
}

/** What stands here only goes on to somewhere else that is looked at as well. */
function isHandedOn(node: Node, values: ToolValues, given: ReadonlySet<Node>): boolean {
  const parent = node.getParent();
  if (!parent) return true;
  // What a call takes may be made of tools in ways that are not followed: `Object.values(tools)`.
  if ((given.has(parent) && values.of(parent)) || isQualifier(node, values)) return true;
  if (bare(parent) !== parent || Node.isAwaitExpression(parent)) return isHandedOn(parent, values, given);
  if (Node.isConditionalExpression(parent))
    return parent.getCondition() === node || isHandedOn(parent, values, given);
  if (Node.isArrayLiteralExpression(parent)) return values.of(parent) !== undefined;
  if (Node.isSpreadElement(parent) || Node.isSpreadAssignment(parent)) {
    const holder = parent.getParent();
    return holder !== undefined && values.of(holder) !== undefined;
  }
  if (Node.isPropertyAssignment(parent) || Node.isShorthandPropertyAssignment(parent))
    return isHeld(node, parent, values);
  if (Node.isCallExpression(parent) || Node.isNewExpression(parent)) return parent.getExpression() === node;
  if (isReturnedToCaller(parent)) return false;
  return isDeclared(node, parent) || isModuleExport(parent);
}

/** `module.exports = { weather }`, `exports.weather = weather`: what loads it is looked at as well. */
export function isModuleExport(parent: Node | undefined): boolean {
  return (
    Node.isBinaryExpression(parent) &&
    parent.getOperatorToken().getText() === "=" &&
    /^(?:module\.)?exports\b/.test(parent.getLeft().getText())
  );
}

/** `tools` in `tools.other`, where it is a whole file: no more is used of it. */
function isQualifier(node: Node, values: ToolValues): boolean {
  const parent = node.getParent();
  if (!Node.isPropertyAccessExpression(parent) || parent.getExpression() !== node) return false;
  return values.of(node)?.tops.some((set) => Node.isSourceFile(set.node)) === true;
}

/** A property of a record of tools; or of an object that a function or file gives, for others to take apart. */
function isHeld(node: Node, property: Node, values: ToolValues): boolean {
  if (Node.isPropertyAssignment(property) && property.getNameNode() === node) return true;
  const object = property.getParent();
  if (!object) return false;
  if (values.of(object)) return true;
  const holder = object.getParent();
  return Node.isReturnStatement(holder) || Node.isVariableDeclaration(holder) || isModuleExport(holder);
}

/** `names.map((name) => weather(name))`: what becomes of it is known to the function that is called. */
function isReturnedToCaller(parent: Node): boolean {
  const fn = Node.isReturnStatement(parent)
    ? parent.getFirstAncestor((one) => Node.isFunctionLikeDeclaration(one) || Node.isFunctionExpression(one))
    : parent;
  if (!Node.isArrowFunction(fn) && !Node.isFunctionExpression(fn)) return false;
  const call = fn.getParent();
  return Node.isCallExpression(call) && call.getExpression() !== fn;
}

/** Declarations, exports, `return`, and the names in them. */
function isDeclared(node: Node, parent: Node): boolean {
  if (Node.isPropertyAccessExpression(parent) || Node.isGetAccessorDeclaration(parent))
    return parent.getNameNode() === node;
  if (Node.isVariableDeclaration(parent) || Node.isPropertyDeclaration(parent)) return !isReassigned(parent);
  return (
    Node.isBindingElement(parent) ||
    Node.isReturnStatement(parent) ||
    Node.isArrowFunction(parent) ||
    Node.isExportAssignment(parent) ||
    Node.isExportSpecifier(parent) ||
    Node.isExpressionStatement(parent) ||
    Node.isFunctionDeclaration(parent) ||
    Node.isClassDeclaration(parent) ||
    parent.isKind(SyntaxKind.ExpressionWithTypeArguments)
  );
}
