export { composed } from "./composed.ts";
export { dialects } from "./dialects/dialects.ts";
export { jsonSchema } from "./json-schema.ts";
export { project } from "./project.ts";
export { readSchema } from "./read-schema.ts";
export { isSchemaError, SchemaError } from "./schema-error.ts";
export { withWireForms } from "./wire-forms.ts";
export type { Composition } from "./composed.ts";
export type { Dialect, DialectLimits, DialectName } from "./dialect.ts";
export type { JsonSchemaOptions } from "./json-schema-reader.ts";
export type { Projection } from "./project.ts";
export type { Loss, LossAction } from "./loss.ts";
export type { SchemaErrorCode } from "./schema-error.ts";
export type { FormOf } from "./sources/reading.ts";
export type { WireForm } from "./sources/shape.ts";
export type {
  InferInput,
  InferOutput,
  Issue,
  Json,
  JsonSchema,
  JsonSchemaTarget,
  SchemaReader,
  SchemaSource,
  StandardJsonSchema,
  TypeBoxSchema,
  Validation,
} from "./schema-source.ts";
