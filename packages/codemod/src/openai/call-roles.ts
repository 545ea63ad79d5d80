import { Node, type ObjectLiteralExpression } from "ts-morph";
import { bare, declarationOf } from "../code-of.ts";

/**
 * What an expression is in code that answers tool calls by hand: the call, its `function`, the tool's name, the
 * arguments as the model wrote them, the same parsed, or the handler looked up under the name.
 */
export type Role =
  | { readonly kind: "call" | "function" | "name" | "json" }
  | { readonly kind: "args"; readonly type?: string | undefined }
  | { readonly kind: "handler"; readonly handlers: ObjectLiteralExpression };

/** Roles by the declaration of a variable, a binding or a parameter. */
export type Roles = ReadonlyMap<Node, Role>;

/** The expression itself, without the `await` and the types around it. */
export function settled(node: Node): Node {
  const inner = bare(node);
  return Node.isAwaitExpression(inner) ? settled(inner.getExpression()) : inner;
}

/** The object literal that a name stands for, if it is a constant one. */
export function objectOf(node: Node): ObjectLiteralExpression | undefined {
  const expression = settled(node);
  if (Node.isObjectLiteralExpression(expression)) return expression;
  if (!Node.isIdentifier(expression)) return undefined;
  const declaration = declarationOf(expression);
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return value && objectOf(value);
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
  if (Node.isCallExpression(node)) return parsedRole(node, expression, roles);
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
  if (name === "name") return { kind: "name" };
  return name === "arguments" ? { kind: "json" } : undefined;
}

function handlerRole(record: Node, key: Node | undefined, roles: Roles): Role | undefined {
  if (!key || roleOf(key, roles)?.kind !== "name") return undefined;
  const handlers = objectOf(record);
  return handlers && { kind: "handler", handlers };
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
  const target = declaration.getNameNode();
  const type = declaration.getTypeNode()?.getText();
  if (Node.isIdentifier(target))
    return new Map(roles).set(declaration, role.kind === "args" && type ? { ...role, type } : role);
  if (!Node.isObjectBindingPattern(target)) return roles;
  const more = new Map(roles);
  for (const element of target.getElements()) {
    const name = element.getPropertyNameNode()?.getText() ?? element.getName();
    const member = memberRole(role, name);
    if (member) more.set(element, member);
  }
  return more;
}
