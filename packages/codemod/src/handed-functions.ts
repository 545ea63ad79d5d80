import { Node, SyntaxKind, type SourceFile } from "ts-morph";
import { declarationOf } from "./code-of.ts";
import { isModuleExport, type ToolUse } from "./unknown-uses.ts";
import { returnedBy, type ToolValues } from "./tool-values.ts";

/** Functions that make tools, where they are not called but handed on: `names.map(createTool)`. */
export function handedFunctions(files: readonly SourceFile[], values: ToolValues): ToolUse[] {
  const makers = new Map(
    files.flatMap((file) =>
      file
        .getDescendants()
        .filter((node) => nameOf(node) !== undefined)
        .flatMap((node) => {
          const made = returnedBy(node).flatMap((one) => values.of(one) ?? []);
          return made.length > 0 ? [[node, made] as const] : [];
        }),
    ),
  );
  const names = new Set([...makers.keys()].map(nameOf));
  return files
    .flatMap((file) => file.getDescendantsOfKind(SyntaxKind.Identifier))
    .filter((node) => names.has(node.getText()) && isHanded(node))
    .flatMap((node) => {
      const declaration = declarationOf(node);
      const maker = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
      return ((maker && makers.get(maker)) ?? []).map((value) => ({ node, value }));
    });
}

function nameOf(node: Node): string | undefined {
  if (Node.isFunctionDeclaration(node) || Node.isMethodDeclaration(node)) return node.getName();
  const holder = Node.isArrowFunction(node) || Node.isFunctionExpression(node) ? node.getParent() : undefined;
  return Node.isVariableDeclaration(holder) ? holder.getName() : undefined;
}

function isHanded(node: Node): boolean {
  const parent = node.getParent();
  const whole = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node ? parent : node;
  const around = whole.getParent();
  if (Node.isArrayLiteralExpression(around) || Node.isPropertyAssignment(around))
    return !Node.isPropertyAssignment(around) || around.getInitializer() === whole;
  if (Node.isShorthandPropertyAssignment(around)) return !isModuleExport(around.getParent()?.getParent());
  return Node.isCallExpression(around) && around.getExpression() !== whole;
}
