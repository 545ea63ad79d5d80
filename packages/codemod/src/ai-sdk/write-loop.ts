import { codeFrom } from "../code-of.ts";
import { settingEntries, type SettingWords } from "../model-settings.ts";
import type { Entry, Printer } from "../printer.ts";
import type { Loop } from "../reader.ts";
import type { WrittenLoop } from "../writer.ts";

/** Version 4's word for the tokens stands behind the newer one. */
export const SETTING_WORDS: SettingWords = {
  temperature: ["temperature"],
  topP: ["topP"],
  maxTokens: ["maxOutputTokens", "maxTokens"],
};

/** A run as `generateText`. */
export function writeLoop(
  loop: Loop,
  tools: (indent: string) => string,
  printer: Printer,
  indent: string,
): WrittenLoop {
  const { imports } = printer;
  const inner = printer.deeper(indent);
  const { model, instructions, input, maxSteps, settings, signal } = loop;
  const optional = (key: string, code: Loop["signal"]): Entry[] =>
    code ? [printer.entry(key, code, indent)] : [];
  const stop = maxSteps
    ? `${imports.value("ai", "stepCountIs")}(${printer.code(maxSteps, inner)})`
    : `${imports.value("ai", "isLoopFinished")}()`;
  const entries: Entry[] = [
    { key: "model", value: `${imports.value("@ai-sdk/openai", "openai")}(${printer.code(model.id, inner)})` },
    ...settingEntries(settings, SETTING_WORDS, printer, indent),
    // Version 7's newer word for it is not in version 6.
    ...optional("system", instructions),
    printer.entry(input.kind, plain(input.code), indent),
    { key: "tools", value: tools(inner) },
    { key: "stopWhen", value: stop },
    ...optional("abortSignal", signal),
  ];
  return {
    run: `await ${imports.value("ai", "generateText")}(${printer.object(entries, indent)})`,
    text: (result) => `${result}.text`,
    ended: (result) => `${result}.finishReason !== ${printer.text("tool-calls")}`,
    pattern: (name) => (name === "text" ? "{ text }" : `{ text: ${name} }`),
  };
}

/** The comments of the place it comes from stay there. */
function plain(code: Loop["input"]["code"]): Loop["input"]["code"] {
  const { node, text, indent } = code;
  return node ? { node, text, indent } : codeFrom(text, indent);
}
