import { Node, SyntaxKind, type SourceFile } from "ts-morph";
import type { HostCall, Left, Reader, Reading } from "../reader.ts";
import type { ToolSite } from "../tool-site.ts";
import { bridge } from "./bridge.ts";
import { findAnswering } from "./find-answering.ts";
import { manualHosts } from "./manual-host.ts";
import { definitionOf, fieldOf, isOpaqueHelper } from "./read-definition.ts";
import { clientDeclaration, clientOf, requestOf } from "./request.ts";
import { isOpaqueRun, runToolsHost } from "./run-tools-host.ts";
import { toolSiteOf } from "./tool-site-of.ts";

/** Finds OpenAI's tools with the code that runs them, and the requests that take them. */
export const openAIReader: Reader = {
  modules: ["openai"],
  sets: "list",
  read: (file) => (usesOpenAI(file) ? readFile(file) : { sites: [], hosts: [], left: [] }),
  bridge,
  exported: (toolbox, printer, sites, form) => {
    const made = exportFor(sites);
    const tools = `${printer.imports.value("@toolport/openai", made)}(${toolbox}).tools`;
    const name = made === "toOpenAIResponses" ? "tool.name" : "tool.function.name";
    return form === "record" ? `Object.fromEntries(${tools}.map((tool) => [${name}, tool]))` : tools;
  },
};

/** Tools are all given to one request: as the first was written, so are the others. */
function exportFor([first]: readonly ToolSite[]): string {
  const definition = first && definitionOf(first.node);
  if (definition && fieldOf(definition.fields, "function")) return "toOpenAIRunTools";
  return definition?.api === "responses" ? "toOpenAIResponses" : "toOpenAIChat";
}

/** Other services take tools of the same shape. */
function usesOpenAI(file: SourceFile): boolean {
  return /(?:from|require\()\s*["']openai(?:\/|["'])/.test(file.getFullText());
}

/** Made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function readFile(file: SourceFile): Reading {
  const answerings = findAnswering(file);
  // A list of tools is often a file of its own, with what runs them; its calls are answered in another.
  const others = file
    .getProject()
    .getSourceFiles()
    .filter((one) => one !== file && usesOpenAI(one));
  const elsewhere = once(() => others.flatMap(findAnswering));
  const sites: ToolSite[] = [];
  const left: Left[] = [];
  const spent = new Set<Node>();
  file.forEachDescendant((node, traversal) => {
    const definition =
      Node.isObjectLiteralExpression(node) || Node.isCallExpression(node) ? definitionOf(node) : undefined;
    if (isOpaqueHelper(node))
      left.push({ node, why: "this tool is left: what it is made of is not written here" });
    if (!definition) return;
    traversal.skip();
    const own = toolSiteOf(definition, answerings);
    const reading = "why" in own && answerings.length === 0 ? toolSiteOf(definition, elsewhere()) : own;
    if ("why" in reading) left.push({ node, why: `this tool is left: ${reading.why}` });
    else {
      sites.push(reading.site);
      for (const one of reading.spent) spent.add(one);
    }
  });
  const calls = file.getDescendantsOfKind(SyntaxKind.CallExpression);
  const hosts: HostCall[] = [
    ...calls.flatMap((call) => runToolsHost(call) ?? []),
    ...manualHosts(file, answerings),
  ];
  for (const call of calls)
    if (isOpaqueRun(call)) left.push({ node: call, why: "runTools is left: its request is made elsewhere" });
  for (const call of calls) {
    const request = requestOf(call);
    if (request && fieldOf(request, "functions"))
      left.push({
        node: call,
        why: "this request is left: `functions` is the API's old form, give it `tools`",
      });
  }
  for (const call of calls)
    if (requestOf(call) || runToolsHost(call)) {
      const client = clientDeclaration(clientOf(call));
      if (client) spent.add(client);
    }
  return { sites, hosts, left, spent: [...spent] };
}
