import { definitionOf, type OpenAITool } from "./openai-tool.ts";

/** Reads the arguments' text, as the client's helpers and `runTools` functions do. */
export type Parser = (text: string) => unknown;

/** The tool's own parser, which makes of the text what its function takes. */
export function parserOf(tool: OpenAITool): Parser | undefined {
  return looseParser(tool) ?? helperParser(tool);
}

/** A `runTools` function's: it may check nothing, as `JSON.parse` does. */
export function looseParser(tool: OpenAITool): Parser | undefined {
  const definition = definitionOf(tool);
  const { parse } = definition;
  return isParser(parse) ? (text) => parse.call(definition, text) : undefined;
}

/** That of the client's helpers, made of a schema. They keep it as a hidden property, which a copy loses. */
export function helperParser(tool: OpenAITool): Parser | undefined {
  const { $parseRaw } = tool as { readonly $parseRaw?: unknown };
  return isParser($parseRaw) ? (text) => $parseRaw.call(tool, text) : undefined;
}

/**
 * True where a definition looks like a copy of what `zodFunction` or the like made: strict, and with the `$schema` that
 * their converters write, but without the parser that they all add.
 */
export function looksCopied(tool: OpenAITool): boolean {
  const { strict, parameters } = definitionOf(tool);
  const written = typeof parameters === "object" && parameters !== null && "$schema" in parameters;
  return strict === true && written && typeof tool.invoke !== "function" && parserOf(tool) === undefined;
}

function isParser(value: unknown): value is Parser {
  return typeof value === "function";
}
