import type { ToolDescription } from "@toolport/core";
import { estimateTokenCount } from "tokenx";
import { identityOf } from "./every-tool.ts";
import { schemaOf } from "./tool-text.ts";

/** How many tokens a text is. */
export type CountTokens = (text: string) => number;

/** A tool as a model is told of it; each target's own form differs from it in a few words. */
export interface Definition {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}

/** What a model is told of a tool. */
export function definitionOf(tool: ToolDescription): Definition {
  const { $schema: _dialect, ...parameters } = schemaOf(tool) ?? { type: "object", properties: {} };
  return { name: tool.name, description: tool.description, parameters };
}

/** Counts definitions, each once. Without a tokenizer it is an estimate: no two models' are the same. */
export function definitionTokens(count: CountTokens = estimateTokenCount): (tool: ToolDescription) => number {
  const known = new WeakMap<object, number>();
  return (tool) => {
    const key = identityOf(tool);
    const tokens = known.get(key) ?? count(JSON.stringify(definitionOf(tool)));
    known.set(key, tokens);
    return tokens;
  };
}
