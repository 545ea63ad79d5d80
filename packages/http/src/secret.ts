// Registered, so that secrets of two copies of this package know each other.
const MARK: unique symbol = Symbol.for("toolport.http.secret");

/** A value that is read from the environment when a call is made, and shown nowhere. */
export interface Secret {
  readonly [MARK]: { readonly variable: string; readonly form: (value: string) => string };
}

/**
 * The value of an environment variable, read anew for each call. `form` makes of it what is sent, as in
 * ``env("API_KEY", (key) => `Bearer ${key}`)``.
 */
export function env(variable: string, form: (value: string) => string = (value) => value): Secret {
  // Not enumerable: whatever prints or stores the options finds an empty object.
  return Object.freeze(Object.defineProperty({}, MARK, { value: { variable, form } })) as Secret;
}

export function isSecret(value: unknown): value is Secret {
  return typeof value === "object" && value !== null && MARK in value;
}

/** The name of its variable, to check it. */
export function variableOf(secret: Secret): unknown {
  return secret[MARK].variable;
}

/** What to send for a value of the variable. */
export function formOf(secret: Secret, value: string): string {
  return secret[MARK].form(value);
}
