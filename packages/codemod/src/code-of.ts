import { Node, type ObjectLiteralElementLike, type ObjectLiteralExpression } from "ts-morph";
import { indentOf } from "./indent.ts";
import { protectedText } from "./edits.ts";
import type { Code } from "./tool-site.ts";

/** A node as a piece to print elsewhere. */
export function codeOf(node: Node, comments: Pick<Code, "before" | "after"> = {}): Code {
  return { node, text: protectedText(node), indent: indentOf(node), ...comments };
}

/** Text of our own as a piece. */
export function codeFrom(text: string, indent = ""): Code {
  return { text, indent };
}

/** The value of an object's property, with the comments around the property. Methods are given as they stand. */
export function propertyCode(object: ObjectLiteralExpression, name: string): Code | undefined {
  const property = propertyOf(object, name);
  const value = property && valueOf(property);
  return value && codeOf(value, commentsOf(property));
}

/** A property by its name, however that is written. */
export function propertyOf(
  object: ObjectLiteralExpression,
  name: string,
): ObjectLiteralElementLike | undefined {
  return object.getProperties().find((property) => keyOf(property) === name);
}

/** The name of a property, when it is not computed. */
export function keyOf(property: ObjectLiteralElementLike): string | undefined {
  if (Node.isSpreadAssignment(property)) return undefined;
  const name = property.getNameNode();
  if (Node.isStringLiteral(name) || Node.isNoSubstitutionTemplateLiteral(name)) return name.getLiteralText();
  return Node.isComputedPropertyName(name) ? undefined : name.getText();
}

/** A property's value: its initializer, the name of a shorthand, or the method itself. */
export function valueOf(property: ObjectLiteralElementLike): Node | undefined {
  if (Node.isPropertyAssignment(property)) return property.getInitializer();
  if (Node.isShorthandPropertyAssignment(property)) return property.getNameNode();
  return Node.isMethodDeclaration(property) ? property : undefined;
}

/** The comments above a property, an element or a statement, and the one behind it on its line. */
export function commentsOf(node: Node): Pick<Code, "before" | "after"> {
  const file = node.getSourceFile().getFullText();
  const before = node
    .getLeadingCommentRanges()
    .filter((range) => file.slice(file.lastIndexOf("\n", range.getPos()) + 1, range.getPos()).trim() === "")
    .map((range) => range.getText());
  const after = trailingComment(file, node.getEnd());
  return { ...(before.length > 0 && { before }), ...(after !== undefined && { after }) };
}

function trailingComment(text: string, end: number): string | undefined {
  const line = text.slice(end, (text.indexOf("\n", end) + 1 || text.length + 1) - 1).trimEnd();
  return /^[ \t]*,?[ \t]*(\/\/.*|\/\*[^]*\*\/)$/.exec(line)?.[1];
}

/** The expression itself: without parentheses, `as`, `satisfies` and `!`. */
export function bare(node: Node): Node {
  return Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isNonNullExpression(node)
    ? bare(node.getExpression())
    : node;
}

/** Where a name (or member) was declared, in this set of files; imports are followed. */
export function declarationOf(node: Node): Node | undefined {
  const parent = node.getParent();
  const shorthand = [node, parent].find((one) => Node.isShorthandPropertyAssignment(one));
  const symbol = Node.isShorthandPropertyAssignment(shorthand)
    ? shorthand.getValueSymbol()
    : node.getSymbol();
  if (!symbol) return undefined;
  const target = symbol.isAlias() ? (symbol.getAliasedSymbol() ?? symbol) : symbol;
  return target.getValueDeclaration() ?? target.getDeclarations()[0];
}

/** The text an expression is known to be: a literal, or constants and enum members put together. */
export function literalOf(node: Node): string | undefined {
  const value = bare(node);
  if (Node.isStringLiteral(value) || Node.isNoSubstitutionTemplateLiteral(value))
    return value.getLiteralText();
  if (Node.isTemplateExpression(value)) {
    const parts = value.getTemplateSpans().map((span) => {
      const text = literalOf(span.getExpression());
      return text === undefined ? undefined : text + span.getLiteral().getLiteralText();
    });
    return parts.includes(undefined) ? undefined : value.getHead().getLiteralText() + parts.join("");
  }
  if (!Node.isIdentifier(value) && !Node.isPropertyAccessExpression(value)) return undefined;
  const declaration = declarationOf(value);
  if (
    Node.isVariableDeclaration(declaration) ||
    Node.isPropertyAssignment(declaration) ||
    Node.isEnumMember(declaration)
  ) {
    const initializer = declaration.getInitializer();
    return initializer && initializer !== node ? literalOf(initializer) : undefined;
  }
  return undefined;
}
