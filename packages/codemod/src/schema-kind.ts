import { Node } from "ts-morph";
import { bare, declarationOf } from "./code-of.ts";
import { importOf } from "./imported-name.ts";
import type { Schema } from "./tool-site.ts";

/** Which library a schema is of, as far as the source tells. */
export function schemaKind(node: Node): Schema["kind"] {
  const value = bare(node);
  if (Node.isObjectLiteralExpression(value)) return "json";
  const root = rootOf(value);
  const found = importOf(root);
  if (found) {
    if (found.module === "zod" || found.module.startsWith("zod/v4") || found.module === "zod/mini")
      return "zod";
    if (found.module === "zod/v3" || found.module === "zod-3") return "zod3";
  }
  const declaration =
    Node.isIdentifier(value) || Node.isPropertyAccessExpression(value) ? declarationOf(value) : undefined;
  const made =
    Node.isVariableDeclaration(declaration) ||
    Node.isPropertyAssignment(declaration) ||
    Node.isPropertyDeclaration(declaration)
      ? declaration.getInitializer()
      : undefined;
  return made && made !== value
    ? schemaKind(made)
    : rootOf(value) !== value && Node.isIdentifier(root)
      ? followRoot(root)
      : "unknown";
}

/** `z` in `z.object(…).strict()`. */
function rootOf(node: Node): Node {
  if (Node.isCallExpression(node) || Node.isPropertyAccessExpression(node))
    return rootOf(node.getExpression());
  return node;
}

/** `baseSchema.extend(…)` is of the library that made `baseSchema`. */
function followRoot(root: Node): Schema["kind"] {
  const declaration = declarationOf(root);
  const made = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return made ? schemaKind(made) : "unknown";
}
