import { Node, type SourceFile } from "ts-morph";
import type { Left, Reader, Reading } from "../reader.ts";
import type { ToolSite } from "../tool-site.ts";
import { bridge } from "./bridge.ts";
import { readClass } from "./read-class.ts";
import { readHosts } from "./read-hosts.ts";
import { refuseUse } from "./refuse-use.ts";
import { readToolCall } from "./read-tool-call.ts";

/** Finds LangChain's tools, and the calls that take them. */
export const langChainReader: Reader = {
  modules: ["@langchain/", "langchain"],
  sets: "list",
  read,
  bridge,
  exported: (toolbox, printer, _sites, form) => {
    const tools = `${printer.imports.value("@toolport/langchain", "toLangChain")}(${toolbox}).tools`;
    return form === "record" ? `Object.fromEntries(${tools}.map((tool) => [tool.name, tool]))` : tools;
  },
  refuseUse,
};

function read(file: SourceFile): Reading {
  const sites: ToolSite[] = [];
  const left: Left[] = [];
  for (const node of file.getDescendants()) {
    const found =
      Node.isCallExpression(node) || Node.isNewExpression(node)
        ? readToolCall(node)
        : Node.isClassDeclaration(node)
          ? readClass(node)
          : undefined;
    if (found && "why" in found) left.push({ node, why: `this tool is left: ${found.why}` });
    else if (found) sites.push(found);
  }
  return { sites, left, ...readHosts(file) };
}
