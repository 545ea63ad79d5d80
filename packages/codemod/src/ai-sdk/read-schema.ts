import { Node, type ObjectLiteralElementLike } from "ts-morph";
import { bare, codeOf, commentsOf, declarationOf, valueOf } from "../code-of.ts";
import { importOf, isImport } from "../imported-name.ts";
import { schemaKind } from "../schema-kind.ts";
import type { Code, Schema } from "../tool-site.ts";
import { MODULES } from "./find-tools.ts";

/** A schema as the SDK takes it. */
export interface ReadSchema {
  readonly schema: Schema;
  /** `T` of `jsonSchema<T>(…)`. */
  readonly type?: Code;
}

/** Reads the schema that a property gives. `jsonSchema(…)` and `zodSchema(…)` are the SDK's, and are taken away. */
export function readSchema(property: ObjectLiteralElementLike): ReadSchema | { readonly why: string } {
  const value = valueOf(property);
  if (!value || Node.isMethodDeclaration(value)) return { why: "its schema is not written here" };
  const comments = commentsOf(property);
  const expression = bare(value);
  if (Node.isCallExpression(expression) && isImport(expression.getExpression(), MODULES)) {
    const [inner, options] = expression.getArguments();
    const wrapper = importOf(expression.getExpression())?.name ?? "";
    if (!inner || !["jsonSchema", "zodSchema"].includes(wrapper))
      return { why: `its schema is made by \`${wrapper}\`` };
    if (options) return { why: `its schema has options of its own, which only \`${wrapper}\` takes` };
    const [type] = expression.getTypeArguments();
    const kind = wrapper === "jsonSchema" ? "json" : schemaKind(inner);
    return { schema: { code: codeOf(inner, comments), kind }, ...(type && { type: codeOf(type) }) };
  }
  if (isWrapped(expression)) return { why: "its schema is a constant made by the SDK" };
  return { schema: { code: codeOf(value, comments), kind: schemaKind(value) } };
}

/** A constant that holds `jsonSchema(…)`: other code may want it as it is. */
function isWrapped(node: Node): boolean {
  const declaration = Node.isIdentifier(node) ? declarationOf(node) : undefined;
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return Node.isCallExpression(value) && isImport(value.getExpression(), MODULES);
}
