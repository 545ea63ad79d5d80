import { Node, SyntaxKind, type ObjectLiteralElementLike } from "ts-morph";
import { bare, codeFrom, codeOf, declarationOf, literalOf, propertyOf, valueOf } from "../code-of.ts";
import { indentOf } from "../indent.ts";
import { returnedBy } from "../tool-values.ts";
import type { Code, ResultForm, Return } from "../tool-site.ts";

export interface ReadModelOutput {
  readonly result: ResultForm;
  readonly returns: readonly Return[];
}

/** What the model reads of an output: an expression with the output in it. */
interface Telling {
  readonly output: Node;
  readonly name: string;
  readonly text: Node;
  readonly json: boolean;
}

/**
 * Reads `toModelOutput`. Where it makes a text out of what is returned under a name, that is a pair of the two at each
 * `return`; else it stays a function of the output.
 */
export function readModelOutput(
  property: ObjectLiteralElementLike | undefined,
  fn: Node,
): ReadModelOutput | { readonly why: string } {
  if (!property) return { result: { kind: "plain" }, returns: [] };
  const value = valueOf(property);
  const telling = value && tellingOf(bare(value));
  if (!telling) return { why: "its `toModelOutput` does more than make a text of the output" };
  const returned = returnedBy(fn);
  const pairs = returned.map((node) => pairOf(node, telling)).filter((pair) => pair !== undefined);
  if (pairs.length > 0 && pairs.length === returned.length)
    return { result: { kind: "content-and-artifact" }, returns: pairs };
  const text = telling.json
    ? codeFrom(`JSON.stringify(${telling.text.getText()})`, indentOf(telling.text))
    : codeOf(telling.text);
  return { result: { kind: "model-output", parameter: codeFrom(telling.name), text }, returns: [] };
}

/** `({ output }) => ({ type: "text", value: … })`, also with a block that only returns. */
function tellingOf(fn: Node): Telling | undefined {
  if (!Node.isArrowFunction(fn) && !Node.isFunctionExpression(fn) && !Node.isMethodDeclaration(fn))
    return undefined;
  const [parameter, ...more] = fn.getParameters();
  const pattern = parameter?.getNameNode();
  const body = fn.getBody();
  if (!Node.isObjectBindingPattern(pattern) || more.length > 0 || !body) return undefined;
  const [element, ...others] = pattern.getElements();
  if (!element || others.length > 0 || element.getInitializer()) return undefined;
  const key = element.getPropertyNameNode()?.getText() ?? element.getName();
  const single = Node.isBlock(body) && body.getStatements().length !== 1 ? undefined : returnedBy(fn)[0];
  const object = single && bare(single);
  if (key !== "output" || !Node.isObjectLiteralExpression(object)) return undefined;
  const [type, value] = ["type", "value"].map((name) => {
    const property = propertyOf(object, name);
    return property && valueOf(property);
  });
  const kind = type && literalOf(type);
  if (!value || object.getProperties().length !== 2 || (kind !== "text" && kind !== "json")) return undefined;
  return { output: element, name: element.getName(), text: value, json: kind === "json" };
}

function pairOf(node: Node, telling: Telling): Return | undefined {
  const value = bare(node);
  const content = Node.isIdentifier(value)
    ? withOutput(telling, () => value.getText())
    : Node.isObjectLiteralExpression(value)
      ? withOutput(telling, (use) => {
          const access = use.getParent();
          const property = Node.isPropertyAccessExpression(access)
            ? propertyOf(value, access.getName())
            : undefined;
          const part = property && valueOf(property);
          // Only what may be written twice: no call, nothing that is made anew.
          return part && isSimple(bare(part)) ? { instead: access, text: part.getText() } : undefined;
        })
      : undefined;
  return content === undefined ? undefined : { node: outer(node), content, data: codeOf(node) };
}

function isSimple(node: Node): boolean {
  return Node.isIdentifier(node) || Node.isLiteralExpression(node) || Node.isPropertyAccessExpression(node);
}

/** The text's expression with something else where the output is named. */
function withOutput(
  { output, name, text, json }: Telling,
  replacement: (
    use: Node,
  ) => string | { readonly instead: Node | undefined; readonly text: string } | undefined,
): Code | undefined {
  const uses = [text, ...text.getDescendantsOfKind(SyntaxKind.Identifier)].filter(
    (one) => Node.isIdentifier(one) && one.getText() === name && declarationOf(one) === output,
  );
  let written = "";
  let at = text.getStart();
  const source = text.getSourceFile().getFullText();
  for (const use of uses) {
    const found = replacement(use);
    if (found === undefined) return undefined;
    const place = typeof found === "string" ? use : (found.instead ?? use);
    const shorthand = place.getParent();
    const key = Node.isShorthandPropertyAssignment(shorthand) ? `${shorthand.getName()}: ` : "";
    written += source.slice(at, place.getStart()) + key + (typeof found === "string" ? found : found.text);
    at = place.getEnd();
  }
  written += source.slice(at, text.getEnd());
  return codeFrom(json ? `JSON.stringify(${written})` : written, indentOf(text));
}

/** With the parentheses around an object that an arrow function gives. */
function outer(node: Node): Node {
  const parent = node.getParent();
  return Node.isParenthesizedExpression(parent) ? outer(parent) : node;
}
