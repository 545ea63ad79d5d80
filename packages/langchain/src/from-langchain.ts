import {
  checkImport,
  importTools,
  originOf,
  type ImportOptions,
  type Tool,
  type ToolContext,
} from "@toolport/core";
import {
  checked,
  isImplementation,
  isPromise,
  listOf,
  nameOf,
  unsupported,
  type HostEntry,
  type HostImplementation,
  type HostTool,
  type HostTools,
} from "./host-tool.ts";
import { readTool } from "./read-tool.ts";
import { descriptionOf } from "./toolport-tool.ts";

/** What LangChain's tools don't say. */
export interface FromLangChainOptions extends ImportOptions<HostTool> {
  /** For LangChain's `config.configurable`, over what the host's own context brings along. */
  readonly configurable?: (ctx: ToolContext) => Readonly<Record<string, unknown>>;
}

/** Tools; a promise of them where they come later, as those of an MCP client do. */
export type Imported<Given> = Given extends
  | PromiseLike<unknown>
  | { readonly getTools: () => PromiseLike<unknown> }
  ? Promise<readonly Tool[]>
  : readonly Tool[];

/**
 * LangChain tools, of core 0.3 and 1, as canonical ones, ready for a toolbox and any export. Give a list, or what holds
 * one. What came from `toLangChain` is the canonical tool again, without the toolbox's policy: the new toolbox has its own.
 *
 * @throws ToolportError `invalid_tool` naming every tool that can't be imported, or whose effect is not told
 */
export function fromLangChain<const Given extends HostTools>(
  tools: Given,
  options: FromLangChainOptions,
): Imported<Given> {
  const list = listOf(tools);
  const imported = isPromise(list)
    ? Promise.resolve(list).then((entries) => importList(entries, options))
    : importList(list, options);
  return imported as Imported<Given>;
}

function importList(entries: readonly HostEntry[], options: FromLangChainOptions): readonly Tool[] {
  const takes = "a list of tools, a toolkit, or a promise of a list";
  checkImport({ importer: "fromLangChain", given: entries, form: "list", takes, options });
  const bodies = new Map<HostEntry, HostImplementation["execute"]>();
  const tools = entries.map((entry) => {
    if (!isImplementation(entry)) return entry;
    bodies.set(entry.tool, entry.execute);
    return entry.tool;
  });
  return importTools({
    host: "LangChain",
    // What is no tool at all is told apart below.
    tools: tools.map((tool) => [nameOf(tool), tool as HostTool] as const),
    options,
    origin: (_, tool) => {
      const exported = descriptionOf(tool);
      return exported && originOf(exported);
    },
    unsupported: (_, tool) => unsupported(tool),
    read: (_, tool, details, gap) =>
      readTool(checked(tool), {
        details,
        gap,
        execute: bodies.get(tool),
        configurable: options.configurable,
      }),
  });
}
