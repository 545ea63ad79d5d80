import { createToolbox, defineTool, effectFrom, textOf } from "@toolport/core";
import { z } from "zod";

/** What the host's plugins give the tools. */
interface Plugins {
  readonly files: { readonly remove: (path: string) => boolean; readonly size: (path: string) => number };
}

/** The form of `tool-config`: a record, whose keys are the names, as a function of what the host provides. */
const toolsOf = ({ files }: Plugins) => ({
  // The key is the name, whatever the tool calls itself.
  file_size: defineTool({
    name: "size",
    description: "Says how large a file is, in bytes. Answers null when there is none.",
    input: z.object({ path: z.string() }),
    effect: "read",
    execute: ({ path }) => (files.size(path) < 0 ? null : { path, bytes: files.size(path) }),
  }),
  remove_file: defineTool({
    name: "remove_file",
    description: "Removes a file. It can't be brought back.",
    input: z.object({ path: z.string() }),
    effect: "destructive",
    execute: ({ path }) => {
      files.remove(path);
    },
  }),
  // An old hint, read as what it stands for.
  empty_trash: defineTool({
    name: "empty_trash",
    description: "Empties the trash.",
    effect: effectFrom({ destructiveHint: true }),
    execute: () => "emptied",
  }),
});

/** What is gated, what a result becomes on the wire, and that every tool has a description. */
export async function useConfigForm(): Promise<Record<string, unknown>> {
  const sizes = new Map([["a.txt", 12]]);
  const plugins: Plugins = {
    files: { remove: (path) => sizes.delete(path), size: (path) => sizes.get(path) ?? -1 },
  };
  const asked: string[] = [];
  const toolbox = createToolbox({
    tools: toolsOf,
    plugins,
    approval: ({ tool }) => {
      asked.push(tool);
      return tool === "remove_file";
    },
  });
  const run = toolbox.run({ caller: { id: "ann" } });
  const found = await run.call("file_size", { path: "a.txt" });
  const trash = await run.call("empty_trash");
  const removed = await run.call("remove_file", { path: "a.txt" });
  const gone = await run.call("file_size", { path: "a.txt" });
  return {
    names: toolbox.list().map(({ name }) => name),
    found: textOf(found),
    trash: trash.status,
    removed: { status: removed.status, text: textOf(removed) },
    gone: { text: textOf(gone), data: gone.data },
    asked,
  };
}
