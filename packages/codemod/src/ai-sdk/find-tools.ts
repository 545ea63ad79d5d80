import { Node, type ObjectLiteralExpression, type SourceFile } from "ts-morph";
import { bare, declarationOf, keyOf, propertyOf } from "../code-of.ts";
import { importOf, isImport } from "../imported-name.ts";

/** Where the SDK's names come from. */
export const MODULES: readonly string[] = ["ai", "@ai-sdk/provider-utils"];

/** A definition of a tool as found. */
export interface FoundTool {
  readonly node: Node;
  readonly fields: ObjectLiteralExpression;
}

/** The definitions in a file, and calls that define a tool by something that is not written there. */
export function findTools(file: SourceFile): {
  readonly tools: readonly FoundTool[];
  readonly hidden: readonly Node[];
} {
  const tools: FoundTool[] = [];
  const hidden: Node[] = [];
  for (const node of file.getDescendants()) {
    if (isToolCall(node)) {
      const [fields] = node.getArguments();
      const object = fields && bare(fields);
      if (Node.isObjectLiteralExpression(object)) tools.push({ node, fields: object });
      else hidden.push(node);
    } else if (Node.isObjectLiteralExpression(node) && isPlainTool(node)) tools.push({ node, fields: node });
  }
  return { tools, hidden };
}

function isToolCall(node: Node): node is Node & { getArguments(): Node[] } {
  if (!Node.isCallExpression(node)) return false;
  const callee = node.getExpression();
  return isImport(callee, MODULES, "tool") || isImport(callee, MODULES, "dynamicTool");
}

/** A tool is only an object, so that many are written without `tool(…)`: in a record, or with its type beside it. */
function isPlainTool(node: ObjectLiteralExpression): boolean {
  const schema = propertyOf(node, "inputSchema") ?? propertyOf(node, "parameters");
  const rest = propertyOf(node, "execute") ?? propertyOf(node, "description");
  if (!schema || !rest) return false;
  const holder = outside(node);
  if (Node.isPropertyAssignment(holder)) return isRecord(holder.getParent()) || isTyped(node);
  return isTyped(node);
}

/** `tools: { … }`, a constant, something returned: not an argument of a call that is none of the SDK's. */
function isRecord(node: Node | undefined): boolean {
  if (!Node.isObjectLiteralExpression(node)) return false;
  const holder = outside(node);
  if (isTyped(node)) return true;
  if (Node.isPropertyAssignment(holder) && keyOf(holder) === "tools") {
    const call = holder.getParent()?.getParent();
    return (
      (Node.isCallExpression(call) || Node.isNewExpression(call)) && isImport(call.getExpression(), MODULES)
    );
  }
  return Node.isVariableDeclaration(holder) && goesToTheSDK(holder);
}

/** The constant is given to the SDK somewhere in its file. */
function goesToTheSDK(declaration: Node): boolean {
  return declaration
    .getSourceFile()
    .getDescendants()
    .some((node) => {
      if (!Node.isPropertyAssignment(node) && !Node.isShorthandPropertyAssignment(node)) return false;
      if (keyOf(node) !== "tools") return false;
      const value = Node.isPropertyAssignment(node) ? node.getInitializer() : node.getNameNode();
      return value !== undefined && declarationOf(bare(value)) === declaration;
    });
}

/** `: Tool`, `: ToolSet`, `satisfies ToolSet`, `as Tool<…>`, by the imports of these types. */
function isTyped(node: Node): boolean {
  for (let one = node.getParent(); one; one = one.getParent()) {
    const type =
      Node.isSatisfiesExpression(one) || Node.isAsExpression(one) || Node.isVariableDeclaration(one)
        ? one.getTypeNode()
        : undefined;
    if (type && [type, ...type.getDescendants()].some(isToolType)) return true;
    // `{ … } as const satisfies ToolSet` says it outside.
    const goesOn =
      Node.isParenthesizedExpression(one) || Node.isAsExpression(one) || Node.isSatisfiesExpression(one);
    if (!goesOn) return false;
  }
  return false;
}

function isToolType(node: Node): boolean {
  const found = importOf(node);
  return (
    found !== undefined &&
    MODULES.includes(found.module) &&
    ["Tool", "ToolSet", "CoreTool"].includes(found.name)
  );
}

/** What holds the expression, without parentheses and type assertions around it. */
function outside(node: Node): Node | undefined {
  const parent = node.getParent();
  return parent && bare(parent) !== parent ? outside(parent) : parent;
}
