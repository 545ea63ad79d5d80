import {
  Node,
  SyntaxKind,
  type ClassDeclaration,
  type ConstructorDeclaration,
  type MethodDeclaration,
  type PropertyDeclaration,
} from "ts-morph";
import { codeFrom, codeOf, commentsOf } from "../code-of.ts";
import { fileStyle } from "../file-style.ts";
import { indentOf } from "../indent.ts";
import type { Code, TextEdit } from "../tool-site.ts";
import { memberOf, memberUses, plain, type Member, type MemberUse } from "./class-members.ts";
import { ownField, ownUses, TOOL_FIELDS } from "./own-fields.ts";

/** What an instance needs before it is a tool, as the beginning of a function. */
export interface ClassSetup {
  readonly parameters: Code;
  readonly setup: readonly Code[];
  /** `this.x` → `x`, and the heads of members. */
  readonly edits: readonly TextEdit[];
}

/** Reads a class as a function: parameters, constants for its fields, functions for its methods. */
export function classSetup(node: ClassDeclaration): ClassSetup | { readonly why: string } {
  const why = whyNot(node);
  if (why !== undefined) return { why };
  const uses = memberUses(node);
  if (!uses) return { why: "it hands `this` on" };
  const own = ownUses(node, uses);
  if ("why" in own) return own;
  const fields = node
    .getInstanceProperties()
    .filter(Node.isPropertyDeclaration)
    .map((one) => plain(one.getName()))
    .filter((name) => !isForLangChain(name));
  const methods = node.getInstanceMethods().filter((one) => one.getName() !== "_call");
  const used = uses.map(({ name }) => name);
  const names = new Set([...fields, ...used].filter((name) => !TOOL_FIELDS.has(name)));
  const members = new Map([...names].map((name) => [name, memberOf(name, node, uses)]));
  const isMethod = (name: string): boolean => methods.some((one) => plain(one.getName()) === name);
  const strange = [...members].find(([name, one]) => !isMethod(name) && isInherited(one));
  if (strange) return { why: `it uses \`${strange[0]}\` of LangChain's class` };
  return { ...written(node, members, methods), edits: [...own.edits, ...edits(members, methods, uses)] };
}

/** The function's beginning: what its members were, in the order in which they got their values. */
function written(
  node: ClassDeclaration,
  members: ReadonlyMap<string, Member>,
  methods: readonly MethodDeclaration[],
): Pick<ClassSetup, "parameters" | "setup"> {
  const [made] = node.getConstructors();
  const each = [...members.values()];
  const { semicolon } = fileStyle(node.getSourceFile());
  /** Above what only stores a constant or parameter. */
  const kept = new Map(
    [...members]
      .filter(([, { stored }]) => stored)
      .map(([name, { field, first }]) => [name, [...commentsAbove(field), ...commentsAbove(first)]]),
  );
  const dropped = new Set([
    ...each.filter(({ stored }) => stored).map(({ first }) => first),
    ...[...TOOL_FIELDS].map((name) => ownField(node, name)?.holder),
  ]);
  return {
    parameters: codeFrom(
      (made?.getParameters() ?? [])
        .map((one) => comment(kept.get(one.getName())) + parameterText(one))
        .join(", "),
      made && indentOf(made),
    ),
    setup: [
      ...[...members].flatMap(([name, { parameter, local }]) =>
        parameter && local !== name ? [codeFrom(`const ${local} = ${name}${semicolon}`)] : [],
      ),
      ...each.flatMap(({ changes, field, parameter, local }) =>
        changes && !field && !parameter ? [codeFrom(`let ${local}${semicolon}`)] : [],
      ),
      ...each.flatMap(({ field, first }) => (field && !first ? [member(field)] : [])),
      ...constructorStatements(made)
        .filter((one) => !dropped.has(one))
        .map((one) =>
          withComments(one, [
            ...namesOf(one).flatMap((name) => kept.get(name) ?? []),
            ...commentsAbove(each.find(({ first }) => first === one)?.field),
          ]),
        ),
      ...methods.map(member),
    ],
  };
}

function edits(
  members: ReadonlyMap<string, Member>,
  methods: readonly MethodDeclaration[],
  uses: readonly MemberUse[],
): TextEdit[] {
  const renamed = uses.flatMap(({ node, name }) => {
    const one = members.get(name);
    return one ? [{ start: node.getStart(), end: node.getEnd(), text: one.local }] : [];
  });
  return [
    ...renamed,
    ...[...members.values()].flatMap((one) => firstValue(one)),
    ...[...members.values()].flatMap((one) => fieldHead(one)),
    ...methods.map((one) => methodHead(one, members.get(plain(one.getName()))?.local)),
  ];
}

function withComments(statement: Node, comments: readonly string[]): Code {
  const { before = [], ...code } = member(statement);
  const all = [...comments, ...before];
  return { ...code, ...(all.length > 0 && { before: all }) };
}

/** What stood above a member stands above its value. */
function commentsAbove(node: Node | undefined): readonly string[] {
  return node ? (commentsOf(node).before ?? []) : [];
}

function namesOf(statement: Node): string[] {
  return Node.isVariableStatement(statement) ? statement.getDeclarations().map((one) => one.getName()) : [];
}

/** Comments on one line with what follows them. */
function comment(lines: readonly string[] | undefined): string {
  return (lines ?? [])
    .map((line) => (line.startsWith("//") ? `/* ${line.slice(2).trim()} */ ` : `${line} `))
    .join("");
}

function member(node: Node): Code {
  return codeOf(node, commentsOf(node));
}

function whyNot(node: ClassDeclaration): string | undefined {
  const statics = node
    .getStaticMembers()
    .filter((one) => !("getName" in one) || !isForLangChain(one.getName()));
  if (statics.length > 0) return "it has static members";
  if (node.getTypeParameters().length > 0 || node.getImplements().length > 0)
    return "it is generic, or implements an interface";
  const accessors = [...node.getGetAccessors(), ...node.getSetAccessors()];
  if (accessors.some((one) => !isForLangChain(one.getName()))) return "it has accessors";
  if (node.getConstructors().length > 1 || node.getDecorators().length > 0)
    return "it has overloads or decorators";
  const outer = node
    .getDescendantsOfKind(SyntaxKind.SuperKeyword)
    .filter((one) => !Node.isCallExpression(one.getParent()));
  return outer.length > 0 ? "it calls methods of LangChain's class" : undefined;
}

/** `lc_name`, `lc_secrets` …: how LangChain writes an instance down. */
function isForLangChain(name: string): boolean {
  return name.startsWith("lc_");
}

/** Nothing in the class declares it or gives it a value. */
function isInherited({ field, parameter, first, changes }: Member): boolean {
  return !field && !parameter && !first && !changes;
}

/** The constructor's statements, but for `super()` and lone semicolons. */
function constructorStatements(made: ConstructorDeclaration | undefined): Node[] {
  const body = made?.getBody();
  if (!Node.isBlock(body)) return [];
  return body.getStatements().filter((one) => {
    if (one.isKind(SyntaxKind.EmptyStatement)) return false;
    const expression = Node.isExpressionStatement(one) ? one.getExpression() : undefined;
    return !(Node.isCallExpression(expression) && expression.getExpression().isKind(SyntaxKind.SuperKeyword));
  });
}

/** `this.client = new Client(key)` in the constructor declares what the class declared without a value, or not at all. */
function firstValue({ first, field, local, stored }: Member): TextEdit[] {
  const assignment = Node.isExpressionStatement(first) ? first.getExpression() : undefined;
  if (stored || !Node.isBinaryExpression(assignment)) return [];
  const left = assignment.getLeft();
  const type = field && typeOf(field);
  return [
    {
      start: left.getStart(),
      end: left.getEnd(),
      text: `const ${local}${type === undefined ? "" : `: ${type}`}`,
    },
  ];
}

function fieldHead({ field, changes, local, first }: Member): TextEdit[] {
  if (!field || first) return [];
  const mark = field.getExclamationTokenNode() ?? field.getQuestionTokenNode();
  const end = field.getTypeNode()?.getEnd() ?? mark?.getEnd() ?? field.getNameNode().getEnd();
  const keyword = changes || !field.getInitializer() ? "let" : "const";
  const type = typeOf(field);
  // Nothing ever gives it a value.
  const never = type !== undefined && !changes && !field.getInitializer() ? " | undefined" : "";
  return [
    {
      start: field.getStart(),
      end,
      text: `${keyword} ${local}${type === undefined ? "" : `: ${type}${never}`}`,
    },
  ];
}

/** A field's type; what may be absent may be undefined. */
function typeOf(field: PropertyDeclaration): string | undefined {
  const type = field.getTypeNode()?.getText();
  if (type === undefined || !field.hasQuestionToken()) return type;
  return `${type.includes("=>") ? `(${type})` : type} | undefined`;
}

function methodHead(method: MethodDeclaration, local = plain(method.getName())): TextEdit {
  const async = method.isAsync() ? "async " : "";
  return {
    start: method.getStart(),
    end: method.getNameNode().getEnd(),
    text: `${async}function${method.isGenerator() ? "*" : ""} ${local}`,
  };
}

function parameterText(parameter: Node): string {
  if (!Node.isParameterDeclaration(parameter)) return "";
  const words = parameter.getModifiers();
  const start = words.at(-1)?.getEnd() ?? parameter.getStart();
  return parameter.getSourceFile().getFullText().slice(start, parameter.getEnd()).trim();
}
