import { Node, type CallExpression, type ObjectLiteralExpression } from "ts-morph";
import { bare, codeFrom, codeOf, declarationOf, keyOf } from "../code-of.ts";
import { importOf } from "../imported-name.ts";
import { indentOf } from "../indent.ts";
import { settingsOf, wordsOf, type SettingWords } from "../model-settings.ts";
import type { Loop } from "../reader.ts";
import { objectOf } from "./call-roles.ts";
import { fieldOf } from "./read-definition.ts";

/** What a conversation begins with. */
export type Start = Pick<Loop, "instructions" | "input">;

/** Those of Chat Completions, older and newer, and of Responses. */
export const SETTING_WORDS: SettingWords = {
  temperature: ["temperature"],
  topP: ["top_p"],
  maxTokens: ["max_completion_tokens", "max_tokens", "max_output_tokens"],
};

/** What may stand in a request that any framework can make. `tool_choice: "auto"` is what all do. */
const PLAIN = new Set([
  "model",
  "messages",
  "input",
  "instructions",
  "tools",
  "tool_choice",
  ...wordsOf(SETTING_WORDS),
]);

/** Why a request is not one that every framework can make, if it is not. */
export function whyNotPlain(call: CallExpression, request: Node): string | undefined {
  if (!Node.isObjectLiteralExpression(request)) return "its request is made elsewhere";
  const other = request.getProperties().find((one) => !PLAIN.has(keyOf(one) ?? ""));
  if (other) return `its request holds \`${other.getText().split("\n", 1)[0]}\``;
  const choice = fieldOf(request, "tool_choice");
  if (choice && !/^["']auto["']$/.test(choice.getText()))
    return `its request holds \`tool_choice: ${choice.getText()}\``;
  return isPlainClient(clientOf(call)) ? undefined : "its client is set up in a way that is not known here";
}

/** What the request says of instructions and settings, as parts of a loop. */
export function saidIn(request: Node): Pick<Loop, "instructions" | "settings"> {
  const instructions = fieldOf(request, "instructions");
  return {
    ...(instructions && { instructions: codeOf(instructions) }),
    settings: settingsOf(SETTING_WORDS, (key) => fieldOf(request, key)),
  };
}

/** `client.chat.completions.create`, on however many lines it is written. */
export function pathOf(call: CallExpression): string {
  return call.getExpression().getText().replaceAll(/\s/g, "");
}

/** The client of `client.chat.completions.create(…)` or `client.responses.create(…)`. */
export function clientOf(call: CallExpression): Node {
  let node: Node = call.getExpression();
  while (
    Node.isPropertyAccessExpression(node) &&
    ["create", "parse", "stream", "runTools", "completions", "chat", "beta", "responses"].includes(
      node.getName(),
    )
  )
    node = node.getExpression();
  return node;
}

/** The request in `client.chat.completions.create({ … })` or `client.responses.create({ … })`. */
export function requestOf(call: CallExpression): ObjectLiteralExpression | undefined {
  if (!/\.(chat\.completions|responses)\.(create|parse|stream)$/.test(pathOf(call))) return undefined;
  const [request] = call.getArguments();
  return request && objectOf(request);
}

/** What declares the client, where it is a constant or a member of this file. */
export function clientDeclaration(client: Node): Node | undefined {
  const declaration = declarationOf(client);
  return Node.isVariableDeclaration(declaration) || Node.isPropertyDeclaration(declaration)
    ? declaration
    : undefined;
}

/** `new OpenAI()`, with the key that it takes anyway. */
function isPlainClient(client: Node): boolean {
  const declaration = clientDeclaration(client);
  const made =
    declaration && "getInitializer" in declaration
      ? (declaration as { getInitializer(): Node | undefined }).getInitializer()
      : client;
  const value = made && bare(made);
  if (!Node.isNewExpression(value) || importOf(value.getExpression())?.module !== "openai") return false;
  const [options] = value.getArguments();
  if (!options) return true;
  return (
    Node.isObjectLiteralExpression(options) &&
    options
      .getProperties()
      .every((one) => /^apiKey: process\.env(\.|\[["'])OPENAI_API_KEY/.test(one.getText()))
  );
}

/** Takes a list of messages apart: the system's words, and what the user says. */
export function startOf(messages: Node | undefined): Start | { readonly why: string } {
  const list = messages && bare(messages);
  if (!Node.isArrayLiteralExpression(list)) return { why: "the messages it begins with are made elsewhere" };
  const parts = list.getElements().map((element) => {
    const role = fieldOf(element, "role")?.getText().slice(1, -1) ?? "";
    return { element, role, content: fieldOf(element, "content") };
  });
  const system = parts.filter(({ role }) => role === "system" || role === "developer");
  const rest = parts.slice(system.length);
  const [words] = system;
  const [said, ...more] = rest;
  const plain = rest.every(
    ({ role, content }) => ["user", "assistant"].includes(role) && content !== undefined,
  );
  const listed = rest.some(({ content }) => Node.isArrayLiteralExpression(content));
  if (!said?.content || !plain || listed || system.length > 1 || parts.indexOf(said) !== system.length)
    return { why: "the messages it begins with are more than instructions and texts" };
  const instructions = words?.content && codeOf(words.content);
  const input =
    more.length === 0
      ? ({ kind: "prompt", code: codeOf(said.content) } as const)
      : ({
          kind: "messages",
          code: codeFrom(`[${rest.map(({ element }) => element.getText()).join(", ")}]`, indentOf(list)),
        } as const);
  return { ...(instructions && { instructions }), input };
}
