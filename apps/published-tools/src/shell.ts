import { fromAISDK } from "@toolport/ai-sdk";
import { createBashTool } from "bash-tool";
import type { Published } from "./published.ts";

/** An AI SDK package: a shell, and a reader and writer of its files, all inside the process. */
export const shell: Published = {
  name: "bash-tool",
  framework: "AI SDK",
  open: async () => {
    const { tools } = await createBashTool({ files: { "names.txt": "Grace\nAda\n" } });
    const imported = fromAISDK(tools, {
      effect: { bash: "destructive", readFile: "read", writeFile: "update" },
    });
    return { tools: Object.values(imported) };
  },
  trials: [
    { tool: "bash", args: { command: "sort names.txt | head -1" }, says: '"stdout":"Ada\\n"' },
    { tool: "bash", args: { command: "ls nowhere" }, says: '"exitCode":2' },
    { tool: "writeFile", args: { path: "more.txt", content: "Mary" }, says: "" },
    { tool: "readFile", args: { path: "more.txt" }, says: "Mary" },
    { tool: "readFile", args: {}, says: "/path: " },
  ],
};
