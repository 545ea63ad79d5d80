import type { Json } from "@toolport/schema";
import { notSetUp } from "./http-problem.ts";
import { formOf, variableOf, type Secret } from "./secret.ts";
import { SecretPattern } from "./secret-pattern.ts";

/** What stands where a server sent a secret back. */
const MASK = "[secret]";

/** A shorter value is no secret, and masking it would take ordinary words with it. */
const LEAST_LENGTH = 4;

/** The secrets that one call has used, so that no answer can bring them back. */
export class Secrets {
  readonly #values = new Set<string>();
  #patterns: readonly SecretPattern[] | undefined;

  /** What to send for a secret. @throws HttpProblem when its variable is not set */
  reveal(secret: Secret): string {
    const variable = String(variableOf(secret));
    const value = process.env[variable];
    if (value === undefined || value === "")
      throw notSetUp(`the environment variable ${variable} is not set`);
    this.keep(value);
    return this.keep(formed(secret, variable, value));
  }

  /** Notes a value that must not come back. */
  keep(value: string): string {
    const [, token = value] = /^[\w-]+ (\S+)$/.exec(value) ?? []; // without its scheme (RFC 9110 §11.4)
    for (const one of [value, token])
      for (const form of [one, ...encodings(one)]) if (form.length >= LEAST_LENGTH) this.#values.add(form);
    this.#patterns = undefined;
    return value;
  }

  /** The text without secrets. Where the text was cut, the beginning of one at its end goes, too. */
  mask(text: string, cut = false): string {
    this.#patterns ??= [...this.#values]
      .toSorted((a, b) => b.length - a.length)
      .map((value) => new SecretPattern(value));
    const masked = this.#patterns.reduce((left, pattern) => pattern.mask(left, MASK), text);
    if (!cut) return masked;
    return masked.slice(0, Math.min(masked.length, ...this.#patterns.map((one) => one.startAtEnd(masked))));
  }

  /** The value without secrets, in whatever way its texts were escaped; a number may be one, too. */
  maskJson(value: Json): Json {
    if (typeof value === "string") return this.mask(value);
    if (typeof value === "number") return this.mask(String(value)) === String(value) ? value : MASK;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((one: Json) => this.maskJson(one));
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [this.mask(key), this.maskJson(one)]),
    );
  }
}

/** In base64, as the header of a user name and its password is quoted, in both of its alphabets. */
function encodings(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  return [bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url")];
}

/** What is thrown here may quote the value, so nobody is told more than that. */
function formed(secret: Secret, variable: string, value: string): string {
  let form: unknown;
  try {
    form = formOf(secret, value);
  } catch (error) {
    throw notSetUp(
      `what env() makes of ${variable} threw ${error instanceof Error ? error.name : typeof error}`,
    );
  }
  if (typeof form !== "string") throw notSetUp(`what env() makes of ${variable} is no text`);
  return form;
}
