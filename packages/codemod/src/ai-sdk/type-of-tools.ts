import { Node, type TypeAliasDeclaration, type TypeQueryNode } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";
import { importOf } from "../imported-name.ts";
import type { HostCall } from "../reader.ts";
import { returnedBy } from "../tool-values.ts";
import { MODULES } from "./find-tools.ts";

/** `InferUITools<typeof tools>`: the client's types say what each tool takes and gives. */
export function typeOfTools(node: TypeQueryNode): HostCall[] {
  const tools = toolsOf(node.getExprName());
  const called = tools && readBy(node, new Set());
  return tools && called !== undefined
    ? [{ node, called, tools, why: "types are read off its tools", fixed: true }]
    : [];
}

/** The expression whose type it is; with `ReturnType<typeof makeTool>`, what the function returns. */
function toolsOf(name: Node): Node | undefined {
  const declaration = declarationOf(name);
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  const made = value && bare(value);
  if (Node.isObjectLiteralExpression(made)) return name;
  if (Node.isCallExpression(made)) return isForeign(made) ? undefined : name;
  return made && returnedBy(made)[0];
}

/** `z.object(…)`: made by a package that is not the SDK. */
function isForeign(call: Node): boolean {
  if (Node.isCallExpression(call) || Node.isPropertyAccessExpression(call))
    return isForeign(call.getExpression());
  const found = importOf(call);
  return found !== undefined && !found.module.startsWith(".") && !MODULES.includes(found.module);
}

/** Types that look into tools: `InferUITools`, `TypedToolCall`, `StaticToolResult`, `ToolCallUnion`, `StreamTextResult` … */
const READS = /^(Infer|Typed|Static)|(Union|TextResult|StreamPart)$/;

/** The SDK's type that is given what stands here, at once or by a type with a name of its own. */
function readBy(node: Node, seen: Set<Node>): string | undefined {
  for (const one of node.getAncestors()) {
    if (Node.isTypeReference(one)) {
      const found = importOf(one.getTypeName());
      if (found && MODULES.includes(found.module) && READS.test(found.name)) return found.name;
    }
    if (Node.isTypeAliasDeclaration(one)) return readByName(one, seen);
    if (Node.isStatement(one)) return undefined;
  }
  return undefined;
}

function readByName(alias: TypeAliasDeclaration, seen: Set<Node>): string | undefined {
  if (seen.has(alias)) return undefined;
  seen.add(alias);
  for (const use of alias.findReferencesAsNodes()) {
    const called = use.getParent() === alias ? undefined : readBy(use, seen);
    if (called !== undefined) return called;
  }
  return undefined;
}
