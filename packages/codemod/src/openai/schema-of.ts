import { Node } from "ts-morph";
import { bare, codeOf, commentsOf, declarationOf, propertyOf } from "../code-of.ts";
import { importOf } from "../imported-name.ts";
import type { Schema } from "../tool-site.ts";
import { fieldOf, validatorBehind, type Definition, type Parsing } from "./read-definition.ts";

/** The schema of a tool's parameters, or why it can't be told. */
export function schemaOf(
  { fields, helper }: Definition,
  parsing: Parsing,
): Schema | undefined | { readonly why: string } {
  const parameters = fieldOf(fields, "parameters");
  if (!parameters) return undefined;
  const property = propertyOf(fields, "parameters");
  const comments = property ? commentsOf(property) : {};
  const validator = helper ? parameters : validatorBehind(parameters);
  if (validator) {
    if (typeof parsing === "object" && parsing.validator !== validator.getText())
      return { why: `its parser checks by \`${parsing.validator}\`, and its parameters are another schema` };
    return { code: codeOf(validator, comments), kind: kindOf(validator) };
  }
  if (typeof parsing === "object")
    return { why: `its parser checks by \`${parsing.validator}\`, and its parameters are written beside it` };
  return { code: codeOf(parameters, comments), kind: "json" };
}

/** Which zod a validator is made with: by the import at its root, through constants and other files. */
function kindOf(validator: Node): Schema["kind"] {
  const root = rootOf(validator);
  const module = importOf(root)?.module;
  if (module !== undefined && /^zod(\/|-|$)/.test(module))
    return /^zod(\/v3|-3)/.test(module) ? "zod3" : "zod";
  const declaration = declarationOf(root);
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return value && value !== validator ? kindOf(value) : "unknown";
}

/** `z` in `z.object({ … }).strict()`. */
function rootOf(node: Node): Node {
  const expression = bare(node);
  if (Node.isCallExpression(expression) || Node.isPropertyAccessExpression(expression))
    return rootOf(expression.getExpression());
  return expression;
}
