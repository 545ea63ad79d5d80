import { isAmbient, takesArguments, type FunctionWords, type Printer } from "../printer.ts";
import type { Body, ResultForm } from "../tool-site.ts";

/** A function whose value is made into a text for the model by another: OpenAI's tools give the text only. */
export function writeTold(
  about: {
    readonly body: Body;
    readonly result: Extract<ResultForm, { kind: "model-output" }>;
    readonly argsType: string | undefined;
    readonly words: (printer: Printer) => FunctionWords;
  },
  printer: Printer,
  indent: string,
): string {
  const { body, result, argsType, words } = about;
  const { newline, semicolon } = printer.style;
  const inner = printer.deeper(indent);
  const { context } = words(printer);
  const uses = body.kind === "function" && body.uses.some((use) => !isAmbient(use));
  const own =
    body.kind === "reference"
      ? printer.code(body.code, inner)
      : `(${printer.fn(body, { ...words(printer), ...typed(body.args?.text, argsType) }, inner)})`;
  const given = takesArguments(body) ? `args${uses ? ", runner" : ""}` : "";
  const call = `${own}(${given})`;
  const binding = printer.code(result.parameter, inner);
  const lines = [
    `const ${binding} = await ${call}${semicolon}`,
    `return ${printer.code(result.text, inner)}${semicolon}`,
  ];
  const args = argsType === undefined ? "args" : `args: ${argsType}`;
  const block = lines.map((line) => `${inner}${line}${newline}`).join("");
  return `async (${args}${uses ? `, ${context}` : ""}) => {${newline}${block}${indent}}`;
}

function typed(args: string | undefined, argsType: string | undefined): { readonly args?: string } {
  return args === undefined || argsType === undefined || /: any$|[^ ]: /.test(args.replace(/^\{[^]*\}/, ""))
    ? {}
    : { args: `${args}: ${argsType}` };
}
