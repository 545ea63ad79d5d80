import { Node, type SourceFile } from "ts-morph";
import type { Edits } from "./edits.ts";
import { importOf } from "./imported-name.ts";
import type { Plan } from "./plan.ts";
import { isReassigned } from "./reassigned.ts";
import { returnedBy } from "./tool-values.ts";

/**
 * Takes away types that say "a tool of this framework" where the value no longer is one: of constants, members and what
 * functions return. The compiler infers the new ones.
 */
export function dropToolTypes(file: SourceFile, plan: Plan, edits: Edits): void {
  file.forEachDescendant((node) => {
    if (Node.isVariableDeclaration(node) || Node.isPropertyDeclaration(node)) {
      const value = node.getInitializer();
      if (value && isConverted(value, plan) && !isReassigned(node))
        drop(node.getNameNode(), node.getTypeNode(), edits);
    } else if (Node.isFunctionLikeDeclaration(node)) {
      const values = returnedBy(node);
      if (values.length === 0 || !values.every((value) => isConverted(value, plan))) return;
      const type = node.getReturnTypeNode();
      if (!type) return;
      const colon = file.getFullText().lastIndexOf(":", type.getStart());
      edits.replace({ start: colon, end: type.getEnd() }, "");
    } else if (Node.isSatisfiesExpression(node) || Node.isAsExpression(node)) {
      const type = node.getTypeNode();
      if (!type || !isConverted(node.getExpression(), plan) || !namesImport(type)) return;
      edits.replace({ start: node.getExpression().getEnd(), end: node.getEnd() }, "");
    }
  });
}

function isConverted(value: Node, plan: Plan): boolean {
  const tools = plan.values.of(value);
  if (!tools) return false;
  return tools.kind === "tool"
    ? tools.sites.every((site) => !plan.left.has(site))
    : tools.tops.every((set) => plan.sets.has(set));
}

function drop(name: Node, type: Node | undefined, edits: Edits): void {
  if (type) edits.replace({ start: name.getEnd(), end: type.getEnd() }, "");
}

function namesImport(type: Node): boolean {
  return [type, ...type.getDescendants()].some(
    (node) => Node.isIdentifier(node) && importOf(node) !== undefined,
  );
}
