import {
  Node,
  type BindingElement,
  type CallExpression,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type VariableDeclaration,
} from "ts-morph";
import { bare, declarationOf, keyOf, literalOf, valueOf } from "../code-of.ts";

/**
 * What an expression is in code that answers tool calls by hand: the call, its id, its `function`, the tool's name, the
 * arguments as the model wrote them, the same parsed, or the handler looked up under the name.
 */
export type Role =
  | { readonly kind: "call" | "id" | "function" | "name" | "json" }
  | { readonly kind: "args"; readonly type?: string | undefined }
  | { readonly kind: "handler"; readonly handlers: Handlers };

/** A record or a `Map` of handlers by name. */
export interface Handlers {
  readonly node: Node;
  /** The name it goes by where it is used, and how one of them is written there. */
  readonly named: Node;
  readonly at: (tool: string) => string;
  readonly of: (tool: string) => Node | undefined;
}

/** Roles by the declaration of a variable, a binding or a parameter. */
export type Roles = ReadonlyMap<Node, Role>;

/** The expression itself, without the `await` and the types around it. */
export function settled(node: Node): Node {
  const inner = bare(node);
  return Node.isAwaitExpression(inner) ? settled(inner.getExpression()) : inner;
}

/** The object literal that a name stands for, if it is a constant one. */
export function objectOf(node: Node): ObjectLiteralExpression | undefined {
  const value = constantBehind(node);
  return Node.isObjectLiteralExpression(value) ? value : undefined;
}

/** An expression, or what the constant (or member) it names was made of. */
function constantBehind(node: Node): Node | undefined {
  const expression = settled(node);
  if (!Node.isIdentifier(expression) && !Node.isPropertyAccessExpression(expression)) return expression;
  const declaration = declarationOf(expression);
  const value =
    Node.isVariableDeclaration(declaration) || Node.isPropertyDeclaration(declaration)
      ? declaration.getInitializer()
      : undefined;
  return value && constantBehind(value);
}

/** The role of an expression, or nothing where it has none that is known. */
export function roleOf(expression: Node, roles: Roles): Role | undefined {
  const node = settled(expression);
  if (Node.isIdentifier(node)) {
    const declaration = declarationOf(node);
    return declaration && roles.get(declaration);
  }
  if (Node.isPropertyAccessExpression(node))
    return memberRole(roleOf(node.getExpression(), roles), node.getName());
  if (Node.isElementAccessExpression(node))
    return handlerRole(node.getExpression(), node.getArgumentExpression(), roles);
  if (Node.isCallExpression(node)) return mappedRole(node, roles) ?? parsedRole(node, expression, roles);
  // `call.function.arguments ? JSON.parse(call.function.arguments) : {}`
  if (Node.isConditionalExpression(node)) {
    const role = roleOf(node.getWhenTrue(), roles);
    return role?.kind === "args" && node.getWhenFalse().getText() === "{}" ? role : undefined;
  }
  // `call.function.arguments || "{}"`: a call without arguments.
  if (Node.isBinaryExpression(node) && ["||", "??"].includes(node.getOperatorToken().getText())) {
    const role = roleOf(node.getLeft(), roles);
    return role?.kind === "json" ? role : undefined;
  }
  return undefined;
}

/** The role of a property of something that has a role. A call of Responses has no `function` between. */
export function memberRole(owner: Role | undefined, name: string): Role | undefined {
  if (owner?.kind !== "call" && owner?.kind !== "function") return undefined;
  if (name === "function" && owner.kind === "call") return { kind: "function" };
  if ((name === "id" || name === "call_id") && owner.kind === "call") return { kind: "id" };
  if (name === "name") return { kind: "name" };
  if (name === "parsed_arguments") return { kind: "args" };
  return name === "arguments" ? { kind: "json" } : undefined;
}

function handlerRole(record: Node, key: Node | undefined, roles: Roles): Role | undefined {
  if (!key || roleOf(key, roles)?.kind !== "name") return undefined;
  const handlers = objectOf(record);
  if (!handlers) return undefined;
  const named = bare(record);
  const sure = isOpen(named) ? "!" : "";
  const at = (tool: string): string =>
    `${named.getText()}${/^[A-Za-z_$][\w$]*$/.test(tool) ? `.${tool}` : `[${JSON.stringify(tool)}]`}${sure}`;
  return { kind: "handler", handlers: { node: handlers, named, at, of: (tool) => memberOf(handlers, tool) } };
}

/** A record of any names, of which TypeScript can't say that one is there. */
function isOpen(record: Node): boolean {
  const declaration = declarationOf(record);
  const type = Node.isVariableDeclaration(declaration) ? declaration.getTypeNode() : undefined;
  return /^(Readonly<|Partial<)*Record<string\b/.test(type?.getText() ?? "");
}

function memberOf(record: ObjectLiteralExpression, name: string): Node | undefined {
  const property = record.getProperties().find((one) => {
    const key = Node.isSpreadAssignment(one) ? undefined : one.getNameNode();
    return (Node.isComputedPropertyName(key) ? literalOf(key.getExpression()) : keyOf(one)) === name;
  });
  return property && valueOf(property);
}

/** `handlers.get(name)` of `new Map([["name", handler], …])`. */
function mappedRole(call: CallExpression, roles: Roles): Role | undefined {
  const callee = call.getExpression();
  const [key] = call.getArguments();
  if (!Node.isPropertyAccessExpression(callee) || callee.getName() !== "get" || !key) return undefined;
  if (roleOf(key, roles)?.kind !== "name") return undefined;
  const map = constantBehind(callee.getExpression());
  if (!Node.isNewExpression(map) || map.getExpression().getText() !== "Map") return undefined;
  const list = map.getArguments()[0];
  if (!Node.isArrayLiteralExpression(list)) return undefined;
  const pairs = list.getElements().flatMap((one) => {
    const [name, value] = Node.isArrayLiteralExpression(one) ? one.getElements() : [];
    return name && value ? [{ name: literalOf(name), value }] : [];
  });
  const of = (tool: string): Node | undefined => pairs.find(({ name }) => name === tool)?.value;
  const named = bare(callee.getExpression());
  const typed = /\.[cm]?tsx?$/.test(call.getSourceFile().getFilePath());
  const at = (tool: string): string => `${named.getText()}.get(${JSON.stringify(tool)})${typed ? "!" : ""}`;
  return { kind: "handler", handlers: { node: map, named, at, of } };
}

function parsedRole(node: Node, whole: Node, roles: Roles): Role | undefined {
  if (!Node.isCallExpression(node) || node.getExpression().getText() !== "JSON.parse") return undefined;
  const [text] = node.getArguments();
  if (!text || roleOf(text, roles)?.kind !== "json") return undefined;
  const type = Node.isAsExpression(whole) ? whole.getTypeNode()?.getText() : undefined;
  return { kind: "args", type };
}

/** The roles that a declaration adds: `const name = call.function.name`, `const { name } = call.function`. */
export function declaredRoles(declaration: Node, roles: Roles): Roles {
  if (!Node.isVariableDeclaration(declaration)) return roles;
  const value = declaration.getInitializer();
  const role = value && roleOf(value, roles);
  if (!role) return roles;
  const type = declaration.getTypeNode()?.getText();
  return boundRoles(declaration, role.kind === "args" && type ? { ...role, type } : role, roles);
}

/** The role that a variable gets later: `args = JSON.parse(call.function.arguments)` below `let args = {}`. */
export function assignedRoles(statement: Node, roles: Roles): Roles {
  const value = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined;
  if (!Node.isBinaryExpression(value) || value.getOperatorToken().getText() !== "=") return roles;
  const role = roleOf(value.getRight(), roles);
  const declaration = declarationOf(value.getLeft());
  if (role?.kind !== "args" || !Node.isVariableDeclaration(declaration)) return roles;
  const start = declaration.getInitializer();
  if (start && bare(start).getText() !== "{}") return roles;
  const type = declaration.getTypeNode()?.getText() ?? role.type;
  return boundRoles(declaration, { ...role, type }, roles);
}

/** The roles of the names that a variable, a parameter or a part of a pattern declares. */
export function boundRoles(
  declaration: VariableDeclaration | ParameterDeclaration | BindingElement,
  role: Role,
  roles: Roles,
): Roles {
  const name = declaration.getNameNode();
  if (Node.isIdentifier(name)) return new Map(roles).set(declaration, role);
  if (!Node.isObjectBindingPattern(name)) return roles;
  return name.getElements().reduce((known, element) => {
    const key = element.getPropertyNameNode()?.getText() ?? element.getName();
    const member = memberRole(role, key);
    return member ? boundRoles(element, member, known) : known;
  }, roles);
}
