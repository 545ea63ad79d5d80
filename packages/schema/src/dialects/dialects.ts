import type { Dialect, DialectName } from "../dialect.ts";
import { anthropic, anthropicStrict } from "./anthropic.ts";
import { gemini, geminiJsonSchema } from "./gemini.ts";
import { jsonSchema202012, jsonSchemaDraft07 } from "./json-schema.ts";
import { mcp } from "./mcp.ts";
import { openai, openaiResponses, openaiStrict } from "./openai.ts";

/** The tables are plain data: spread one and change an entry to make your own. */
export const dialects: Readonly<Record<DialectName, Dialect>> = Object.freeze({
  "json-schema-2020-12": jsonSchema202012,
  "draft-07": jsonSchemaDraft07,
  openai,
  "openai-responses": openaiResponses,
  "openai-strict": openaiStrict,
  anthropic,
  "anthropic-strict": anthropicStrict,
  gemini,
  "gemini-json-schema": geminiJsonSchema,
  mcp,
});
