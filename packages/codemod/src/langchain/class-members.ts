import {
  Node,
  SyntaxKind,
  type ClassDeclaration,
  type ConstructorDeclaration,
  type PropertyDeclaration,
} from "ts-morph";

/** A place that names a member of the instance: `this.client`, or `this.schema` in `typeof this.schema`. */
export interface MemberUse {
  readonly node: Node;
  readonly name: string;
}

/** How a member can stand in a function. */
export interface Member {
  /** Its name there: its own, unless that would meet another. */
  readonly local: string;
  /** The class's own declaration of it. */
  readonly field?: PropertyDeclaration;
  /** A constant or parameter of the constructor that it is made of, and nothing else: `this.key = key`. */
  readonly stored: boolean;
  /** A parameter that is a member: `constructor(private key: string)`. */
  readonly parameter: boolean;
  /** The constructor's statement that gives it its one value. */
  readonly first?: Node;
  /** It takes more than one value, or takes it somewhere else. */
  readonly changes: boolean;
}

/** The members that a class uses of itself; `undefined` where it hands `this` on. */
export function memberUses(node: ClassDeclaration): MemberUse[] | undefined {
  const owners = node.getDescendantsOfKind(SyntaxKind.ThisKeyword).map((one) => one.getParentOrThrow());
  const values = owners.filter(Node.isPropertyAccessExpression);
  const types = node
    .getDescendantsOfKind(SyntaxKind.TypeQuery)
    .map((one) => one.getExprName())
    .filter((one) => one.getText().startsWith("this."));
  if (values.length < owners.filter((one) => !types.includes(one as never)).length) return undefined;
  return [
    ...values.map((one) => ({ node: one, name: plain(one.getName()) })),
    ...types.map((one) => ({ node: one, name: one.getText().slice("this.".length) })),
  ];
}

/** A private name without its mark. */
export function plain(name: string): string {
  return name.replace(/^#/, "");
}

/** Looks at one member by all uses of it. */
export function memberOf(name: string, node: ClassDeclaration, uses: readonly MemberUse[]): Member {
  const [made] = node.getConstructors();
  const field = node
    .getInstanceProperties()
    .filter(Node.isPropertyDeclaration)
    .find((one) => plain(one.getName()) === name);
  const parameter = made?.getParameters().some((one) => one.getName() === name && one.isParameterProperty());
  const writes = uses.filter((one) => one.name === name && isWritten(one.node)).map((one) => one.node);
  const [only, ...more] = writes;
  const first = only && more.length === 0 && !field?.getInitializer() ? statementIn(made, only) : undefined;
  const stored = first !== undefined && isStored(first, name) && isDeclaredBy(made, name);
  const there = (one: Node): boolean => (stored || parameter === true) && isWithin(one, made);
  const meets = namesIn(node).some((one) => one.getText() === name && !there(one));
  return {
    local: meets ? freeName(name, node) : name,
    ...(field && { field }),
    stored: stored && !meets,
    parameter: parameter === true,
    ...(first && { first }),
    changes: first === undefined && writes.length > 0,
  };
}

function isWritten(node: Node): boolean {
  const parent = node.getParent();
  if (Node.isPrefixUnaryExpression(parent) || Node.isPostfixUnaryExpression(parent))
    return /\+\+|--/.test(parent.getText());
  if (!Node.isBinaryExpression(parent) || parent.getLeft() !== node) return false;
  const operator = parent.getOperatorToken().getText();
  return operator.endsWith("=") && !["==", "===", "!=", "!==", "<=", ">="].includes(operator);
}

/** The constructor's own statement that is this assignment and nothing else. */
function statementIn(made: ConstructorDeclaration | undefined, target: Node): Node | undefined {
  const assignment = target.getParent();
  const statement = assignment?.getParent();
  const plainly = Node.isBinaryExpression(assignment) && assignment.getOperatorToken().getText() === "=";
  return plainly && Node.isExpressionStatement(statement) && statement.getParent() === made?.getBody()
    ? statement
    : undefined;
}

/** `this.name = name` */
function isStored(statement: Node, name: string): boolean {
  const assignment = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
  return Node.isBinaryExpression(assignment) && assignment.getRight().getText() === name;
}

function isDeclaredBy(made: ConstructorDeclaration | undefined, name: string): boolean {
  const body = made?.getBody();
  const constants = Node.isBlock(body)
    ? body.getVariableStatements().flatMap((one) => one.getDeclarations())
    : [];
  return (
    made?.getParameters().some((one) => one.getName() === name) === true ||
    constants.some((one) => one.getName() === name)
  );
}

function isWithin(node: Node, outer: Node | undefined): boolean {
  return outer !== undefined && node.getAncestors().includes(outer);
}

/** Names of a class that are no members of anything. */
function namesIn(node: ClassDeclaration): Node[] {
  return node.getDescendantsOfKind(SyntaxKind.Identifier).filter((one) => {
    const parent = one.getParent();
    if (Node.isQualifiedName(parent)) return parent.getRight() !== one;
    const named =
      Node.isPropertyAccessExpression(parent) ||
      Node.isPropertyAssignment(parent) ||
      Node.isPropertyDeclaration(parent) ||
      Node.isMethodDeclaration(parent) ||
      Node.isPropertySignature(parent);
    return !(named && parent.getNameNode() === one);
  });
}

function freeName(name: string, node: ClassDeclaration): string {
  const taken = new Set(
    node
      .getSourceFile()
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .map((one) => one.getText()),
  );
  for (let at = 2; ; at += 1) if (!taken.has(`${name}${at}`)) return `${name}${at}`;
}
