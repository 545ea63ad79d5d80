import type { Entry, Printer } from "../printer.ts";
import type { Loop } from "../reader.ts";
import type { WrittenLoop } from "../writer.ts";

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
      ? [{ key: "middleware", value: limit(printer.code(loop.maxSteps, inner), printer) }]
      : []),
  ];
  const make = imports.value("langchain", "createAgent");
  const { input, signal } = loop;
  const content = printer.code(input.code, inner);
  const messages =
    input.kind === "prompt"
      ? `messages: [{ role: ${style.quote}user${style.quote}, ${content === "content" ? content : `content: ${content}`} }]`
      : content === "messages"
        ? content
        : `messages: ${content}`;
  const config = signal ? `, { ${shorthand("signal", printer.code(signal, inner))} }` : "";
  return {
    before: `${apart ? `const ${list} = ${made}${style.semicolon}${style.newline}${indent}` : ""}const ${agent} = ${make}(${printer.object(entries, indent)})${style.semicolon}`,
    run: `await ${agent}.invoke({ ${messages} }${config})`,
    text: (result) => `${result}.messages.at(-1)?.text ?? ${style.quote}${style.quote}`,
  };
}

function modelOf({ model, temperature }: Loop, printer: Printer, indent: string): string {
  const chat = printer.imports.value("@langchain/openai", "ChatOpenAI");
  const warm = temperature ? `, ${shorthand("temperature", printer.code(temperature, indent))}` : "";
  return `new ${chat}({ ${shorthand("model", printer.code(model.id, indent))}${warm} })`;
}

/** LangChain counts steps otherwise; what is limited is the same: calls of the model. */
function limit(steps: string, printer: Printer): string {
  return `[${printer.imports.value("langchain", "modelCallLimitMiddleware")}({ runLimit: ${steps} })]`;
}

function shorthand(key: string, value: string): string {
  return key === value ? key : `${key}: ${value}`;
}
