import { JsonToolkit } from "@langchain/classic/agents/toolkits";
import { JsonSpec } from "@langchain/classic/tools";
import { createRetrieverTool } from "@langchain/classic/tools/retriever";
import { Document } from "@langchain/core/documents";
import { BaseRetriever } from "@langchain/core/retrievers";
import { fromLangChain } from "@toolport/langchain";
import type { Published } from "./published.ts";

/** LangChain's toolkit for a JSON document. Its tools word their own errors. */
export const json: Published = {
  name: "@langchain/classic JSON toolkit",
  framework: "LangChain",
  open: () => ({
    tools: fromLangChain(new JsonToolkit(new JsonSpec({ people: { ada: [1815, 1852] } })), {
      effect: "read",
    }),
  }),
  trials: [
    { tool: "json_list_keys", args: { input: "/people" }, says: "ada" },
    { tool: "json_get_value", args: { input: "/people/ada" }, says: "[1815,1852]" },
    { tool: "json_get_value", args: { input: "/people/bob" }, says: "is null or undefined" },
    { tool: "json_list_keys", args: {}, says: "Invalid JSON pointer" },
  ],
};

const POEMS = ["Roses are red", "Violets are blue"];

class Poems extends BaseRetriever {
  lc_namespace = ["toolport", "poems"];

  override _getRelevantDocuments(query: string): Promise<Document[]> {
    const found = POEMS.filter((line) => line.toLowerCase().includes(query.toLowerCase()));
    return Promise.resolve(found.map((pageContent) => new Document({ pageContent })));
  }
}

/** What LangChain makes of any retriever: a function of it, with zod 3. */
export const retriever: Published = {
  name: "@langchain/classic retriever",
  framework: "LangChain",
  open: () => ({
    tools: fromLangChain(
      [createRetrieverTool(new Poems(), { name: "find_line", description: "Finds a line of a poem." })],
      { effect: "read" },
    ),
  }),
  trials: [
    { tool: "find_line", args: { query: "violets" }, says: "Violets are blue" },
    { tool: "find_line", args: { query: "lilies" }, says: "" },
    { tool: "find_line", args: {}, says: "/query: " },
  ],
};
