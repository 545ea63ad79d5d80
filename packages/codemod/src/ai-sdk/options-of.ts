import { Node, type ObjectLiteralExpression } from "ts-morph";
import { bare, declarationOf, keyOf, valueOf } from "../code-of.ts";

/** The properties that a call is given: written in it, in a constant, or spread from one. The last of a name counts. */
export function optionsOf(argument: Node | undefined): ReadonlyMap<string, Node> | undefined {
  const object = argument && objectBehind(bare(argument));
  if (!object) return undefined;
  const options = new Map<string, Node>();
  for (const property of object.getProperties()) {
    if (Node.isSpreadAssignment(property))
      for (const [key, value] of optionsOf(property.getExpression()) ?? ([[UNKNOWN, property]] as const))
        options.set(key, value);
    else {
      const value = valueOf(property);
      options.set(keyOf(property) ?? UNKNOWN, value ?? property);
    }
  }
  return options;
}

/** Stands for properties that are not known here. */
export const UNKNOWN = "...";

function objectBehind(node: Node): ObjectLiteralExpression | undefined {
  if (Node.isObjectLiteralExpression(node)) return node;
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined;
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return value ? objectBehind(bare(value)) : undefined;
}
