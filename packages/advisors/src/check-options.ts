import { ToolportError } from "@toolport/core";

/** What one option may hold: the test, and in words (after "must") what passes it. */
export type OptionRule = readonly [fits: (value: unknown) => boolean, must: string];

/** The rule of each option. One that must be given says so by `required`. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: OptionRule };

/**
 * Refuses options that are misspelt, missing or of the wrong kind, when the advisor is made.
 *
 * @throws ToolportError `invalid_advisor`
 */
export function checkOptions<Options extends object>(
  advisor: string,
  options: Options,
  rules: OptionRules<Options>,
): void {
  const refuse = (wrong: string): never => {
    const names = Object.keys(rules).join(", ");
    throw new ToolportError("invalid_advisor", `${advisor}(): ${wrong} (options: ${names}).`);
  };
  if (typeof options !== "object" || options === null) refuse("the options must be an object");
  for (const name of Object.keys(options))
    if (!Object.hasOwn(rules, name)) refuse(`"${name}" is not an option`);
  for (const [name, [fits, must]] of Object.entries<OptionRule>(rules))
    if (!fits((options as Record<string, unknown>)[name])) refuse(`"${name}" must ${must}`);
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

/** One of a few words. */
export function word(...words: readonly string[]): OptionRule {
  return [(value) => words.includes(value as string), `be ${words.map((one) => `"${one}"`).join(" or ")}`];
}

/** A list whose items all pass. */
export function listOf(fits: (item: unknown) => boolean, must: string): OptionRule {
  return [(value) => Array.isArray(value) && value.every(fits), must];
}

/** An object that has these methods. */
export function withMethods(...names: readonly string[]): OptionRule {
  return [
    (value) => names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === "function"),
    `have ${names.map((name) => `"${name}"`).join(" and ")}`,
  ];
}

export const isFunction: OptionRule = [(value) => typeof value === "function", "be a function"];

export const isText: OptionRule = [(value) => typeof value === "string" && value !== "", "be a text"];

export const isFlag: OptionRule = [(value) => typeof value === "boolean", "be true or false"];

export const isCount: OptionRule = [
  (value) => Number.isSafeInteger(value) && (value as number) > 0,
  "be a whole number above 0",
];

/** Milliseconds for a timer; longer ones would fire at once. */
export const isDelay: OptionRule = [
  (value) => typeof value === "number" && value > 0 && value < 2 ** 31,
  "be milliseconds above 0, below 2^31",
];
