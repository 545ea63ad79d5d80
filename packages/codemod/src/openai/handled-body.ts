import { Node } from "ts-morph";
import { codeFrom, codeOf, declarationOf } from "../code-of.ts";
import type { Body, Code } from "../tool-site.ts";
import type { Answering } from "./find-answering.ts";
import type { Handler } from "./handler.ts";
import type { Definition } from "./read-definition.ts";
import { isFunctionNode, runnableBody, typedArguments, type FunctionNode } from "./runnable-body.ts";

/** What runs a tool, and the comments above it. */
export interface Found {
  readonly body: Body;
  readonly comments?: readonly string[];
}

const NOT_FOUND = "no code that runs it was found in these files";

/** The body of a tool that is only described where it is defined: what the code that answers calls does with its own. */
export function handledBody(
  tool: string,
  { node }: Definition,
  about: { answerings: readonly Answering[]; argsType: string | undefined; spent: Set<Node> },
): Found | { readonly why: string } {
  const find = (whole: boolean): (Handler | { readonly why: string })[] =>
    about.answerings.flatMap(
      (answering) => answering.handlerOf({ tool, scope: node, spent: about.spent, whole }) ?? [],
    );
  const readings = find(false);
  // Where several answer calls, nobody knows whose a tool is that none of them names.
  const whole = about.answerings.length === 1 ? find(true) : [];
  const handler = [...readings, ...whole].find((one): one is Handler => !("why" in one));
  if (!handler) return readings.find((one) => "why" in one) ?? { why: NOT_FOUND };
  const comments = handler.comments ?? [];
  const { reference } = handler;
  if (!reference) return { body: bodyOf(handler, about.argsType), comments };
  const inline = isFunctionNode(reference) ? runnableBody(reference, [], about.argsType) : undefined;
  if (inline) return { body: inline, comments };
  const declared = functionBehind(reference);
  const body: Body = {
    kind: "reference",
    code: codeOf(reference),
    takesContext: false,
    ...typeOfArguments(declared, reference),
  };
  return { body, comments };
}

/** A handler as the body of a tool. */
export function bodyOf(handler: Handler, argsType: string | undefined): Body {
  return {
    kind: "function",
    async: handler.async,
    generator: false,
    own: false,
    // Beside a validator, what the dispatcher says of its arguments is no more than the validator does.
    ...typedArguments(
      handler.parameters,
      argsType === undefined ? undefined : (handler.argsType ?? argsType),
    ),
    body: handler.body,
    uses: [],
    returns: [],
  };
}

/** The function that a name stands for. */
export function functionBehind(name: Node): FunctionNode | undefined {
  const declaration = declarationOf(name);
  const value = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : declaration;
  return value && (isFunctionNode(value) || Node.isFunctionDeclaration(value)) ? value : undefined;
}

/** What a function, seen by this name, says of its first parameter. */
export function typeOfArguments(fn: FunctionNode | undefined, name: Node): { readonly argsType?: Code } {
  const type = fn?.getParameters()[0]?.getTypeNode();
  if (!fn || !type) return {};
  // The names in a type of another file may mean nothing here.
  const elsewhere = fn.getSourceFile() !== name.getSourceFile();
  return { argsType: elsewhere ? codeFrom(`Parameters<typeof ${name.getText()}>[0]`) : codeOf(type) };
}
