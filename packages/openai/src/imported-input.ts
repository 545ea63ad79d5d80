import { readSchema, type JsonSchema, type SchemaSource } from "@toolport/schema";
import type { OpenAITool } from "./from-openai.ts";

/** Reads the arguments' text, as the client's helpers and `runTools` functions do. */
export type Parser = (text: string) => unknown;

/** The tool's own parser, which makes of the text what its function takes. */
export function parserOf(tool: OpenAITool): Parser | undefined {
  return looseParser(tool) ?? helperParser(tool);
}

/** A `runTools` function's: it may check nothing, as `JSON.parse` does. */
function looseParser({ function: inner }: OpenAITool): Parser | undefined {
  return isParser(inner?.parse) ? inner.parse : undefined;
}

/** That of the client's helpers, made of a schema. They keep it as a hidden property, which a spread loses. */
function helperParser(tool: OpenAITool): Parser | undefined {
  const { $parseRaw } = tool as { readonly $parseRaw?: unknown };
  return isParser($parseRaw) ? $parseRaw : undefined;
}

/** What a tool takes: its JSON Schema, and where it has a parser, what that accepts and makes of it. */
export function inputOf(tool: OpenAITool): SchemaSource | undefined {
  const { parameters } = tool.function ?? tool;
  const schema = isSchema(parameters) ? parameters : undefined;
  const parser = parserOf(tool);
  if (!parser) return schema;
  return parsed(parser, { schema, enforced: looseParser(tool) ? schema : undefined });
}

function parsed(
  parser: Parser,
  {
    schema,
    enforced,
  }: { readonly schema: JsonSchema | undefined; readonly enforced: JsonSchema | undefined },
): SchemaSource {
  const reader = enforced && readSchema(enforced);
  const plain = (): Record<string, unknown> => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "openai",
      async validate(input: unknown) {
        try {
          const value = await parser(JSON.stringify(input));
          const checked = await reader?.validate(input);
          return checked?.ok === false ? { issues: issuesOf(checked) } : { value };
        } catch (error) {
          return { issues: issuesOf(error) };
        }
      },
      jsonSchema: { input: plain, output: plain },
    },
  };
}

interface Told {
  readonly message: string;
  readonly path?: readonly PropertyKey[];
}

/** A parser's complaint, which `runTools` tells the model as well: a schema library's list where there is one. */
function issuesOf(error: unknown): readonly Told[] {
  const { issues, message } = (error ?? {}) as { readonly issues?: unknown; readonly message?: unknown };
  if (Array.isArray(issues) && issues.length > 0) return issues.map(issueOf);
  return [{ message: typeof message === "string" ? message : "is not what the tool takes" }];
}

function issueOf(issue: unknown): Told {
  const { message, path, pointer } = (issue ?? {}) as { message?: unknown; path?: unknown; pointer?: string };
  const keys = pointer === undefined ? path : pointer.split("/").slice(1).map(unescaped);
  return {
    message: String(message),
    ...(Array.isArray(keys) && { path: keys as readonly PropertyKey[] }),
  };
}

function unescaped(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isParser(value: unknown): value is Parser {
  return typeof value === "function";
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
