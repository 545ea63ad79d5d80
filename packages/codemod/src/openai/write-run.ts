import { settingEntries } from "../model-settings.ts";
import type { Entry, Printer } from "../printer.ts";
import type { Loop } from "../reader.ts";
import type { WrittenLoop } from "../writer.ts";
import { SETTING_WORDS } from "./request.ts";

/** A run by the client's `runTools`, of which the final text is taken. */
export function writeRun(
  loop: Loop,
  tools: (indent: string) => string,
  printer: Printer,
  indent: string,
): WrittenLoop {
  const { imports, names, style } = printer;
  const inner = printer.deeper(indent);
  const client = names.has("client") ? "openAIClient" : "client";
  const set = tools(inner);
  const request = printer.object(
    [
      printer.entry("model", loop.model.id, indent),
      { key: "messages", value: messagesOf(loop, printer, inner) },
      set === "tools" ? { key: "tools" } : { key: "tools", value: set },
      ...settingEntries(loop.settings, SETTING_WORDS, printer, indent),
    ],
    indent,
  );
  const options = optionsOf(loop, printer, indent);
  const run = `${client}.chat.completions.runTools(${[request, options].filter(Boolean).join(", ")})`;
  return {
    before: `const ${client} = new ${imports.value("openai", "default")}()${style.semicolon}`,
    run: `(await ${run}.finalContent()) ?? ${style.quote}${style.quote}`,
    text: (result) => result,
    pattern: (name) => name,
  };
}

function messagesOf({ instructions, input }: Loop, printer: Printer, indent: string): string {
  const inner = printer.deeper(indent);
  const system = instructions && message("system", printer.code(instructions, inner), printer);
  if (input.kind === "prompt") {
    const user = message("user", printer.code(input.code, inner), printer);
    if (!system) return `[${user}]`;
    return [`[`, `${inner}${system},`, `${inner}${user},`, `${indent}]`].join(printer.style.newline);
  }
  const list = printer.code(input.code, indent);
  if (!system) return list;
  return [`[`, `${inner}${system},`, `${inner}...${list},`, `${indent}]`].join(printer.style.newline);
}

function message(role: string, content: string, printer: Printer): string {
  return `{ role: ${printer.text(role)}, ${content === "content" ? content : `content: ${content}`} }`;
}

/** The runner asks ten times at most, unless it is told otherwise. */
function optionsOf({ maxSteps, signal }: Loop, printer: Printer, indent: string): string | undefined {
  const rounds = maxSteps ? printer.code(maxSteps, indent) : "Infinity";
  const entries: Entry[] = [
    ...(rounds === "10" ? [] : [{ key: "maxChatCompletions", value: rounds }]),
    ...(signal ? [{ key: "signal", value: printer.code(signal, indent) }] : []),
  ];
  if (entries.length === 0) return undefined;
  return `{ ${entries.map(({ key, value }) => (key === value ? key : `${key}: ${value}`)).join(", ")} }`;
}
