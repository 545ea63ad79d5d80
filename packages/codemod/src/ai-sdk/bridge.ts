import { Node, SyntaxKind } from "ts-morph";
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
}
