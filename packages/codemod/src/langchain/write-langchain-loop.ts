import { settingEntries, type SettingWords } from "../model-settings.ts";
import type { Entry, Printer } from "../printer.ts";
import type { Loop } from "../reader.ts";
import type { WrittenLoop } from "../writer.ts";

/** `ChatOpenAI`'s. */
export const SETTING_WORDS: SettingWords = {
  temperature: ["temperature"],
  topP: ["topP"],
  maxTokens: ["maxTokens"],
};

/**
 * LangGraph throws at the 25th step of a graph unless told otherwise (`recursionLimit`), and a round of an agent whose
 * calls are limited takes three.
 */
const MOST_ROUNDS = 7;

/** A run as LangChain's agent. */
export function writeLangChainLoop(
  loop: Loop,
  tools: (indent: string) => string,
  printer: Printer,
  indent: string,
): WrittenLoop {
  const { imports, style } = printer;
  const inner = printer.deeper(indent);
  const agent = printer.names.has("agent") ? "toolAgent" : "agent";
  // Written inside the call, a tool's arguments would be inferred from what an agent takes: as a text.
  const list = printer.names.has("tools") ? "agentTools" : "tools";
  const made = tools(indent);
  const apart = /^\[[^]*\(/.test(made);
  const entries: Entry[] = [
    { key: "model", value: modelOf(loop, printer, inner) },
    { key: "tools", value: apart ? list : tools(inner) },
    ...(loop.instructions ? [printer.entry("systemPrompt", loop.instructions, indent)] : []),
    ...(loop.maxSteps
      ? [{ key: "middleware", value: limit(printer.code(loop.maxSteps, inner), loop, printer) }]
      : []),
  ];
  const make = imports.value("langchain", "createAgent");
  const { input } = loop;
  const content = printer.code(input.code, inner);
  const messages =
    input.kind === "prompt"
      ? `messages: [{ role: ${style.quote}user${style.quote}, ${content === "content" ? content : `content: ${content}`} }]`
      : content === "messages"
        ? content
        : `messages: ${content}`;
  const config = configOf(loop, printer, inner);
  return {
    before: `${apart ? `const ${list} = ${made}${style.semicolon}${style.newline}${indent}` : ""}const ${agent} = ${make}(${printer.object(entries, indent)})${style.semicolon}`,
    run: `await ${agent}.invoke({ ${messages} }${config})`,
    // The error's class is not exported.
    usedUp: (error) =>
      `${error} instanceof Error && ${error}.name === ${printer.text("ModelCallLimitMiddlewareError")}`,
    text: (result) => `${result}.messages.at(-1)?.text ?? ${style.quote}${style.quote}`,
  };
}

function modelOf({ model, settings }: Loop, printer: Printer, indent: string): string {
  const chat = printer.imports.value("@langchain/openai", "ChatOpenAI");
  const entries = settingEntries(settings, SETTING_WORDS, printer, indent);
  const more = entries.map(({ key, value = key }) => `, ${shorthand(key, value)}`).join("");
  return `new ${chat}({ ${shorthand("model", printer.code(model.id, indent))}${more} })`;
}

/** `, { signal, recursionLimit: Infinity }` */
function configOf({ signal, maxSteps }: Loop, printer: Printer, indent: string): string {
  const rounds = maxSteps?.text ?? maxSteps?.node?.getText() ?? "";
  const entries = [
    ...(signal ? [shorthand("signal", printer.code(signal, indent))] : []),
    ...(/^\d+$/.test(rounds) && Number(rounds) <= MOST_ROUNDS ? [] : ["recursionLimit: Infinity"]),
  ];
  return entries.length > 0 ? `, { ${entries.join(", ")} }` : "";
}

/** LangChain counts steps otherwise; what is limited is the same: calls of the model. */
function limit(steps: string, { statements }: Loop, printer: Printer): string {
  // Unless it throws, it answers by a message of its own, like any other.
  const thrown = statements?.open ? `, exitBehavior: ${printer.text("error")}` : "";
  return `[${printer.imports.value("langchain", "modelCallLimitMiddleware")}({ runLimit: ${steps}${thrown} })]`;
}

function shorthand(key: string, value: string): string {
  return key === value ? key : `${key}: ${value}`;
}
