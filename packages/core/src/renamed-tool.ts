import type { Tool } from "./tool.ts";

// Beside the tools, not in their metadata, which hosts carry: how a toolbox was put together is for its own app to see.
const renamings = new WeakMap<Tool, readonly string[]>();

/** The tool under another name in a toolbox. */
export function renamedTool(tool: Tool, name: string): Tool {
  if (name === tool.name) return tool;
  const made = Object.freeze({ ...tool, name });
  renamings.set(made, [...renamingsOf(tool), `called "${name}" here, "${tool.name}" before`]);
  return made;
}

/** A tool that was made of another one, and has its history. */
export function withRenamingsOf(before: Tool, made: Tool): Tool {
  renamings.set(made, renamingsOf(before));
  return made;
}

/** What it was called in the toolboxes that this one was made of, in words. */
export function renamingsOf(tool: Tool | undefined): readonly string[] {
  return (tool && renamings.get(tool)) ?? [];
}
