import { Node, SyntaxKind } from "ts-morph";
import { propertyOf } from "../code-of.ts";
import { indentOf } from "../indent.ts";
import type { Printer } from "../printer.ts";
import type { HostCall, Toolboxed } from "../reader.ts";

/** Makes a call of LangChain take its tools out of a toolbox. */
export function bridge({ tools, called }: HostCall, toolbox: Toolboxed, { edits, imports }: Printer): void {
  const made = `${imports.value("@toolport/langchain", "toLangChain")}(${toolbox.at(indentOf(tools))})`;
  const property = tools.getParent();
  const held = Node.isPropertyAssignment(property) || Node.isShorthandPropertyAssignment(property);
  const options = held ? property.getParentIfKind(SyntaxKind.ObjectLiteralExpression) : undefined;
  // The export's middleware belongs to it, but must not push out what is there.
  if (held && called === "createAgent" && options && !propertyOf(options, "middleware"))
    edits.replace(property, `...${made}`);
  else if (held) edits.replace(property, `tools: ${made}.tools`);
  else edits.replace(tools, `${made}.tools`);
}
