import type { StandardJSONSchemaV1, StandardSchemaV1, StandardTypedV1 } from "@standard-schema/spec";
import type { Loss } from "./loss.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON Schema object of any draft; boolean schemas occur only inside one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** TypeBox's schemas are plain JSON Schema, but its types say so by name only. */
export interface TypeBoxSchema {
  readonly "~kind": string;
}

/** What a tool's author may hand over: any Standard Schema (arktype's are functions) or plain JSON Schema. */
export type SchemaSource = StandardSchemaV1 | JsonSchema | TypeBoxSchema;

/** Both standards at once, which is what `zod`, `zod3` and `jsonSchema` return. */
export type StandardJsonSchema<Input, Output> = StandardSchemaV1<Input, Output> &
  StandardJSONSchemaV1<Input, Output>;

export type InferInput<S> = S extends StandardTypedV1
  ? StandardTypedV1.InferInput<S>
  : { readonly [key: string]: Json };

export type InferOutput<S> = S extends StandardTypedV1
  ? StandardTypedV1.InferOutput<S>
  : Record<string, unknown>;

export interface Issue {
  /** RFC 6901 pointer into the value; `""` is the value itself. */
  readonly pointer: string;
  readonly message: string;
}

export type Validation<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

export type JsonSchemaTarget = "draft-2020-12" | "draft-07";

export interface SchemaReader {
  /** `"zod"`, `"arktype"`, `"valibot"`, `"json-schema"`, … */
  readonly vendor: string;
  readonly source: SchemaSource;
  /**
   * A promise only where the source itself is asynchronous. Bad input is never thrown; what is thrown is a
   * `SchemaError`: `validator_threw` when the source's own code failed, `invalid_schema` or `dangling_ref` when a
   * raw JSON Schema can't be used.
   */
  readonly validate: (value: unknown) => Validation | Promise<Validation>;
  /**
   * The input side as frozen JSON Schema, converted at the first call and kept. Raw JSON Schema comes back in the
   * draft it was written in; `project` translates drafts.
   */
  readonly jsonSchema: (target?: JsonSchemaTarget) => JsonSchema;
  /** What `jsonSchema` could not say of the source as its author wrote it; pointers lead into that JSON Schema. */
  readonly losses: (target?: JsonSchemaTarget) => readonly Loss[];
  /**
   * Keys of an accepted input that the source drops without a word, each with the declared key that was probably
   * meant. Nothing where a schema keeps or refuses what it doesn't know, and nothing for raw JSON Schema.
   */
  readonly unknownKeys: (value: unknown) => readonly Issue[];
  /** Whether the author said of it that it may be left out where it is an object's field, as by zod's `.optional()`. */
  readonly optional: boolean;
}
