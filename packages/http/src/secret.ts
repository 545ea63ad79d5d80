import type { Json } from "@toolport/schema";
import { notSetUp } from "./http-problem.ts";

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

/** What stands where a server sent a secret back. */
const MASK = "[secret]";

/** A shorter value is no secret, and masking it would take ordinary words with it. */
const LEAST_LENGTH = 4;

/** The secrets that one call has used, so that no answer can bring them back. */
export class Secrets {
  readonly #forms = new Set<string>();

  /** What to send for a secret. @throws HttpProblem when its variable is not set */
  reveal(secret: Secret): string {
    const { variable, form } = secret[MARK];
    const value = process.env[variable];
    if (value === undefined || value === "")
      throw notSetUp(`the environment variable ${variable} is not set`);
    this.keep(value);
    return this.keep(form(value));
  }

  /** Notes a value that must not come back, in the forms in which a server may quote it. */
  keep(value: string): string {
    const [, token = value] = /^[\w-]+ (\S+)$/.exec(value) ?? []; // without its scheme (RFC 9110 §11.4)
    for (const one of [value, token])
      for (const form of [one, encodeURIComponent(one.toWellFormed()), JSON.stringify(one).slice(1, -1)])
        if (form.length >= LEAST_LENGTH) this.#forms.add(form);
    return value;
  }

  /** The text without secrets. Where the text was cut, the beginning of one at its end goes, too. */
  mask(text: string, cut = false): string {
    const forms = [...this.#forms].toSorted((a, b) => b.length - a.length);
    let masked = text;
    for (const form of forms) masked = masked.replaceAll(form, MASK);
    if (!cut) return masked;
    const rest = Math.max(0, ...forms.map((form) => overlap(masked, form)));
    return masked.slice(0, masked.length - rest);
  }

  /** The value without secrets, in whatever way its texts were escaped. */
  maskJson(value: Json): Json {
    if (typeof value === "string") return this.mask(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((one: Json) => this.maskJson(one));
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [this.mask(key), this.maskJson(one)]),
    );
  }
}

/** How much of the text's end is the form's beginning. */
function overlap(text: string, form: string): number {
  for (let length = form.length - 1; length > 0; length--)
    if (text.endsWith(form.slice(0, length))) return length;
  return 0;
}
