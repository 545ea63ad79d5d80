import {
  Node,
  type ArrayLiteralExpression,
  type Expression,
  type ObjectLiteralExpression,
  type SourceFile,
} from "ts-morph";
import { bare, declarationOf, keyOf, valueOf } from "./code-of.ts";
import { isReassigned } from "./reassigned.ts";
import type { ToolSite } from "./tool-site.ts";

/** A list or record that holds tools; or a file that exports nothing else, for `import * as tools`. */
export interface ToolSet {
  readonly node: ArrayLiteralExpression | ObjectLiteralExpression | SourceFile;
  readonly elements: readonly SetElement[];
}

export interface SetElement {
  /** The element or property as it stands. */
  readonly node: Node;
  /** Its value, without the dots of a spread. */
  readonly value: Node;
  readonly spread: boolean;
  /** The key in a record. */
  readonly key?: string;
  /** Absent: no tool that was read. */
  readonly tools?: ToolValue;
}

/** What an expression gives: one tool, or a set of them (by itself, or out of others). */
export interface ToolValue {
  readonly kind: "tool" | "set";
  readonly sites: readonly ToolSite[];
  /** The sets that the expression itself gives: more than one where it depends on a condition. */
  readonly tops: readonly ToolSet[];
  /** These, and the sets inside them. */
  readonly sets: readonly ToolSet[];
}

/** Follows expressions to the tools they give, through constants, functions that return tools, classes and files. */
export class ToolValues {
  readonly #sites: ReadonlyMap<Node, ToolSite>;
  readonly #known = new Map<Node, ToolValue | undefined>();

  constructor(sites: readonly ToolSite[]) {
    this.#sites = new Map(sites.map((site) => [site.node, site]));
  }

  /** All sets seen so far. */
  get sets(): readonly ToolSet[] {
    return [...new Set([...this.#known.values()].flatMap((value) => value?.sets ?? []))];
  }

  of(node: Node): ToolValue | undefined {
    const site = this.#sites.get(node);
    if (site) return { kind: "tool", sites: [site], tops: [], sets: [] };
    const expression = bare(node);
    if (this.#known.has(expression)) return this.#known.get(expression);
    // Met again while it is being followed: a cycle gives nothing.
    this.#known.set(expression, undefined);
    const value = this.#follow(expression);
    this.#known.set(expression, value);
    return value;
  }

  #follow(node: Node): ToolValue | undefined {
    const site = this.#sites.get(node);
    if (site) return { kind: "tool", sites: [site], tops: [], sets: [] };
    if (Node.isArrayLiteralExpression(node))
      return this.#set(
        node,
        node.getElements().map((one) => this.#element(one)),
      );
    if (Node.isObjectLiteralExpression(node))
      return this.#set(
        node,
        node.getProperties().flatMap((one) => this.#property(one) ?? []),
      );
    if (Node.isConditionalExpression(node))
      return joined([this.of(node.getWhenTrue()), this.of(node.getWhenFalse())]);
    if (Node.isCallExpression(node)) return this.#called(node.getExpression());
    if (Node.isAwaitExpression(node)) return this.of(node.getExpression());
    if (Node.isNewExpression(node)) return this.#declared(node.getExpression(), true);
    if (Node.isIdentifier(node) || Node.isPropertyAccessExpression(node)) return this.#declared(node, false);
    return undefined;
  }

  #element(node: Expression): SetElement {
    const spread = Node.isSpreadElement(node);
    const value = spread ? node.getExpression() : node;
    return withTools({ node, value, spread }, this.of(value));
  }

  #property(node: Node): SetElement | undefined {
    if (Node.isSpreadAssignment(node)) {
      const value = node.getExpression();
      return withTools({ node, value, spread: true }, this.of(value));
    }
    if (!Node.isPropertyAssignment(node) && !Node.isShorthandPropertyAssignment(node))
      return { node, value: node, spread: false };
    const value = valueOf(node);
    if (!value) return undefined;
    const key = keyOf(node);
    return withTools({ node, value, spread: false, ...(key !== undefined && { key }) }, this.of(value));
  }

  /** An object with a set among its values holds other things too: it is no set itself. */
  #set(node: ToolSet["node"], elements: readonly SetElement[]): ToolValue | undefined {
    if (!elements.some(({ tools }) => tools)) return undefined;
    const fits = elements.every(({ tools, spread }) => !tools || (tools.kind === "set") === spread);
    if (!fits) return undefined;
    const set = { node, elements };
    const inner = elements.flatMap(({ tools }) => (tools ? [tools] : []));
    return {
      kind: "set",
      sites: unique(inner.flatMap(({ sites }) => sites)),
      tops: [set],
      sets: unique([set, ...inner.flatMap(({ sets }) => sets)]),
    };
  }

  #declared(name: Node, made: boolean): ToolValue | undefined {
    const declaration = declarationOf(name);
    if (!declaration) return undefined;
    const site = this.#sites.get(declaration);
    if (site) return made ? { kind: "tool", sites: [site], tops: [], sets: [] } : undefined;
    if (made) return undefined;
    if (Node.isSourceFile(declaration)) return this.#exported(declaration);
    if (
      Node.isVariableDeclaration(declaration) ||
      Node.isPropertyDeclaration(declaration) ||
      Node.isPropertyAssignment(declaration)
    ) {
      const value = declaration.getInitializer();
      return value && !isReassigned(declaration) ? this.of(value) : undefined;
    }
    if (Node.isShorthandPropertyAssignment(declaration)) return this.of(declaration.getNameNode());
    if (Node.isExportAssignment(declaration)) return this.of(declaration.getExpression());
    if (Node.isBindingElement(declaration)) return this.#unpacked(declaration);
    if (Node.isGetAccessorDeclaration(declaration)) return this.#returned(declaration);
    return undefined;
  }

  #exported(file: SourceFile): ToolValue | undefined {
    const elements = [...file.getExportedDeclarations()].flatMap(([key, declarations]) =>
      declarations
        .filter((one) => !Node.isTypeAliasDeclaration(one) && !Node.isInterfaceDeclaration(one))
        .map((node) => {
          const value = (Node.isVariableDeclaration(node) ? node.getInitializer() : undefined) ?? node;
          return withTools({ node, value, spread: false, key }, this.of(value));
        }),
    );
    return elements.every(({ tools }) => tools?.kind === "tool") ? this.#set(file, elements) : undefined;
  }

  /** `const { tools } = createTools()`, where the function returns an object that says what `tools` is. */
  #unpacked(element: Node): ToolValue | undefined {
    if (!Node.isBindingElement(element)) return undefined;
    const source = element.getFirstAncestor(Node.isVariableDeclaration)?.getInitializer();
    const owner = source && objectBehind(bare(source));
    const name = element.getPropertyNameNode()?.getText() ?? element.getName();
    const property = owner?.getProperties().find((one) => keyOf(one) === name);
    const value = property && valueOf(property);
    return value && this.of(value);
  }

  #called(callee: Node): ToolValue | undefined {
    const declaration = declarationOf(callee);
    if (!declaration) return undefined;
    const value =
      Node.isVariableDeclaration(declaration) || Node.isPropertyDeclaration(declaration)
        ? declaration.getInitializer()
        : declaration;
    return value && this.#returned(value);
  }

  #returned(value: Node): ToolValue | undefined {
    return joined(returnedBy(value).map((one) => this.of(one)));
  }
}

function objectBehind(node: Node): ObjectLiteralExpression | undefined {
  if (Node.isObjectLiteralExpression(node)) return node;
  if (Node.isAwaitExpression(node)) return objectBehind(node.getExpression());
  if (!Node.isCallExpression(node)) return undefined;
  const declaration = declarationOf(node.getExpression());
  const made = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  const [only, ...more] = made ? returnedBy(made) : [];
  return only && more.length === 0 ? objectBehind(bare(only)) : undefined;
}

/** What a function returns: its expression, or those of its own `return` statements. */
export function returnedBy(fn: Node): Node[] {
  if (!Node.isFunctionLikeDeclaration(fn) && !Node.isFunctionExpression(fn)) return [];
  const body = Node.isBodyable(fn) || Node.isBodied(fn) ? fn.getBody() : undefined;
  if (!body) return [];
  if (!Node.isBlock(body)) return [body];
  const found: Node[] = [];
  body.forEachDescendant((node, traversal) => {
    if (
      Node.isFunctionLikeDeclaration(node) ||
      Node.isFunctionExpression(node) ||
      Node.isClassDeclaration(node)
    )
      traversal.skip();
    else if (Node.isReturnStatement(node)) {
      const value = node.getExpression();
      if (value) found.push(value);
    }
  });
  return found;
}

/** One value out of several ways: all that are known must be of one kind. */
function joined(values: readonly (ToolValue | undefined)[]): ToolValue | undefined {
  const known = values.filter((value) => value !== undefined);
  const [first] = known;
  if (!first || known.some(({ kind }) => kind !== first.kind)) return undefined;
  return {
    kind: first.kind,
    sites: unique(known.flatMap(({ sites }) => sites)),
    tops: unique(known.flatMap(({ tops }) => tops)),
    sets: unique(known.flatMap(({ sets }) => sets)),
  };
}

function withTools(element: SetElement, tools: ToolValue | undefined): SetElement {
  return tools ? { ...element, tools } : element;
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}
