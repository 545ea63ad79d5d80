/** Where LangChain's tools come from. */
export const MODULES: readonly string[] = [
  "@langchain/core/tools",
  "langchain",
  "langchain/tools",
  "@langchain/core",
];
