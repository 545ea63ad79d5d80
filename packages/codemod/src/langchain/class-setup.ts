import {
  Node,
  SyntaxKind,
  type ClassDeclaration,
  type ConstructorDeclaration,
  type MethodDeclaration,
  type PropertyDeclaration,
} from "ts-morph";
import { codeFrom, codeOf, commentsOf } from "../code-of.ts";
import type { Code, TextEdit } from "../tool-site.ts";

/** What an instance needs before it is a tool, as the beginning of a function. */
export interface ClassSetup {
  readonly parameters: Code;
  readonly setup: readonly Code[];
  /** `this.x` → `x`, and the heads of members. */
  readonly edits: readonly TextEdit[];
}

/** Members that say what the tool is; they become its fields. */
export const TOOL_FIELDS: ReadonlySet<string> = new Set([
  "name",
  "description",
  "schema",
  "responseFormat",
  "returnDirect",
]);

/** Reads a class as a function: parameters, constants for its fields, functions for its methods. */
export function classSetup(node: ClassDeclaration): ClassSetup | { readonly why: string } {
  const why = whyNot(node);
  if (why !== undefined) return { why };
  const uses = node.getDescendantsOfKind(SyntaxKind.ThisKeyword).map((one) => one.getParent());
  const members = uses.filter((one) => Node.isPropertyAccessExpression(one));
  if (members.length < uses.length) return { why: "it hands `this` on" };
  const [made] = node.getConstructors();
  const names = new Set(members.map((one) => plain(one.getName())));
  const clash = [...names].find((name) => meetsAnother(name, node, made));
  if (clash !== undefined) return { why: `its member ${clash} would meet another name in one function` };
  const fields = node
    .getInstanceProperties()
    .filter(Node.isPropertyDeclaration)
    .filter((one) => !TOOL_FIELDS.has(one.getName()));
  const methods = node.getInstanceMethods().filter((one) => one.getName() !== "_call");
  const statements = constructorStatements(made);
  const changed = assignedOutside(node, made);
  const renamed = members.map((one) => ({
    start: one.getStart(),
    end: one.getEnd(),
    text: plain(one.getName()),
  }));
  const firstSet = statements.flatMap((one) => declaredBy(one, fields, changed));
  return {
    parameters: codeFrom((made?.getParameters() ?? []).map((one) => parameterText(one)).join(", ")),
    setup: [
      ...fields.filter((one) => one.getInitializer() || changed.has(plain(one.getName()))).map(member),
      ...statements.map(member),
      ...methods.map(member),
    ],
    edits: [
      ...renamed,
      ...firstSet,
      ...fields.map((one) => fieldHead(one, changed)),
      ...methods.map(methodHead),
    ],
  };
}

function member(node: Node): Code {
  return codeOf(node, commentsOf(node));
}

function whyNot(node: ClassDeclaration): string | undefined {
  const statics = node.getStaticMembers().filter((one) => !("getName" in one) || one.getName() !== "lc_name");
  if (statics.length > 0) return "it has static members";
  if (node.getTypeParameters().length > 0 || node.getImplements().length > 0)
    return "it is generic, or implements an interface";
  if (node.getGetAccessors().length + node.getSetAccessors().length > 0) return "it has accessors";
  if (node.getConstructors().length > 1 || node.getDecorators().length > 0)
    return "it has overloads or decorators";
  const outer = node
    .getDescendantsOfKind(SyntaxKind.SuperKeyword)
    .filter((one) => !Node.isCallExpression(one.getParent()));
  return outer.length > 0 ? "it calls methods of LangChain's class" : undefined;
}

/** A private name without its mark. */
function plain(name: string): string {
  return name.replace(/^#/, "");
}

/** Another name in the class that reads the same, but for a parameter that is only stored: `this.key = key`. */
function meetsAnother(
  name: string,
  node: ClassDeclaration,
  made: ConstructorDeclaration | undefined,
): boolean {
  const others = node
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((one) => one.getText() === name && !isMember(one));
  const parameter = made?.getParameters().find((one) => one.getName() === name);
  if (parameter?.isParameterProperty())
    return others.some((one) => one.getParent() !== parameter && !isWithin(one, made));
  return others.some(
    (one) => one.getParent() !== parameter && !(parameter && isStored(one.getParent(), name)),
  );
}

function isWithin(node: Node, outer: Node | undefined): boolean {
  return outer !== undefined && node.getAncestors().includes(outer);
}

function isMember(identifier: Node): boolean {
  const parent = identifier.getParent();
  if (Node.isPropertyAccessExpression(parent)) return parent.getNameNode() === identifier;
  if (
    Node.isPropertyAssignment(parent) ||
    Node.isPropertyDeclaration(parent) ||
    Node.isMethodDeclaration(parent) ||
    Node.isPropertySignature(parent)
  )
    return parent.getNameNode() === identifier;
  return false;
}

/** `this.name = name` */
function isStored(node: Node | undefined, name: string): boolean {
  if (!Node.isBinaryExpression(node)) return false;
  const left = node.getLeft();
  return (
    Node.isPropertyAccessExpression(left) &&
    left.getExpression().isKind(SyntaxKind.ThisKeyword) &&
    plain(left.getName()) === name &&
    node.getRight().getText() === name
  );
}

/** The constructor's statements, but for `super()` and what only stores a parameter under its own name. */
function constructorStatements(made: ConstructorDeclaration | undefined): Node[] {
  const body = made?.getBody();
  if (!Node.isBlock(body)) return [];
  return body.getStatements().filter((one) => {
    const expression = Node.isExpressionStatement(one) ? one.getExpression() : undefined;
    if (Node.isCallExpression(expression) && expression.getExpression().isKind(SyntaxKind.SuperKeyword))
      return false;
    const left = Node.isBinaryExpression(expression) ? expression.getLeft() : undefined;
    return !(Node.isPropertyAccessExpression(left) && isStored(expression, plain(left.getName())));
  });
}

/** Members that are set again after the constructor. */
function assignedOutside(node: ClassDeclaration, made: ConstructorDeclaration | undefined): Set<string> {
  const names = node.getDescendantsOfKind(SyntaxKind.PropertyAccessExpression).filter((one) => {
    if (!one.getExpression().isKind(SyntaxKind.ThisKeyword) || isWithin(one, made)) return false;
    const parent = one.getParent();
    if (Node.isPrefixUnaryExpression(parent) || Node.isPostfixUnaryExpression(parent)) return true;
    return (
      Node.isBinaryExpression(parent) &&
      parent.getLeft() === one &&
      parent.getOperatorToken().getText().endsWith("=") &&
      !/^[!=]==?$/.test(parent.getOperatorToken().getText())
    );
  });
  return new Set(names.map((one) => plain(one.getName())));
}

/** `this.client = new Client(key)` in the constructor declares what the class declared without a value. */
function declaredBy(
  statement: Node,
  fields: readonly PropertyDeclaration[],
  changed: ReadonlySet<string>,
): TextEdit[] {
  const expression = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
  const left = Node.isBinaryExpression(expression) ? expression.getLeft() : undefined;
  if (!Node.isPropertyAccessExpression(left) || !left.getExpression().isKind(SyntaxKind.ThisKeyword))
    return [];
  const name = plain(left.getName());
  const field = fields.find((one) => plain(one.getName()) === name && !one.getInitializer());
  if (!field || changed.has(name)) return [];
  const type = field.getTypeNode();
  return [
    { start: left.getStart(), end: left.getEnd(), text: `const ${name}${type ? `: ${type.getText()}` : ""}` },
  ];
}

function fieldHead(field: PropertyDeclaration, changed: ReadonlySet<string>): TextEdit {
  const name = plain(field.getName());
  const mark = field.getExclamationTokenNode() ?? field.getQuestionTokenNode();
  const end = mark?.getEnd() ?? field.getNameNode().getEnd();
  return { start: field.getStart(), end, text: `${changed.has(name) ? "let" : "const"} ${name}` };
}

function methodHead(method: MethodDeclaration): TextEdit {
  const async = method.isAsync() ? "async " : "";
  return {
    start: method.getStart(),
    end: method.getNameNode().getEnd(),
    text: `${async}function${method.isGenerator() ? "*" : ""} ${plain(method.getName())}`,
  };
}

function parameterText(parameter: Node): string {
  if (!Node.isParameterDeclaration(parameter)) return "";
  const words = parameter.getModifiers();
  const start = words.at(-1)?.getEnd() ?? parameter.getStart();
  return parameter.getSourceFile().getFullText().slice(start, parameter.getEnd()).trim();
}
