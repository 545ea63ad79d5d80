import { Node, SyntaxKind, VariableDeclarationKind, type ParameterDeclaration } from "ts-morph";
import { declarationOf } from "./code-of.ts";

/** A use of a parameter, or of a part of it. */
export interface ParamUse {
  /** The names from the parameter to what is used: `["configurable", "userId"]`. */
  readonly path: readonly string[];
  /** The expressions for each beginning of `path`, from `first` names on: `config`, `config.configurable`, … */
  readonly chain: readonly Node[];
  /** How many names of the path the first expression of the chain stands for. */
  readonly first: number;
  /** The parameter's own name, when it was not taken apart. */
  readonly root?: string;
}

/** All uses of a parameter in its function; `undefined` when it is taken apart in a way that can't be followed. */
export function paramUses(parameter: ParameterDeclaration): readonly ParamUse[] | undefined {
  const leaves = leavesOf(parameter, []);
  const fn = parameter.getParent();
  if (!leaves || !fn) return undefined;
  return leaves.flatMap(({ declaration, name, path }) =>
    fn
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter(
        (one) => one.getText() === name && !isNameOf(one, declaration) && declarationOf(one) === declaration,
      )
      .flatMap((one) => followed(one, path, path.length === 0 ? name : undefined)),
  );
}

interface Leaf {
  readonly declaration: Node;
  readonly name: string;
  readonly path: readonly string[];
}

function leavesOf(declaration: Node, path: readonly string[]): Leaf[] | undefined {
  if (!Node.isParameterDeclaration(declaration) && !Node.isBindingElement(declaration)) return undefined;
  const name = declaration.getNameNode();
  if (declaration.getDotDotDotToken()) return undefined;
  if (Node.isIdentifier(name)) return [{ declaration, name: name.getText(), path }];
  if (!Node.isObjectBindingPattern(name)) return undefined;
  const leaves: Leaf[] = [];
  for (const element of name.getElements()) {
    const key = element.getPropertyNameNode()?.getText() ?? element.getName();
    const inner = leavesOf(element, [...path, key]);
    // A default would be lost with the pattern, unless it only keeps what is inside from failing.
    const standIn = element.getInitializer();
    if (!inner || (standIn && standIn.getText() !== "{}")) return undefined;
    leaves.push(...inner);
  }
  return leaves;
}

function isNameOf(identifier: Node, declaration: Node): boolean {
  return identifier.getParent() === declaration;
}

function followed(identifier: Node, start: readonly string[], root: string | undefined): ParamUse[] {
  const path = [...start];
  const chain: Node[] = [identifier];
  let end = identifier;
  for (;;) {
    const parent = end.getParent();
    // What the framework's own type is said to be is of no use to another framework.
    if (Node.isNonNullExpression(parent) || (path.length === 0 && isCast(parent))) end = parent;
    else if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === end) {
      path.push(parent.getName());
      chain.push(parent);
      end = parent;
    } else if (Node.isElementAccessExpression(parent) && parent.getExpression() === end) {
      const key = parent.getArgumentExpression();
      if (!Node.isStringLiteral(key)) break;
      path.push(key.getLiteralText());
      chain.push(parent);
      end = parent;
    } else break;
  }
  const about = root !== undefined && { root };
  const parts = partsOf(end, path);
  if (!parts) return [{ path, chain, first: start.length, ...about }];
  return parts.map((one) => ({
    path: one.path,
    chain: [one.declaration],
    first: one.path.length,
    ...about,
  }));
}

function isCast(node: Node | undefined): node is Node {
  return Node.isAsExpression(node) || Node.isParenthesizedExpression(node);
}

/** What every framework has as an object of the same kind: it is taken apart as before. */
const SIGNALS = new Set(["signal", "abortSignal"]);

/** `const { signal, callId: id } = config`: each name it makes is a use, and is declared by what that is elsewhere. */
function partsOf(value: Node, path: readonly string[]): Leaf[] | undefined {
  const whole = withStandIn(value);
  const declaration = whole.getParent();
  if (!Node.isVariableDeclaration(declaration) || declaration.getInitializer() !== whole) return undefined;
  const pattern = declaration.getNameNode();
  const constant =
    declaration.getVariableStatement()?.getDeclarationKind() === VariableDeclarationKind.Const &&
    !declaration.getTypeNode();
  if (!constant || !Node.isObjectBindingPattern(pattern) || SIGNALS.has(path.at(-1) ?? "")) return undefined;
  const elements = pattern.getElements();
  const leaves = elements.map((element) => {
    const key = element.getPropertyNameNode()?.getText() ?? element.getName();
    return element.getInitializer() ? undefined : leavesOf(element, [...path, key]);
  });
  if (leaves.length === 0 || leaves.includes(undefined)) return undefined;
  return leaves.flatMap((one) => one ?? []);
}

/** `config ?? {}`: what stands in only keeps the pattern from failing. */
function withStandIn(value: Node): Node {
  const parent = value.getParent();
  const standIn =
    Node.isBinaryExpression(parent) &&
    parent.getLeft() === value &&
    ["??", "||"].includes(parent.getOperatorToken().getText()) &&
    parent.getRight().getText() === "{}";
  return standIn ? parent : value;
}

/** The expression for the first `length` names of a use's path, if the use has one. */
export function nodeAt(use: ParamUse, length: number): Node | undefined {
  return use.chain[length - use.first];
}
