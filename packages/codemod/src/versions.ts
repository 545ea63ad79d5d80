/**
 * The packages that the codemod moves, and the versions it asks for: the newest that our adapters' peer ranges allow.
 * A test holds them against those ranges.
 */
export const VERSIONS: Readonly<Record<string, string>> = {
  "@ai-sdk/openai": "^4.0.0",
  "@langchain/core": "^1.0.0",
  "@langchain/langgraph": "^1.0.0",
  "@langchain/openai": "^1.0.0",
  "@toolport/ai-sdk": "^0.0.0",
  "@toolport/core": "^0.0.0",
  "@toolport/langchain": "^0.0.0",
  "@toolport/openai": "^0.0.0",
  "@toolport/schema": "^0.0.0",
  ai: "^7.0.0",
  langchain: "^1.0.0",
  openai: "^7.0.0",
  zod: "^4.0.0",
};
