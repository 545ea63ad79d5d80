import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { JsonSchema } from "../src/index.ts";

/** One schema of a real tool. */
export interface CorpusSchema {
  readonly name: string;
  readonly schema: JsonSchema;
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
}

// Kept outside the repository: what needs it runs where it is present.
const folder = new URL("../../../../shared/corpus/", import.meta.url);

/** Input and output schemas of tools that published packages ship; none where the corpus is not present. */
export function corpusSchemas(): readonly CorpusSchema[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const { tools } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as {
        readonly tools: readonly ListedTool[];
      };
      return tools.flatMap(({ name, inputSchema, outputSchema }) =>
        [inputSchema, outputSchema].flatMap((schema) =>
          schema ? [{ name: `${file} ${name}`, schema }] : [],
        ),
      );
    });
}
