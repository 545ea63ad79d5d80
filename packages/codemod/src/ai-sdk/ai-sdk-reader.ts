import type { Left, Reader } from "../reader.ts";
import type { ToolSite } from "../tool-site.ts";
import { bridge } from "./bridge.ts";
import { findTools } from "./find-tools.ts";
import { readHosts } from "./read-hosts.ts";
import { readTool } from "./read-tool.ts";

/** Finds the AI SDK's tools, and the calls that take them. */
export const aiSdkReader: Reader = {
  modules: ["ai", "@ai-sdk/"],
  sets: "record",
  read(file) {
    const { tools, hidden } = findTools(file);
    const sites: ToolSite[] = [];
    const left: Left[] = hidden.map((node) => ({
      node,
      why: "what the tool is made of is not written here",
    }));
    for (const found of tools) {
      const site = readTool(found);
      if ("why" in site) left.push({ node: found.node, why: `a tool is left: ${site.why}` });
      else sites.push(site);
    }
    return { sites, hosts: readHosts(file), left };
  },
  bridge,
  exported: (toolbox, printer) => `${printer.imports.value("@toolport/ai-sdk", "toAISDK")}(${toolbox}).tools`,
};
