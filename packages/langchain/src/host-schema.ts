import { interopSafeParseAsync, isInteropZodSchema } from "@langchain/core/utils/types";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import type { JsonSchema, SchemaSource } from "@toolport/schema";

type Checked = { readonly value: unknown } | { readonly issues: readonly { readonly message: string }[] };

/** The schema of a LangChain tool, as ours. */
export interface HostInput {
  readonly input: SchemaSource;
  /**
   * LangChain does not know this kind: it would not check the arguments, or stumble over the schema. The toolbox checks
   * them, and what the schema makes of them is what the tool gets.
   */
  readonly unknownToHost?: true;
}

/**
 * The schema of a LangChain tool. Where LangChain parses the arguments itself when the tool runs, it is for validation only:
 * a transform must not be applied twice, so what validates is passed on as it came.
 */
export function hostInputOf(schema: unknown, hostParses: boolean): HostInput | undefined {
  if (schema === undefined || schema === null) return undefined;
  if (isInteropZodSchema(schema)) return { input: zodInput(schema, hostParses) };
  if (isStandard(schema)) return { input: schema as SchemaSource, unknownToHost: true };
  if (typeof schema !== "object") throw new TypeError(`its schema is no schema, but a ${typeof schema}`);
  return { input: plainSchema(schema) };
}

function plainSchema(schema: object): JsonSchema {
  try {
    return JSON.parse(JSON.stringify(schema)) as JsonSchema;
  } catch (error) {
    throw new TypeError(
      "its JSON Schema can't be written as JSON: put what holds itself into $defs, and refer to it by $ref",
      { cause: error },
    );
  }
}

function zodInput(schema: object, hostParses: boolean): SchemaSource {
  const { validate, jsonSchema } = standardOf(schema) ?? {};
  const check = validate ?? safeParse(schema);
  const convert = (): Record<string, unknown> => {
    const written = jsonSchema
      ? jsonSchema.input({ target: "draft-2020-12" })
      : withoutDefaulted(toJsonSchema(schema as never, { io: "input" }));
    // As plain data: what zod gives hides a live schema in itself.
    return JSON.parse(JSON.stringify(written)) as Record<string, unknown>;
  };
  return {
    "~standard": {
      version: 1,
      vendor: "langchain",
      async validate(value: unknown) {
        const result = await checkedBy(check, value);
        if ("issues" in result && result.issues) return { issues: result.issues };
        return { value: hostParses ? value : (result as { readonly value: unknown }).value };
      },
      jsonSchema: { input: convert, output: convert },
    },
  };
}

/** As in LangChain, arguments at which the schema's own code throws do not fit; its words are not for the model. */
async function checkedBy(
  check: (value: unknown) => Checked | Promise<Checked>,
  value: unknown,
): Promise<Checked> {
  try {
    return await check(value);
  } catch {
    return { issues: [{ message: "the tool's own check of them broke off" }] };
  }
}

/** LangChain's own way for zod before 3.24, which is no Standard Schema. */
function safeParse(schema: object): (value: unknown) => Promise<Checked> {
  return async (value) => {
    const parsed = await interopSafeParseAsync(schema as never, value);
    return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues };
  };
}

/**
 * core 0.3 writes zod 4 as what a schema gives, where what has a default is always there; who calls may leave it out. (With
 * zod 4.2 and up nobody asks LangChain.)
 */
function withoutDefaulted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDefaulted);
  if (typeof schema !== "object" || schema === null) return schema;
  const { properties, required } = schema as { readonly properties?: object; readonly required?: unknown };
  const copy = Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, withoutDefaulted(one)]));
  if (!Array.isArray(required) || typeof properties !== "object") return copy;
  const has = (name: string): boolean => {
    const property = (properties as Readonly<Record<string, unknown>>)[name];
    return typeof property === "object" && property !== null && "default" in property;
  };
  return { ...copy, required: required.filter((name) => !has(String(name))) };
}

interface Standard {
  readonly validate: (value: unknown) => Checked | Promise<Checked>;
  readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => unknown };
}

function standardOf(schema: object): Standard | undefined {
  const standard = (schema as { readonly "~standard"?: Partial<Standard> })["~standard"];
  return typeof standard?.validate === "function" ? (standard as Standard) : undefined;
}

/** Not what `z.toJSONSchema` gives: plain JSON Schema, in which zod hides a live one. */
function isStandard(schema: unknown): boolean {
  if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) return false;
  const own = Object.getOwnPropertyDescriptor(schema, "~standard");
  return (!own || own.enumerable === true) && standardOf(schema) !== undefined;
}
