import { Node, SyntaxKind, type ParameterDeclaration } from "ts-morph";
import { bare, codeOf, declarationOf } from "../code-of.ts";
import { functionBody } from "../function-body.ts";
import { importOf } from "../imported-name.ts";
import { returnedBy } from "../tool-values.ts";
import type { Body, ContextParameter, ContextUse, Return } from "../tool-site.ts";
import { contextUses, RUN_MANAGER } from "./context-uses.ts";

/** A body, or why it can't be read. */
export type BodyReading = { readonly body: Body } | { readonly why: string };

/** Where LangChain puts the config: second for `tool()`, third, after the run manager, for the classes. */
export type Order = "config" | "manager-and-config";

/** Reads the function of a tool. */
export function readBody(fn: Node, order: Order, paired: boolean): BodyReading {
  const given = bare(fn);
  if (!Node.isArrowFunction(given) && !Node.isFunctionExpression(given) && !Node.isMethodDeclaration(given))
    return referred(fn, paired);
  if (steers(given)) return { why: "it returns a Command, which steers LangGraph" };
  const [first, second, third] = given.getParameters();
  if (first?.isRestParameter()) return { why: "it takes its arguments as a list" };
  const config = order === "config" ? second : third;
  const uses = contextUses(given, { config, runManager: order === "config" ? undefined : second });
  if (!uses) return { why: "it takes its config apart in a way that can't be followed" };
  if (uses.length > 0 && namesArguments(given)) return { why: "it uses `arguments`" };
  const returns = paired ? pairsOf(given) : [];
  if (!returns) return { why: "what it returns is not always written as [content, artifact]" };
  const managers = managerOnly(uses);
  if (managers !== undefined) return { why: `it uses LangChain's run manager: \`${managers}\`` };
  const body = functionBody(given, { uses, returns, context: contextOf(config, uses) });
  return body ? { body } : { why: "its function has no body" };
}

/** What only a run manager has, as a path. */
function managerOnly(uses: readonly ContextUse[]): string | undefined {
  return uses
    .map(({ meaning }) => (meaning.kind === "host" ? meaning.path : ""))
    .find((path) => path.split(".")[0] === RUN_MANAGER);
}

/** A named function is taken as it is when it needs nothing of LangChain's. */
function referred(fn: Node, paired: boolean): BodyReading {
  const declaration =
    Node.isIdentifier(fn) || Node.isPropertyAccessExpression(fn) ? declarationOf(fn) : undefined;
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  const known =
    Node.isFunctionDeclaration(value) ||
    Node.isArrowFunction(value) ||
    Node.isFunctionExpression(value) ||
    Node.isMethodDeclaration(value);
  if (paired) return { why: "its function is declared elsewhere and returns [content, artifact]" };
  if (known && steers(value)) return { why: "it returns a Command, which steers LangGraph" };
  const takesContext = known && value.getParameters().length > 1;
  if (!known && Node.isCallExpression(bare(fn)))
    return { body: { kind: "reference", code: codeOf(fn), takesContext: false } };
  return { body: { kind: "reference", code: codeOf(fn), takesContext } };
}

function contextOf(config: ParameterDeclaration | undefined, uses: readonly ContextUse[]): ContextParameter {
  const plain = uses.every(
    ({ meaning }) => meaning.kind !== "host" && !(meaning.kind === "value" && meaning.from === "context"),
  );
  const type = config?.getTypeNode();
  return {
    ...(type && { type: codeOf(type) }),
    known: plain
      ? { module: "@langchain/core/runnables", name: "RunnableConfig" }
      : { module: "@langchain/core/tools", name: "ToolRuntime" },
  };
}

function steers(fn: Node): boolean {
  return fn
    .getDescendantsOfKind(SyntaxKind.NewExpression)
    .some((made) => importOf(made.getExpression())?.name === "Command");
}

function namesArguments(fn: Node): boolean {
  return (
    !Node.isArrowFunction(fn) &&
    fn.getDescendantsOfKind(SyntaxKind.Identifier).some((one) => one.getText() === "arguments")
  );
}

function pairsOf(fn: Node): Return[] | undefined {
  const returned = returnedBy(fn);
  const pairs = returned.map((value) => {
    const list = bare(value);
    if (!Node.isArrayLiteralExpression(list)) return undefined;
    const [content, data, ...more] = list.getElements();
    if (!content || !data || more.length > 0 || Node.isSpreadElement(content)) return undefined;
    return { node: value, content: codeOf(content), data: codeOf(data) };
  });
  const known = pairs.filter((pair) => pair !== undefined);
  return known.length > 0 && known.length === pairs.length ? known : undefined;
}
