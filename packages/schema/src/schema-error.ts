/**
 * `not_a_schema`: nothing we can read · `no_json_schema`: validates, but needs another import to be written as JSON
 * Schema · `unrepresentable`: holds a type JSON can't carry · `conversion_lost`: the converter dropped an object's
 * fields · `invalid_schema`: malformed JSON Schema · `dangling_ref`: a `$ref` to nothing · `validator_threw`: the
 * source's own code failed, which says nothing about the input · `undecodable`: a wire value that can't be read back.
 */
export type SchemaErrorCode =
  | "not_a_schema"
  | "no_json_schema"
  | "unrepresentable"
  | "conversion_lost"
  | "invalid_schema"
  | "dangling_ref"
  | "validator_threw"
  | "undecodable";

// Registered, so that two copies of this package recognise each other's errors.
const mark: unique symbol = Symbol.for("toolport.SchemaError") as never;

interface SchemaErrorOptions {
  readonly pointer?: string | undefined;
  readonly cause?: unknown;
}

/** The only error this package throws on purpose; bad input is reported as issues instead. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  readonly code: SchemaErrorCode;
  /** Where in the schema, when that is known. */
  readonly pointer?: string;

  constructor(code: SchemaErrorCode, message: string, { pointer, cause }: SchemaErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (pointer !== undefined) this.pointer = pointer;
    Object.defineProperty(this, mark, { value: true });
  }
}

/** Also true for an error made by another copy of this package. */
export function isSchemaError(error: unknown, code?: SchemaErrorCode): error is SchemaError {
  if (typeof error !== "object" || error === null || !(mark in error)) return false;
  return code === undefined || (error as unknown as SchemaError).code === code;
}
