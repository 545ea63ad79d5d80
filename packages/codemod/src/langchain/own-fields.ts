import { Node, SyntaxKind, type ClassDeclaration } from "ts-morph";
import { bare } from "../code-of.ts";
import type { TextEdit } from "../tool-site.ts";
import type { MemberUse } from "./class-members.ts";

/** Members that say what the tool is; they become its fields. */
export const TOOL_FIELDS: ReadonlySet<string> = new Set([
  "name",
  "description",
  "schema",
  "responseFormat",
  "returnDirect",
]);

/** What a class says of its tool, and the member or the constructor's statement that says it. */
export interface OwnField {
  readonly value: Node;
  readonly holder: Node;
}

/** Where one of these has its one value: in the class, or by `this.name = …` in the constructor. */
export function ownField(node: ClassDeclaration, name: string): OwnField | undefined {
  const property = node.getProperty(name);
  const value = property?.getInitializer();
  const set = node
    .getDescendantsOfKind(SyntaxKind.BinaryExpression)
    .filter((one) => one.getLeft().getText() === `this.${name}` && one.getOperatorToken().getText() === "=");
  if (property && value) return set.length === 0 ? { value, holder: property } : undefined;
  const [only, ...more] = set;
  const statement = only?.getParent();
  const body = node.getConstructors()[0]?.getBody();
  return only && more.length === 0 && statement && statement.getParent() === body
    ? { value: only.getRight(), holder: statement }
    : undefined;
}

/** `this.name`, and the like, as the values they are. `typeof this.schema` says no more than the schema does. */
export function ownUses(
  node: ClassDeclaration,
  uses: readonly MemberUse[],
): { readonly edits: readonly TextEdit[] } | { readonly why: string } {
  const found: TextEdit[] = [];
  const [argument] = node.getInstanceMethod("_call")?.getParameters() ?? [];
  for (const use of uses.filter(({ name }) => TOOL_FIELDS.has(name))) {
    const own = ownField(node, use.name);
    if (own && own.value.getParent() === use.node.getParent()) continue;
    const value = own && bare(own.value);
    const type = argument?.getTypeNode();
    if (Node.isIdentifier(value) || Node.isStringLiteral(value))
      found.push({ start: use.node.getStart(), end: use.node.getEnd(), text: value.getText() });
    else if (argument && type && use.node.getAncestors().includes(type))
      found.push({ start: argument.getNameNode().getEnd(), end: type.getEnd(), text: "" });
    else return { why: `its code uses \`${use.node.getText()}\`, which would be a part of the tool` };
  }
  return { edits: found };
}
