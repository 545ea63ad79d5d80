import { Node, type VariableDeclaration } from "ts-morph";
import type { Loop } from "../reader.ts";

type Texts = Pick<Loop, "binding" | "texts">;

/** Where the text of a run goes, or why more than the text of it is used. */
export function textsOf(run: Node): Texts | { readonly why: string } {
  const holder = outside(run);
  if (Node.isExpressionStatement(holder)) return { texts: [] };
  if (Node.isPropertyAccessExpression(holder))
    return holder.getName() === "text" ? { texts: [holder] } : { why: `its \`${holder.getName()}\` is used` };
  if (!Node.isVariableDeclaration(holder)) return { why: "its result goes on to other code" };
  const statement = holder.getVariableStatement();
  if (!statement || statement.getDeclarations().length > 1 || statement.isExported())
    return { why: "its result is not a constant of its own" };
  return bound(holder, statement);
}

function bound(declaration: VariableDeclaration, statement: Node): Texts | { readonly why: string } {
  const name = declaration.getNameNode();
  if (Node.isObjectBindingPattern(name)) {
    const [element, ...more] = name.getElements();
    const key = element?.getPropertyNameNode()?.getText() ?? element?.getName();
    if (!element || more.length > 0 || key !== "text" || element.getInitializer())
      return { why: `more than the text of its result is used: \`${name.getText()}\`` };
    return { binding: { kind: "text", name: element.getName(), statement }, texts: [] };
  }
  const texts: Node[] = [];
  for (const use of declaration.findReferencesAsNodes()) {
    if (use.getParent() === declaration) continue;
    const access = use.getParent();
    if (!Node.isPropertyAccessExpression(access) || access.getName() !== "text")
      return {
        why: `more than the text of its result is used: \`${access?.getText().split(/\r?\n/, 1)[0] ?? use.getText()}\``,
      };
    texts.push(access);
  }
  return { binding: { kind: "name", name: declaration.getName(), statement }, texts };
}

function outside(node: Node): Node | undefined {
  const parent = node.getParent();
  return Node.isParenthesizedExpression(parent) ? outside(parent) : parent;
}
