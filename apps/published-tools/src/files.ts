import { NodeFileStore } from "@langchain/classic/stores/file/node";
import { ReadFileTool, WriteFileTool } from "@langchain/classic/tools";
import { fromLangChain } from "@toolport/langchain";
import type { Published } from "./published.ts";

/** LangChain's file tools on a real folder. They have no tool that lists one. */
export const files: Published = {
  name: "@langchain/classic files",
  framework: "LangChain",
  open: (dir) => {
    const store = new NodeFileStore(dir);
    return {
      tools: fromLangChain([new WriteFileTool({ store }), new ReadFileTool({ store })], {
        effect: { write_file: "update", read_file: "read" },
      }),
    };
  },
  trials: [
    {
      tool: "write_file",
      args: { file_path: "hello.txt", text: "Hello, Ada.\n" },
      says: "File written to successfully.",
    },
    { tool: "read_file", args: { file_path: "hello.txt" }, says: "Hello, Ada." },
    { tool: "read_file", args: { file_path: "nothing.txt" }, says: "The tool failed" },
    { tool: "write_file", args: { file_path: "half.txt" }, says: "/text: " },
  ],
};
