import type { SchemaSource } from "@toolport/schema";

/** What zod 3 had before it was a Standard Schema. */
interface EarlyZod {
  readonly _def: { readonly typeName: string };
  safeParseAsync(value: unknown): Promise<EarlyVerdict>;
}

type EarlyVerdict =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly issues: readonly EarlyIssue[] } };

interface EarlyIssue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** Of zod before 3.24: `ai` 4 takes 3.23.8 and newer (its peer range). */
export function isEarlyZod(schema: unknown): schema is EarlyZod {
  if (typeof schema !== "object" || schema === null || "~standard" in schema) return false;
  const { _def, safeParseAsync } = schema as {
    _def?: { typeName?: unknown } | null;
    safeParseAsync?: unknown;
  };
  return typeof safeParseAsync === "function" && typeof _def?.typeName === "string";
}

/** The same schema with what later versions have: an object in front of it, so that the author's stays as it is. */
export function standardZod(schema: EarlyZod): SchemaSource {
  return Object.create(schema, {
    "~standard": {
      enumerable: true,
      value: {
        version: 1,
        vendor: "zod",
        async validate(value: unknown) {
          const verdict = await schema.safeParseAsync(value);
          return verdict.success ? { value: verdict.data } : { issues: verdict.error.issues };
        },
      },
    },
  }) as SchemaSource;
}
