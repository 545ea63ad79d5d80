import { readSchema, type JsonSchema, type SchemaSource } from "@toolport/schema";
import { definitionOf, type OpenAITool } from "./openai-tool.ts";
import { helperParser, looseParser, parserOf, type Parser } from "./parser.ts";
import { asWritten, describesObject, isSchema, nullables } from "./written-schema.ts";

/**
 * What a tool takes: its JSON Schema, and where it has a parser, what that accepts and makes of it. `gap` is told of what
 * strict mode may have changed.
 */
export function inputOf(tool: OpenAITool, gap: (text: string) => void): SchemaSource | undefined {
  const { parameters, strict } = definitionOf(tool);
  if (parameters !== undefined && parameters !== null && !isSchema(parameters))
    throw new Error(
      `its parameters are no JSON Schema, but ${Array.isArray(parameters) ? "a list" : typeof parameters}`,
    );
  const schema = parameters ?? undefined;
  const helper = helperParser(tool);
  if (helper && !(schema && describesObject(schema)))
    throw new Error(
      "its schema has lost its fields, as zod 4 schemas do in the helpers of openai 4 and 5: make it with openai 6 or newer, or with zod 3",
    );
  const doubtful = schema && strict === true ? nullables(schema) : [];
  if (doubtful.length > 0)
    gap(
      `strict mode requires every property: ${doubtful.join(", ")} may be null, and may have been optional`,
    );
  const parser = parserOf(tool);
  if (!parser) return schema;
  const enforced = looseParser(tool) ? schema : undefined;
  return parsed(parser, { schema: schema && helper ? asWritten(schema) : schema, enforced });
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
