import {
  Node,
  SyntaxKind,
  type BindingElement,
  type CallExpression,
  type ObjectLiteralExpression,
  type VariableDeclaration,
} from "ts-morph";
import { bare, declarationOf, keyOf, propertyCode, propertyOf, valueOf } from "../code-of.ts";
import type { Loop } from "../reader.ts";
import { inputOf } from "./loop-input.ts";
import { modelOf } from "./read-model.ts";

type LoopReading = { readonly loop: Loop; readonly spent: readonly Node[] } | { readonly why: string };

const AGENT_KEYS = new Set(["model", "tools", "systemPrompt"]);

/** A whole run of `createAgent`, if it is a plain one: made once, asked once, and its last message's text taken. */
export function readLoop(call: CallExpression, options: ObjectLiteralExpression): LoopReading {
  const other = options
    .getProperties()
    .map((one) => keyOf(one))
    .find((key) => key === undefined || !AGENT_KEYS.has(key));
  if (other !== undefined || options.getProperties().some((one) => keyOf(one) === undefined))
    return { why: `its ${other ?? "spread"} has no counterpart` };
  const named = propertyOf(options, "model");
  const model = named && modelOf(valueOf(named));
  if (!model) return { why: "its model is no plain one of OpenAI" };
  const instructions = propertyCode(options, "systemPrompt");
  if (instructions?.node && Node.isNewExpression(bare(instructions.node)))
    return { why: "its systemPrompt is a message, not a text" };
  const run = runOf(call);
  if ("why" in run) return run;
  const { invoke, setup } = run;
  const [messages, config, ...more] = invoke.getArguments();
  const input = messages && inputOf(messages);
  if (!input || more.length > 0) return { why: "what it is asked is not written as plain messages" };
  const given = config ? configOf(config) : {};
  if (!given) return { why: "it is given a config" };
  const awaited = invoke.getParent();
  if (!Node.isAwaitExpression(awaited)) return { why: "its answer is not awaited where it is asked" };
  const result = resultOf(awaited);
  if (!result) return { why: "more of its answer is used than the last message's text" };
  const statement = invoke.getFirstAncestor((one) => Node.isStatement(one) && !Node.isBlock(one));
  if (setup && statement && !sees(setup, statement)) return { why: "it is made once and asked many times" };
  return {
    loop: {
      model: model.model,
      settings: model.settings,
      ...(instructions && { instructions }),
      input,
      ...given,
      ...(setup && { setup }),
      run: awaited,
      ...result,
    },
    spent: model.spent,
  };
}

/** An agent that is made in another function, or for the whole module, may still be a local constant of one run. */
function sees(setup: Node, statement: Node): boolean {
  return setup.getParent() === statement.getParent() || Node.isSourceFile(setup.getParent());
}

/** The one `invoke` of an agent: on the spot, or of a constant that is used for nothing else. */
function runOf(
  call: CallExpression,
): { readonly invoke: CallExpression; readonly setup?: Node } | { readonly why: string } {
  const direct = invokeOn(call);
  if (direct) return { invoke: direct };
  const declaration = call.getParent();
  const statement = declaration?.getFirstAncestor(Node.isVariableStatement);
  if (!Node.isVariableDeclaration(declaration) || !statement || declaration.getInitializer() !== call)
    return { why: "the agent is handed on" };
  if (statement.isExported() || statement.getDeclarations().length > 1)
    return { why: "the agent is used elsewhere, too" };
  const uses = usesOf(declaration);
  const [only, ...more] = uses;
  const invoke = only && invokeOn(only);
  if (!invoke || more.length > 0)
    return {
      why: uses.length === 1 ? "it is not run by a plain invoke" : "the agent is used more than once",
    };
  return { invoke, setup: statement };
}

function usesOf(declaration: VariableDeclaration | BindingElement): Node[] {
  const name = declaration.getName();
  return declaration
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter(
      (one) =>
        one.getText() === name && one.getParent() !== declaration && declarationOf(one) === declaration,
    );
}

function invokeOn(node: Node): CallExpression | undefined {
  const member = node.getParent();
  if (
    !Node.isPropertyAccessExpression(member) ||
    member.getExpression() !== node ||
    member.getName() !== "invoke"
  )
    return undefined;
  const call = member.getParent();
  return Node.isCallExpression(call) ? call : undefined;
}

/** What another framework can be told of a run's config. That LangChain shall not count its steps, others needn't be. */
function configOf(config: Node): Pick<Loop, "signal"> | undefined {
  if (!Node.isObjectLiteralExpression(config)) return undefined;
  const signal = propertyCode(config, "signal");
  const uncounted = propertyCode(config, "recursionLimit")?.text === "Infinity";
  if (config.getProperties().length !== Number(signal !== undefined) + Number(uncounted)) return undefined;
  return signal ? { signal } : {};
}

/** Where the answer goes: a name, of which only the last message's text is taken; or that text at once. */
function resultOf(run: Node): Pick<Loop, "binding" | "texts"> | undefined {
  const declaration = run.getParent();
  if (Node.isParenthesizedExpression(declaration)) {
    const text = lastText(declaration);
    return text && { texts: [text] };
  }
  const statement = declaration?.getFirstAncestor(Node.isVariableStatement);
  if (!Node.isVariableDeclaration(declaration) || !statement) return undefined;
  const name = declaration.getNameNode();
  if (Node.isIdentifier(name)) {
    const texts = usesOf(declaration)
      .filter((use) => !isIndex(use))
      .map((use) => lastText(use));
    const known = texts.filter((one) => one !== undefined);
    return known.length === texts.length
      ? { binding: { kind: "name", name: name.getText(), statement }, texts: known }
      : undefined;
  }
  return unpackedResult(name, statement);
}

/** `const { messages } = await agent.invoke(…)` */
function unpackedResult(pattern: Node, statement: Node): Pick<Loop, "binding" | "texts"> | undefined {
  const [only, ...more] = Node.isObjectBindingPattern(pattern) ? pattern.getElements() : [];
  if (!only || more.length > 0 || (only.getPropertyNameNode()?.getText() ?? only.getName()) !== "messages")
    return undefined;
  const texts = usesOf(only)
    .filter((use) => !isIndex(use))
    .map((use) => lastOf(use));
  const known = texts.filter((one) => one !== undefined);
  const name = /\bresult\b/.test(statement.getParentOrThrow().getText()) ? "answer" : "result";
  return known.length === texts.length
    ? { binding: { kind: "name", name, statement }, texts: known }
    : undefined;
}

/** The second `result` in `result.messages[result.messages.length - 1]`. */
function isIndex(use: Node): boolean {
  const access = use.getFirstAncestor(Node.isElementAccessExpression);
  const argument = access?.getArgumentExpression();
  return (
    argument !== undefined && argument.getPos() <= use.getPos() && argument.getText().endsWith(".length - 1")
  );
}

/** `result.messages.at(-1)?.text`, in the ways people write it. */
function lastText(result: Node): Node | undefined {
  const messages = memberOf(result, "messages");
  return messages && lastOf(messages);
}

function lastOf(messages: Node): Node | undefined {
  const owner = messages.getParent();
  let last: Node | undefined;
  if (Node.isElementAccessExpression(owner) && owner.getExpression() === messages) {
    const at = owner.getArgumentExpression()?.getText() ?? "";
    if (/\bmessages\.length - 1$/.test(at)) last = owner;
  } else {
    const member = memberOf(messages, "at");
    const call = member?.getParent();
    if (Node.isCallExpression(call) && call.getArguments()[0]?.getText() === "-1") last = call;
  }
  const sure = last?.getParent();
  const message = Node.isNonNullExpression(sure) ? sure : last;
  const text = message && (memberOf(message, "text") ?? memberOf(message, "content"));
  if (!text) return undefined;
  const outer = text.getParent();
  // `?? ""` and `as string` belong to the old text's type.
  if (Node.isAsExpression(outer)) return outer;
  if (
    Node.isBinaryExpression(outer) &&
    outer.getOperatorToken().getText() === "??" &&
    outer.getLeft() === text
  )
    return outer;
  return text;
}

function memberOf(node: Node, name: string): Node | undefined {
  const parent = node.getParent();
  return Node.isPropertyAccessExpression(parent) &&
    parent.getExpression() === node &&
    parent.getName() === name
    ? parent
    : undefined;
}
