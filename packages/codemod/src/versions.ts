import { readFileSync } from "node:fs";

/** Of all of Toolport's packages: they are released together (`fixed` in `.changeset/config.json`). */
const ours = `^${versionOf(new URL("../package.json", import.meta.url))}`;

/**
 * The packages that the codemod moves, and the versions it asks for: the newest that our adapters' peer ranges allow.
 * A test holds them against those ranges.
 */
export const VERSIONS: Readonly<Record<string, string>> = {
  "@ai-sdk/openai": "^4.0.0",
  "@langchain/core": "^1.0.0",
  "@langchain/langgraph": "^1.0.0",
  "@langchain/openai": "^1.0.0",
  "@toolport/ai-sdk": ours,
  "@toolport/core": ours,
  "@toolport/langchain": ours,
  "@toolport/openai": ours,
  "@toolport/schema": ours,
  ai: "^7.0.0",
  langchain: "^1.0.0",
  openai: "^7.0.0",
  zod: "^4.0.0",
};

function versionOf(manifest: URL): string {
  return (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version;
}
