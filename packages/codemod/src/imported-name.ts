import { Node } from "ts-morph";

/** What a name stands for, in the module it comes from. `*` is the module itself, `default` its default export. */
export interface ImportedName {
  readonly module: string;
  readonly name: string;
}

/** Which import an expression is: `tool`, an alias of it, or `ai.tool`. By symbol, so a local `tool` is none. */
export function importOf(node: Node): ImportedName | undefined {
  if (Node.isPropertyAccessExpression(node)) {
    const owner = importOf(node.getExpression());
    if (owner?.name === "*" || owner?.name === "default")
      return { module: owner.module, name: node.getName() };
    return undefined;
  }
  if (!Node.isIdentifier(node)) return undefined;
  for (const declaration of node.getSymbol()?.getDeclarations() ?? []) {
    if (Node.isImportSpecifier(declaration))
      return {
        module: declaration.getImportDeclaration().getModuleSpecifierValue(),
        name: declaration.getName(),
      };
    if (Node.isNamespaceImport(declaration)) return { module: moduleOf(declaration), name: "*" };
    if (Node.isImportClause(declaration)) return { module: moduleOf(declaration), name: "default" };
    if (Node.isBindingElement(declaration)) return required(declaration);
  }
  return undefined;
}

/** True for an import of this name from one of these modules; a module that ends in `/` stands for all below it. */
export function isImport(node: Node, modules: readonly string[], name?: string): boolean {
  const found = importOf(node);
  if (!found || (name !== undefined && found.name !== name)) return false;
  return modules.some((one) => (one.endsWith("/") ? found.module.startsWith(one) : found.module === one));
}

function moduleOf(node: Node): string {
  return node.getFirstAncestorOrThrow(Node.isImportDeclaration).getModuleSpecifierValue();
}

/** `const { tool } = require("ai")`, `const { tool } = await import("ai")`. */
function required(element: Node): ImportedName | undefined {
  if (!Node.isBindingElement(element)) return undefined;
  const declaration = element.getFirstAncestor(Node.isVariableDeclaration);
  const value = declaration?.getInitializer();
  const call = Node.isAwaitExpression(value) ? value.getExpression() : value;
  if (!Node.isCallExpression(call) || !["require", "import"].includes(call.getExpression().getText()))
    return undefined;
  const [module] = call.getArguments();
  if (!Node.isStringLiteral(module)) return undefined;
  return {
    module: module.getLiteralText(),
    name: element.getPropertyNameNode()?.getText() ?? element.getName(),
  };
}
