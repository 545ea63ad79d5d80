import { Node, SyntaxKind, type ObjectLiteralElementLike, type ParameterDeclaration } from "ts-morph";
import { bare, codeFrom, declarationOf, keyOf, literalOf, propertyOf, valueOf } from "../code-of.ts";
import { indentOf } from "../indent.ts";
import { returnedBy } from "../tool-values.ts";
import type { Code } from "../tool-site.ts";

/** How a tool's output becomes a text for the model. */
export interface Telling {
  /** The name of the output in the text. */
  readonly name: string;
  /** The output is taken apart at once: `name` is a pattern. */
  readonly apart?: true;
  /** The places in the function that stand for the output. */
  readonly outputs: readonly Node[];
  /** The expression for the text, or a block that returns one. */
  readonly root: Node;
  /** What makes texts of the values that say what kind they are. */
  readonly edits: readonly Replacement[];
}

/** Something else in the place of a piece of source. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Reads `({ output }) => ({ type: "text", value: … })` of versions 6 and 7, `(output) => …` of 5 and
 * `experimental_toToolResultContent` of 4; `undefined` where it gives more than a text.
 */
export function tellingOf(property: ObjectLiteralElementLike): Telling | undefined {
  const value = valueOf(property);
  const fn = value && bare(value);
  if (!Node.isArrowFunction(fn) && !Node.isFunctionExpression(fn) && !Node.isMethodDeclaration(fn))
    return undefined;
  const [parameter, ...more] = fn.getParameters();
  const body = fn.getBody();
  if (!body || more.length > 0 || fn.isAsync()) return undefined;
  const given = parameter ? givenBy(parameter, body) : { name: "output", outputs: [] };
  if (!given) return undefined;
  const returned = returnedBy(fn);
  const [only] = returned;
  const simple = only && (!Node.isBlock(body) || body.getStatements().length === 1);
  const told = returned.map((one) => textOf(bare(one)));
  if (told.length === 0 || told.includes(undefined)) return undefined;
  return { ...given, root: simple ? bare(only) : body, edits: told.flatMap((one) => one ?? []) };
}

/** What the parameter is: the output itself, or an object around it, as what is used of it tells. */
function givenBy(parameter: ParameterDeclaration, body: Node): Omit<Telling, "root" | "edits"> | undefined {
  const pattern = parameter.getNameNode();
  if (Node.isIdentifier(pattern)) {
    const uses = usesOf(parameter, pattern.getText(), body);
    const members = uses.map((use) => use.getParent());
    const inObject =
      uses.length > 0 &&
      members.every((one) => Node.isPropertyAccessExpression(one) && one.getName() === "output");
    return inObject
      ? { name: "output", outputs: members.filter((one) => one !== undefined) }
      : { name: pattern.getText(), outputs: uses };
  }
  if (!Node.isObjectBindingPattern(pattern)) return undefined;
  const [element, ...others] = pattern.getElements();
  if (!element || others.length > 0 || element.getInitializer()) return undefined;
  const key = element.getPropertyNameNode()?.getText() ?? element.getName();
  if (key !== "output") return undefined;
  if (!Node.isIdentifier(element.getNameNode())) return { name: element.getName(), outputs: [], apart: true };
  return { name: element.getName(), outputs: usesOf(element, element.getName(), body) };
}

function usesOf(declaration: Node, name: string, body: Node): Node[] {
  return [body, ...body.getDescendantsOfKind(SyntaxKind.Identifier)].filter(
    (one) => Node.isIdentifier(one) && one.getText() === name && declarationOf(one) === declaration,
  );
}

/** What turns `{ type: "text", value }`, or a list of one such part, into the value. */
function textOf(node: Node): Replacement[] | undefined {
  if (Node.isConditionalExpression(node)) {
    const ways = [node.getWhenTrue(), node.getWhenFalse()].map((one) => textOf(bare(one)));
    return ways.includes(undefined) ? undefined : ways.flatMap((one) => one ?? []);
  }
  const text = partOf(node);
  if (text) return around(node, text, "", "");
  if (!Node.isObjectLiteralExpression(node)) return undefined;
  const { type, value } = fieldsOf(node);
  const kind = type && literalOf(type);
  if (!value || node.getProperties().length !== 2) return undefined;
  if (kind === "text") return around(node, value, "", "");
  if (kind === "json") return around(node, value, "JSON.stringify(", ")");
  const part = kind === "content" ? partOf(bare(value)) : undefined;
  return part && around(node, part, "", "");
}

/** The text in `[{ type: "text", text }]`. */
function partOf(list: Node): Node | undefined {
  if (!Node.isArrayLiteralExpression(list) || list.getElements().length !== 1) return undefined;
  const part = bare(list.getElements()[0] ?? list);
  if (!Node.isObjectLiteralExpression(part) || part.getProperties().length !== 2) return undefined;
  const { type, text } = fieldsOf(part);
  return type && literalOf(type) === "text" ? text : undefined;
}

function fieldsOf(object: Node): Readonly<Record<string, Node | undefined>> {
  if (!Node.isObjectLiteralExpression(object)) return {};
  return Object.fromEntries(
    object.getProperties().flatMap((one) => {
      const key = keyOf(one);
      return key === undefined || propertyOf(object, key) !== one ? [] : [[key, valueOf(one)]];
    }),
  );
}

function around(whole: Node, kept: Node, before: string, after: string): Replacement[] {
  return [
    { start: whole.getStart(), end: kept.getStart(), text: before },
    { start: kept.getEnd(), end: whole.getEnd(), text: after },
  ];
}

/** The text for the model as an expression, with something else where the output stands. */
export function toldText(telling: Telling, outputs: readonly Replacement[]): Code {
  const { root, edits } = telling;
  const source = root.getSourceFile().getFullText();
  let written = "";
  let at = root.getStart();
  for (const edit of [...edits, ...outputs].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    written += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  written += source.slice(at, root.getEnd());
  return codeFrom(Node.isBlock(root) ? `(() => ${written})()` : written, indentOf(root));
}
