import type { JsonSchema, SchemaSource, StandardJsonSchema } from "@toolport/schema";
import { isEarlyZod, standardZod } from "./early-zod.ts";

/** The SDK's own wrapper around a JSON Schema, with or without a validator. */
interface MarkedSchema {
  readonly jsonSchema: unknown;
  readonly validate?: ((value: unknown) => unknown) | undefined;
}

const MARK = Symbol.for("vercel.ai.schema");

/**
 * A schema of the SDK's as a source of ours: a lazy one is made now, a Standard Schema stays as it is, a wrapped JSON
 * Schema keeps its validator, and without one (the SDK then checks nothing) is enforced by ours.
 *
 * Whose JSON Schema is a promise can't be one: see {@link isPromised}.
 */
export function importSchema(schema: unknown): SchemaSource {
  if (typeof schema === "function" && !("~standard" in schema))
    return importSchema((schema as () => unknown)());
  if (isEarlyZod(schema)) return standardZod(schema);
  if (!isMarked(schema)) return schema as SchemaSource;
  const { jsonSchema } = schema;
  const plain = plainSchema(jsonSchema);
  const { validate } = schema;
  return validate ? withValidator(plain, (value) => validate(value)) : plain;
}

/** Only what is enumerable: a schema made by zod 4 carries its validator, and would pass for a Standard Schema. */
function plainSchema(jsonSchema: unknown): JsonSchema {
  if (typeof jsonSchema !== "object" || jsonSchema === null || Array.isArray(jsonSchema))
    throw new TypeError(
      `its JSON Schema is no object, but ${Array.isArray(jsonSchema) ? "a list" : String(jsonSchema)}: give jsonSchema() an object`,
    );
  try {
    return JSON.parse(JSON.stringify(jsonSchema)) as JsonSchema;
  } catch (error) {
    throw new TypeError(
      "its JSON Schema can't be written as JSON: put what holds itself into $defs, and refer to it by $ref",
      { cause: error },
    );
  }
}

/** Whether a schema of the SDK's is not there yet; a tool can't be listed before it is. */
export function isPromised(schema: unknown): boolean {
  if (typeof schema === "function" && !("~standard" in schema))
    return isPromised((schema as () => unknown)());
  if (schema instanceof Promise) return true;
  return isMarked(schema) && schema.jsonSchema instanceof Promise;
}

function isMarked(schema: unknown): schema is MarkedSchema {
  return typeof schema === "object" && schema !== null && MARK in schema && "jsonSchema" in schema;
}

interface Verdict {
  readonly success: boolean;
  readonly value?: unknown;
  readonly error?: { readonly message?: string; readonly issues?: unknown };
}

function withValidator(
  plain: JsonSchema,
  validate: (value: unknown) => unknown,
): StandardJsonSchema<unknown, unknown> {
  const schema = (): Record<string, unknown> => ({ ...plain });
  return {
    "~standard": {
      version: 1,
      vendor: "ai-sdk",
      async validate(value) {
        const verdict = await verdictOf(validate, value);
        return verdict.success ? { value: verdict.value } : { issues: issuesOf(verdict) };
      },
      jsonSchema: { input: schema, output: schema },
    },
  };
}

/** As in the SDK, what a validator throws is its complaint: many a one is another library's `parse`. */
async function verdictOf(validate: (value: unknown) => unknown, value: unknown): Promise<Verdict> {
  try {
    return (await validate(value)) as Verdict;
  } catch (error) {
    return { success: false, error: Object(error) as Verdict["error"] & object };
  }
}

interface HostIssue {
  readonly message: string;
  readonly path?: readonly PropertyKey[];
}

/** The validator's own issues where it gives a list, as zod's do, with their paths. */
function issuesOf({ error }: Verdict): readonly HostIssue[] {
  const { issues, message } = error ?? {};
  if (Array.isArray(issues) && issues.length > 0 && issues.every(isIssue))
    return issues.map(({ message: text, path }) => ({ message: text, ...(path && { path }) }));
  return [{ message: message ?? "is not what the tool takes" }];
}

function isIssue(issue: unknown): issue is HostIssue {
  if (typeof issue !== "object" || issue === null) return false;
  const { message, path } = issue as { message?: unknown; path?: unknown };
  return typeof message === "string" && (path === undefined || Array.isArray(path));
}
