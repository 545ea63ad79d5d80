import { interopSafeParseAsync, isInteropZodSchema } from "@langchain/core/utils/types";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import type { JsonSchema, SchemaSource } from "@toolport/schema";

type Checked = { readonly value: unknown } | { readonly issues: readonly { readonly message: string }[] };

/**
 * The schema of a LangChain tool, for validation only: LangChain parses the arguments itself when the tool runs, and
 * a transform must not be applied twice, so what validates is passed on as it came.
 */
export function inputOf(schema: unknown): SchemaSource | undefined {
  if (schema === undefined || schema === null) return undefined;
  const validate = validatorOf(schema);
  if (!validate) return JSON.parse(JSON.stringify(schema)) as JsonSchema;
  const convert = (): Record<string, unknown> =>
    // As plain data: what zod gives hides a live schema in itself.
    JSON.parse(JSON.stringify(toJsonSchema(schema as never, { io: "input" }))) as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: "langchain",
      async validate(value: unknown) {
        const checked = await validate(value);
        return "issues" in checked && checked.issues ? { issues: checked.issues } : { value };
      },
      jsonSchema: { input: convert, output: convert },
    },
  };
}

function validatorOf(schema: unknown): ((value: unknown) => Checked | Promise<Checked>) | undefined {
  if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) return undefined;
  const standard =
    Object.keys(schema).includes("~standard") || isInteropZodSchema(schema) ? read(schema) : undefined;
  if (standard) return (value) => standard.validate(value);
  if (!isInteropZodSchema(schema)) return undefined;
  return async (value) => {
    const parsed = await interopSafeParseAsync(schema, value);
    return parsed.success ? { value } : { issues: parsed.error.issues };
  };
}

interface Standard {
  readonly validate: (value: unknown) => Checked | Promise<Checked>;
}

function read(schema: object): Standard | undefined {
  const standard = (schema as { readonly "~standard"?: Partial<Standard> })["~standard"];
  return typeof standard?.validate === "function" ? (standard as Standard) : undefined;
}
