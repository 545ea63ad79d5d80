import { Node, SyntaxKind } from "ts-morph";
import { propertyOf, valueOf } from "../code-of.ts";
import { indentOf } from "../indent.ts";
import type { Printer } from "../printer.ts";
import type { HostCall, Toolboxed } from "../reader.ts";
import { runsTools } from "./read-hosts.ts";

/** Makes a call of the SDK take its tools out of a toolbox. */
export function bridge(host: HostCall, toolbox: Toolboxed, printer: Printer): void {
  const { tools } = host;
  const property = Node.isShorthandPropertyAssignment(tools.getParent())
    ? tools.getParent()
    : tools.getParentIfKind(SyntaxKind.PropertyAssignment);
  const indent = indentOf(property ?? tools);
  const exported = `${printer.imports.value("@toolport/ai-sdk", "toAISDK")}(${toolbox.at(indent)})`;
  if (!property) printer.edits.replace(tools, `${exported}.tools`);
  else printer.edits.replace(property, runsTools(host) ? `...${exported}` : `tools: ${exported}.tools`);
  limitSteps(host, printer);
}

/** `maxSteps: 5` of version 4, which no version has that takes a toolbox. */
function limitSteps({ node }: HostCall, printer: Printer): void {
  if (!Node.isCallExpression(node) && !Node.isNewExpression(node)) return;
  for (const options of node.getArguments()) {
    if (!Node.isObjectLiteralExpression(options)) continue;
    const limit = propertyOf(options, "maxSteps");
    const steps = limit && valueOf(limit);
    if (!steps || propertyOf(options, "stopWhen")) continue;
    const count = printer.imports.value("ai", "stepCountIs");
    printer.edits.replace(limit, `stopWhen: ${count}(${printer.edits.render(steps)})`);
  }
}
