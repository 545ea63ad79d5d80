import { Node, SyntaxKind, type ParameterDeclaration } from "ts-morph";
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
      .map((one) => followed(one, path, path.length === 0 ? name : undefined)),
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

function followed(identifier: Node, start: readonly string[], root: string | undefined): ParamUse {
  const path = [...start];
  const chain: Node[] = [identifier];
  for (let node: Node = identifier; ;) {
    const parent = node.getParent();
    if (Node.isNonNullExpression(parent)) node = parent;
    else if (Node.isPropertyAccessExpression(parent) && parent.getExpression() === node) {
      path.push(parent.getName());
      chain.push(parent);
      node = parent;
    } else if (Node.isElementAccessExpression(parent) && parent.getExpression() === node) {
      const key = parent.getArgumentExpression();
      if (!Node.isStringLiteral(key)) break;
      path.push(key.getLiteralText());
      chain.push(parent);
      node = parent;
    } else break;
  }
  return { path, chain, first: start.length, ...(root !== undefined && { root }) };
}

/** The expression for the first `length` names of a use's path, if the use has one. */
export function nodeAt(use: ParamUse, length: number): Node | undefined {
  return use.chain[length - use.first];
}
