import { checkAnthropic, checkAnthropicStrict } from "./anthropic.ts";
import { checkGemini, checkGeminiJsonSchema } from "./gemini.ts";
import { checkJsonSchema202012, checkJsonSchemaDraft07, checkMcp } from "./json-schema.ts";
import { checkOpenAI, checkOpenAIStrict } from "./openai.ts";

/**
 * What each target demands, written from its documentation and apart from the dialects' tables, so that it can catch
 * the tables' mistakes: nothing here imports from `src`. Each gives the rules a schema breaks, with their places.
 */
export const checkers = {
  "json-schema-2020-12": checkJsonSchema202012,
  "draft-07": checkJsonSchemaDraft07,
  openai: checkOpenAI,
  "openai-responses": checkOpenAI,
  "openai-strict": checkOpenAIStrict,
  anthropic: checkAnthropic,
  "anthropic-strict": checkAnthropicStrict,
  gemini: checkGemini,
  "gemini-json-schema": checkGeminiJsonSchema,
  mcp: checkMcp,
} as const satisfies Readonly<Record<string, (schema: unknown) => readonly string[]>>;
