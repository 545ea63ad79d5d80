import { Node } from "ts-morph";
import { indentOf } from "../indent.ts";
import type { Printer } from "../printer.ts";
import type { HostCall, Toolboxed } from "../reader.ts";
import { functionAround, type ManualHost } from "./manual-host.ts";
import { writeAnswering } from "./write-answering.ts";

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
  return "answerings" in host;
}

/** The statement in its block. */
function statementOf(node: Node): Node {
  const statement = [node, ...node.getAncestors()].find((one) => {
    const parent = one.getParent();
    return Node.isBlock(parent) || Node.isSourceFile(parent) || Node.isCaseClause(parent);
  });
  return statement ?? node;
}

/** `const chat = toOpenAIChat(toolbox)` above it all; its `tools` go into each request, its `run` answers the calls. */
function answerByToolbox(
  { node, answerings, given, tools, keepsTools }: ManualHost,
  toolbox: Toolboxed,
  printer: Printer,
): void {
  const { edits, names } = printer;
  const api = answerings[0]?.api ?? "chat";
  const word = api === "chat" ? "chat" : "responses";
  const name = names.has(word) ? `${word}Tools` : word;
  const statement = statementOf(node);
  const project = (above: Node): void => projectTools({ above, name, api }, toolbox, printer);
  project(statement);
  for (const one of keepsTools ? [] : given) {
    const property = one.getParent();
    if (Node.isShorthandPropertyAssignment(property)) edits.replace(property, `tools: ${name}.tools`);
    else edits.replace(one, `${name}.tools`);
  }
  for (const answering of answerings) {
    const own = functionAround(answering.region);
    if (own !== functionAround(tools)) project(statementIn(own, answering.region));
    writeAnswering(answering, name, printer);
  }
}

/** `const chat = toOpenAIChat(toolbox)` */
function projectTools(
  { above, name, api }: { readonly above: Node; readonly name: string; readonly api: "chat" | "responses" },
  toolbox: Toolboxed,
  { edits, imports, style }: Printer,
): void {
  const indent = indentOf(above);
  const make = imports.value("@toolport/openai", api === "chat" ? "toOpenAIChat" : "toOpenAIResponses");
  const line = `const ${name} = ${make}(${toolbox.at(indent)})${style.semicolon}`;
  edits.insert(above.getStart(), `${line}${style.newline}${indent}`);
}

/** The statement of a function's own block that holds a node. */
function statementIn(around: Node, node: Node): Node {
  const body = Node.isBodied(around) || Node.isBodyable(around) ? around.getBody() : around;
  return node.getAncestors().find((one) => one.getParent() === body) ?? node;
}
