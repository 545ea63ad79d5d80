export { dialects } from "./dialects.ts";
export { jsonSchema } from "./json-schema.ts";
export { project } from "./project.ts";
export { readSchema } from "./read-schema.ts";
export { isSchemaError, SchemaError } from "./schema-error.ts";
export type { Dialect, DialectLimits, DialectName } from "./dialect.ts";
export type { Projection } from "./project.ts";
export type { Loss } from "./projection-walk.ts";
export type { SchemaErrorCode } from "./schema-error.ts";
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
  Validation,
} from "./schema-source.ts";
