import { Node, SyntaxKind } from "ts-morph";
import { bare, codeFrom, codeOf, declarationOf, keyOf, literalOf, propertyOf } from "../code-of.ts";
import { isImport } from "../imported-name.ts";
import { settingsOf, wordsOf } from "../model-settings.ts";
import type { Loop } from "../reader.ts";
import type { Code } from "../tool-site.ts";
import { MODULES } from "./find-tools.ts";
import { optionsOf, UNKNOWN } from "./options-of.ts";
import { textsOf } from "./loop-texts.ts";
import { SETTING_WORDS } from "./write-loop.ts";

type Options = ReadonlyMap<string, Node>;

/** What every framework has a word for. */
const COMMON = new Set([
  "model",
  "system",
  "instructions",
  "prompt",
  "messages",
  "tools",
  "stopWhen",
  // Version 4's word for `stopWhen: stepCountIs(…)`; later ones have it no more.
  "maxSteps",
  "abortSignal",
  ...wordsOf(SETTING_WORDS),
]);

/** What the answer does not hang on: it goes, and is named. */
const UNCARRIED = new Set(["maxRetries", "experimental_telemetry", "telemetry"]);

/** Where an agent ends unless it says otherwise: `stopWhen` in `ToolLoopAgentSettings`. */
const AGENT_STEPS = "20";

/** What only names or reports a run. */
const AGENT = new Set(["id"]);

/** Reads a run that any framework can do, or says why it is none. */
export function readLoop(call: Node, called: string, options: Options): Loop | { readonly why: string } {
  if (called === "streamText") return { why: "it streams" };
  if (called === "generateText") return loopOf(call, options, { stops: false });
  const made = call.getFirstAncestor(Node.isVariableDeclaration);
  if (!made || made.getInitializer() !== call) return { why: "its agent is not a constant" };
  const uses = made.findReferencesAsNodes().filter((node) => node.getParent() !== made);
  const [use, ...more] = uses;
  const access = use?.getParent();
  const run = access?.getParent();
  const statement = made.getVariableStatement();
  if (
    !use ||
    more.length > 0 ||
    !statement ||
    statement.isExported() ||
    statement.getDeclarations().length > 1
  )
    return { why: "its agent is used in more than one place" };
  if (
    !Node.isPropertyAccessExpression(access) ||
    access.getName() !== "generate" ||
    !Node.isCallExpression(run)
  )
    return { why: `its agent is used otherwise than by \`generate\`` };
  const given = optionsOf(run.getArguments()[0]);
  if (!given) return { why: "what its run is given is not written here" };
  if (run.getSourceFile() !== call.getSourceFile()) return { why: "its agent is run in another file" };
  const all = new Map([...options].filter(([key]) => !AGENT.has(key)).concat([...given]));
  const loop = loopOf(run, all, { stops: true });
  return "why" in loop
    ? loop
    : { ...(!all.has("stopWhen") && { maxSteps: codeFrom(AGENT_STEPS) }), ...loop, setup: statement };
}

function loopOf(
  call: Node,
  options: Options,
  { stops }: { readonly stops: boolean },
): Loop | { readonly why: string } {
  const other = [...options.keys()].find((key) => !COMMON.has(key) && !UNCARRIED.has(key));
  if (other !== undefined)
    return {
      why:
        other === UNKNOWN
          ? "some of its options come from elsewhere"
          : `\`${other}\` has no counterpart in every framework`,
    };
  const model = modelOf(options.get("model"));
  if (!model) return { why: "its model is none of OpenAI's by name" };
  const input = inputOf(options);
  if (!input) return { why: "its messages are not only texts" };
  const stopWhen = options.get("stopWhen");
  const maxSteps = stopWhen ? stepsOf(stopWhen) : options.get("maxSteps");
  if (!stopWhen && !maxSteps && !stops)
    return { why: "it ends after one step, before the model has read what its tools return" };
  if (stopWhen && !maxSteps && !isUnlimited(stopWhen))
    return { why: "its `stopWhen` has no counterpart in every framework" };
  const run = call.getParent();
  if (!Node.isAwaitExpression(run)) return { why: "its result is not awaited where it is made" };
  const texts = textsOf(run);
  if ("why" in texts) return texts;
  const instructions = options.get("instructions") ?? options.get("system");
  const signal = options.get("abortSignal");
  return {
    model: { id: model },
    ...(instructions && { instructions: codeOf(instructions) }),
    input,
    ...(maxSteps && { maxSteps: codeOf(maxSteps) }),
    ...(signal && { signal: codeOf(signal) }),
    settings: settingsOf(SETTING_WORDS, (key) => options.get(key)),
    lost: [...options].flatMap(([key, value]) => (UNCARRIED.has(key) ? [propertyAround(value)] : [])),
    run,
    ...texts,
  };
}

function propertyAround(value: Node): Node {
  return value.getParentIfKind(SyntaxKind.PropertyAssignment) ?? value;
}

/** The id in `openai("gpt-4o")`, `openai.chat("gpt-4o")`, `openai.responses("gpt-4o")`. */
function modelOf(node: Node | undefined): Code | undefined {
  const value = node && behind(node);
  if (!Node.isCallExpression(value)) return undefined;
  const [id, ...more] = value.getArguments();
  if (!id || more.length > 0) return undefined;
  const callee = value.getExpression();
  const provider =
    Node.isPropertyAccessExpression(callee) && ["chat", "responses"].includes(callee.getName())
      ? callee.getExpression()
      : callee;
  return isImport(provider, ["@ai-sdk/openai"], "openai") ? codeOf(id) : undefined;
}

function behind(node: Node): Node {
  const value = bare(node);
  const declaration = Node.isIdentifier(value) ? declarationOf(value) : undefined;
  const made = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined;
  return made ? bare(made) : value;
}

function inputOf(options: Options): Loop["input"] | undefined {
  const prompt = options.get("prompt");
  if (prompt)
    return Node.isArrayLiteralExpression(bare(prompt)) ? undefined : { kind: "prompt", code: codeOf(prompt) };
  const messages = options.get("messages");
  const list = messages && bare(messages);
  if (!messages || !Node.isArrayLiteralExpression(list)) return undefined;
  return list.getElements().every(isTextMessage) ? { kind: "messages", code: codeOf(messages) } : undefined;
}

/** `{ role: "user", content }`: content of several parts has a form of its own in each framework. */
function isTextMessage(node: Node): boolean {
  const message = bare(node);
  if (!Node.isObjectLiteralExpression(message)) return false;
  const keys = message.getProperties().map(keyOf);
  const role = propertyOf(message, "role");
  const written = Node.isPropertyAssignment(role) ? literalOf(role.getInitializerOrThrow()) : undefined;
  const content = propertyOf(message, "content");
  const parts =
    Node.isPropertyAssignment(content) &&
    Node.isArrayLiteralExpression(bare(content.getInitializerOrThrow()));
  return (
    keys.length === 2 && content !== undefined && !parts && (written === "user" || written === "assistant")
  );
}

function stepsOf(node: Node): Node | undefined {
  const value = bare(node);
  if (!Node.isCallExpression(value)) return undefined;
  const counts = ["stepCountIs", "isStepCount"].some((name) =>
    isImport(value.getExpression(), MODULES, name),
  );
  return counts ? value.getArguments()[0] : undefined;
}

function isUnlimited(node: Node): boolean {
  const value = bare(node);
  return Node.isCallExpression(value) && isImport(value.getExpression(), MODULES, "isLoopFinished");
}
