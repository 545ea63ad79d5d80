import { Node } from "ts-morph";
import { indentOf } from "../indent.ts";
import type { Printer } from "../printer.ts";
import type { HostCall, Toolboxed } from "../reader.ts";
import type { ManualHost } from "./manual-host.ts";

/** Makes the client's requests take their tools out of a toolbox, and has their calls answered by it. */
export function bridge(host: HostCall, toolbox: Toolboxed, printer: Printer): void {
  const { edits, imports } = printer;
  if (isManual(host)) return answerByToolbox(host, toolbox, printer);
  const made = `${imports.value("@toolport/openai", "toOpenAIRunTools")}(${toolbox.at(indentOf(host.tools))})`;
  const property = host.tools.getParent();
  if (Node.isPropertyAssignment(property) || Node.isShorthandPropertyAssignment(property))
    edits.replace(property, `...${made}`);
  else edits.replace(host.tools, `${made}.tools`);
}

function isManual(host: HostCall): host is ManualHost {
  return "answering" in host;
}

/** The statement in its block. */
function statementOf(node: Node): Node {
  const statement = [node, ...node.getAncestors()].find((one) => {
    const parent = one.getParent();
    return Node.isBlock(parent) || Node.isSourceFile(parent) || Node.isCaseClause(parent);
  });
  return statement ?? node;
}

/** `const chat = toOpenAIChat(toolbox)` above it all; its `tools` go into each request, its `run` replaces the loop. */
function answerByToolbox({ node, answering, given }: ManualHost, toolbox: Toolboxed, printer: Printer): void {
  const { edits, imports, names, style } = printer;
  const { api, loop, messages, from } = answering;
  const statement = statementOf(node);
  const indent = indentOf(statement);
  const word = api === "chat" ? "chat" : "responses";
  const name = names.has(word) ? `${word}Tools` : word;
  const make = imports.value("@toolport/openai", api === "chat" ? "toOpenAIChat" : "toOpenAIResponses");
  const line = `const ${name} = ${make}(${toolbox.at(indent)})${style.semicolon}`;
  edits.insert(statement.getStart(), `${line}${style.newline}${indent}`);
  for (const tools of given) {
    const property = tools.getParent();
    if (Node.isShorthandPropertyAssignment(property)) edits.replace(property, `tools: ${name}.tools`);
    else edits.replace(tools, `${name}.tools`);
  }
  edits.replace(
    loop,
    `${messages.getText()}.push(...(await ${name}.run(${from})).messages)${style.semicolon}`,
  );
}
