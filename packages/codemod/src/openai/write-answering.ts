import { Node } from "ts-morph";
import type { Printer } from "../printer.ts";
import type { Kept } from "./answer-kept.ts";
import type { Answering } from "./find-answering.ts";

/** Has a toolbox answer the calls: in the place of the code that did, or of what it did for each call. */
export function writeAnswering(answering: Answering, name: string, printer: Printer): void {
  const { edits, style } = printer;
  const { region, form, from, messages, kept } = answering;
  if (kept) return runEach(answering, kept, name, printer);
  const answers = `(await ${name}.run(${from})).messages`;
  if (form === "list") edits.replace(region, answers);
  else edits.replace(region, `${messages?.getText()}.push(...${answers})${style.semicolon}`);
}

/** Runs each call by itself, so that what stands around it can stay. */
function runEach({ api, region, form }: Answering, kept: Kept, name: string, printer: Printer): void {
  const { edits, style, names } = printer;
  const { call, run, push, drop, texts } = kept;
  const given = `${name}.run(${api === "chat" ? `{ tool_calls: [${call}] }` : `[${call}]`})`;
  const answers = names.has("answers") ? "toolAnswers" : "answers";
  for (const node of drop) edits.removeStatement(node);
  for (const text of texts) {
    const key = Node.isShorthandPropertyAssignment(text.getParent()) ? `${text.getText()}: ` : "";
    edits.replace(text, `${key}${answers}[0]?.${api === "chat" ? "content" : "output"}`);
  }
  const list = run === push ? `(await ${given}).messages` : answers;
  if (run !== push) edits.replace(run, `const { messages: ${answers} } = await ${given}${style.semicolon}`);
  const target = targetOf(push);
  edits.replace(
    push,
    target ? `${target}.push(...${list})${style.semicolon}` : `return ${list}${style.semicolon}`,
  );
  if (form === "list") edits.replace(region, `(${edits.render(region)}).flat()`);
}

function targetOf(push: Node): string | undefined {
  const value = Node.isExpressionStatement(push) ? push.getExpression() : undefined;
  const callee = Node.isCallExpression(value) ? value.getExpression() : undefined;
  return Node.isPropertyAccessExpression(callee) ? callee.getExpression().getText() : undefined;
}
