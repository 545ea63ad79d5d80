import type { FieldRule } from "./check-fields.ts";
import { ToolportError, type ToolportErrorCode } from "./errors.ts";

/** What one option may hold: the test, and in words (after "must") what passes it. */
export type OptionRule = FieldRule;

/** The rule of each option. One that need not be given says so by {@link optional}. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

/**
 * Refuses options that are misspelt, missing or of the wrong kind, when what they are for is made.
 *
 * @throws ToolportError `invalid_advisor`, or with another code that is given
 */
export function checkOptions<Options extends object>(
  name: string,
  options: Options,
  rules: OptionRules<Options>,
  code: ToolportErrorCode = "invalid_advisor",
): void {
  const refuse = (wrong: string): never => {
    const names = Object.keys(rules).join(", ");
    throw new ToolportError(code, `${name}(): ${wrong} (options: ${names}).`);
  };
  if (typeof options !== "object" || options === null) refuse("the options must be an object");
  for (const option of Object.keys(options))
    if (!Object.hasOwn(rules, option)) refuse(`"${option}" is not an option`);
  for (const [option, [fits, must]] of Object.entries<OptionRule>(rules))
    if (!fits((options as Record<string, unknown>)[option])) refuse(`"${option}" must ${must}`);
}

/** The option may be left out. */
export function optional([fits, must]: OptionRule): OptionRule {
  return [(value) => value === undefined || fits(value), must];
}

/** The option has no meaning beside another that was given, or that was not. */
export function absent(beside: string): OptionRule {
  return [(value) => value === undefined, `not be given beside "${beside}"`];
}

/** One of two kinds of value. */
export function either(one: OptionRule, other: OptionRule): OptionRule {
  return [(value) => one[0](value) || other[0](value), `${one[1]} or ${other[1]}`];
}

/** A text of a form, which the words name. */
export function textLike(pattern: RegExp, must: string): OptionRule {
  return [(value) => typeof value === "string" && pattern.test(value), must];
}

/** An object that has these methods. */
export function withMethods(...names: readonly string[]): OptionRule {
  return [
    (value) => names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === "function"),
    `have ${names.map((name) => `"${name}"`).join(" and ")}`,
  ];
}

/** A text that says something. */
export const isWords: OptionRule = [(value) => typeof value === "string" && value !== "", "be a text"];

export const isCount: OptionRule = [
  (value) => Number.isSafeInteger(value) && (value as number) > 0,
  "be a whole number above 0",
];

/** Milliseconds for something that takes no fractions of them, nor longer ones than a timer. */
export const isWholeDelay: OptionRule = [
  (value) => isCount[0](value) && (value as number) < 2 ** 31,
  "be a whole number of milliseconds above 0",
];
