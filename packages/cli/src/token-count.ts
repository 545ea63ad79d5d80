import type { ToolDescription } from "@toolport/core";
import { readSchema } from "@toolport/schema";

/** Counts what a model is told of a tool. */
export type CountTokens = (tool: ToolDescription) => number;

/** What the number is: providers count their own way, and wrap a tool in words of theirs. */
export const TOKENIZER = "o200k_base";

/** Loads the tokenizer of OpenAI's newer models, as a stand-in for everybody's: its counts are approximate elsewhere. */
export async function tokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // Text that looks like one of the model's own marks is text here; by default it throws.
  const plain = { disallowedSpecial: new Set<string>() };
  return (tool) => countTokens(JSON.stringify(definitionOf(tool)), plain);
}

function definitionOf({ name, description, input }: ToolDescription): object {
  const { $schema: _dialect, ...parameters } =
    input === undefined ? { type: "object", properties: {} } : readSchema(input).jsonSchema();
  return { name, description, parameters };
}
