/** An error as the service reports it: an HTTP status and the fields of the body's `error`. */
export interface ServiceError {
  readonly status: number;
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

/** The service's refusal of a request it understood but does not take. */
export function invalidRequest(
  message: string,
  { param = null, code = null, status = 400 }: Partial<Pick<ServiceError, "param" | "code" | "status">> = {},
): ServiceError {
  return { status, message, type: "invalid_request_error", param, code };
}

/** A breakdown on the service's side, and every mistake in a script. */
export function serverError(message: string, code: string | null = null): ServiceError {
  return { status: 500, message, type: "server_error", param: null, code };
}

/** The body the service sends for an error, in an HTTP answer as in a stream. */
export function toErrorBody({ message, type, param, code }: ServiceError): {
  readonly error: Omit<ServiceError, "status">;
} {
  return { error: { message, type, param, code } };
}

/** The service's complaint about a value of the wrong type. */
export function toWrongType(param: string, expected: string, value: unknown): ServiceError {
  const got = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  if (value === undefined) {
    return invalidRequest(`Missing required parameter: '${param}'.`, {
      param,
      code: "missing_required_parameter",
    });
  }
  return invalidRequest(
    `Invalid type for '${param}': expected ${expected}, but got ${toNoun(got)} instead.`,
    {
      param,
      code: "invalid_type",
    },
  );
}

/** The service's complaint about a list that should have been left out. */
export function toEmptyArray(param: string): ServiceError {
  return invalidRequest(
    `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
    { param, code: "empty_array" },
  );
}

function toNoun(type: string): string {
  if (type === "null") return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A value off the wire, fit for a message. */
export function toLabel(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}
