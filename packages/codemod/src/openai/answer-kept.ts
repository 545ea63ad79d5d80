import { Node, SyntaxKind, type Statement } from "ts-morph";
import { declarationOf } from "../code-of.ts";
import { answersIn, type AnswerBody } from "./answer-body.ts";
import { roleOf } from "./call-roles.ts";
import { referencesOf } from "./references.ts";

/** How the statements for one call change, where some of them stay: the call is run between them. */
export interface Kept {
  /** The name of the call, and the first statement that stays, for a message. */
  readonly call: string;
  readonly first: string;
  /** What made the answer's text, where the call is run instead, and what handed the answer over. */
  readonly run: Node;
  readonly push: Statement;
  readonly drop: readonly Node[];
  /** Where else the text stands: in what is logged. */
  readonly texts: readonly Node[];
}

/** The statements for one call that can stay around its run; nothing where they go by what the run no longer gives. */
export function keptAround(read: AnswerBody, call: Node): Kept | undefined {
  const { statements, answers, roles, trail, guards, caught } = read;
  const name =
    Node.isVariableDeclaration(call) || Node.isParameterDeclaration(call) ? call.getNameNode() : call;
  const [answer] = answers;
  const holder = answer && statements.find((one) => contains(one, answer));
  if (!answer || answers.length > 1 || !holder || !Node.isIdentifier(name)) return undefined;
  if (Node.isIfStatement(holder) || Node.isSwitchStatement(holder)) return undefined;
  const making = statements.filter((one) => one !== holder && makes(one, trail));
  const handing = statements.find((one) => one !== holder && !making.includes(one) && hands(one, trail));
  const push = handing ?? holder;
  if (Node.isVariableStatement(push)) return undefined;
  const tried = caught && answersIn(caught, roles).length === 0 ? caught.getParent() : undefined;
  if (tried && read.extra.some((one) => contains(tried, one))) return undefined;
  const last = making.at(-1);
  const run = tried ?? last ?? push;
  const outside = making.filter((one) => !tried || !contains(tried, one));
  const gone: Node[] = [...outside, ...guards, ...(tried ? [tried] : []), ...(handing ? [holder] : []), push];
  const texts = [...trail].flatMap(referencesOf).filter((one) => !gone.some((outer) => contains(outer, one)));
  if (!texts.every(isLogged)) return undefined;
  const unused = unusedParts(read, gone);
  const drop = [...gone, ...unused].filter((one) => one !== run && one !== push);
  const first = read.extra[0]?.getText().split("\n", 1)[0] ?? "";
  return { call: name.getText(), first: first.slice(0, 60), run, push, drop, texts };
}

/** Declares or sets what the model is told. */
function makes(statement: Statement, trail: ReadonlySet<Node>): boolean {
  if (Node.isVariableStatement(statement)) return statement.getDeclarations().some((one) => trail.has(one));
  return statement
    .getDescendantsOfKind(SyntaxKind.BinaryExpression)
    .some(
      (one) => one.getOperatorToken().getText() === "=" && trail.has(declarationOf(one.getLeft()) ?? one),
    );
}

/** `messages.push(toolMessage)` */
function hands(statement: Statement, trail: ReadonlySet<Node>): boolean {
  const value =
    Node.isExpressionStatement(statement) || Node.isReturnStatement(statement)
      ? statement.getExpression()
      : undefined;
  const handed = Node.isCallExpression(value) ? value.getArguments()[0] : value;
  const pushes = !Node.isCallExpression(value) || value.getExpression().getText().endsWith(".push");
  return pushes && Node.isIdentifier(handed) && trail.has(declarationOf(handed) ?? handed);
}

/** Only looked at, as a text. */
function isLogged(text: Node): boolean {
  const call = text.getFirstAncestorByKind(SyntaxKind.CallExpression);
  const outer = text
    .getAncestors()
    .filter(Node.isCallExpression)
    .some((one) => /^(console|logger|log)\.\w+$/.test(one.getExpression().getText()));
  const member = text.getParentIfKind(SyntaxKind.PropertyAccessExpression);
  return (
    call !== undefined &&
    outer &&
    (!member || ["length", "substring", "slice", "substr", "toString"].includes(member.getName()))
  );
}

/** Declarations of parts of the call that only what is gone has used. */
function unusedParts({ statements, roles }: AnswerBody, gone: readonly Node[]): Node[] {
  const parts = statements.filter(
    (one) =>
      Node.isVariableStatement(one) &&
      one.getDeclarations().every((declaration) => {
        const value = declaration.getInitializer();
        return value !== undefined && roleOf(value, roles) !== undefined;
      }),
  );
  const unused: Node[] = [];
  for (let changed = true; changed;) {
    const more = parts.filter((part) => !unused.includes(part) && isUnused(part, [...gone, ...unused]));
    unused.push(...more);
    changed = more.length > 0;
  }
  return unused;
}

function isUnused(statement: Node, gone: readonly Node[]): boolean {
  const names = statement
    .getDescendantsOfKind(SyntaxKind.VariableDeclaration)
    .flatMap((one) => [one, ...one.getDescendantsOfKind(SyntaxKind.BindingElement)]);
  return names
    .flatMap(referencesOf)
    .every((use) => contains(statement, use) || gone.some((outer) => contains(outer, use)));
}

function contains(outer: Node, inner: Node): boolean {
  return (
    outer.getSourceFile() === inner.getSourceFile() &&
    outer.getPos() <= inner.getPos() &&
    outer.getEnd() >= inner.getEnd()
  );
}
