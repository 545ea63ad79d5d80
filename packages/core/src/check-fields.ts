/** What one field may hold: the test, and in words (after "must") what passes it. */
export type FieldRule = readonly [fits: (value: unknown) => boolean, must: string];

/** The fields something may have. */
export interface FieldRules {
  readonly [field: string]: FieldRule;
}

/** Refuses an object with a field that is unknown (`must` is undefined then) or that holds what it must not. */
export function checkFields(
  fields: object,
  rules: FieldRules,
  refuse: (field: string, must: string | undefined) => never,
): void {
  for (const [key, value] of Object.entries(fields)) {
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (!rule) refuse(key, undefined);
    if (value !== undefined && !rule[0](value)) refuse(key, rule[1]);
  }
}

export const isFunction: FieldRule = [(value) => typeof value === "function", "be a function"];

export const isText: FieldRule = [(value) => typeof value === "string", "be a string"];

export const isFlag: FieldRule = [(value) => typeof value === "boolean", "be true or false"];

export const isNumber: FieldRule = [Number.isFinite, "be a finite number"];

/** Milliseconds for a timer; longer ones would fire at once. */
export const isDelay: FieldRule = [
  (value) => typeof value === "number" && value > 0 && value < 2 ** 31,
  "be milliseconds above 0, below 2^31",
];

/** One of a few words. */
export function oneOf(...words: readonly string[]): FieldRule {
  return [(value) => words.includes(value as string), `be ${words.map((word) => `"${word}"`).join(" or ")}`];
}

/** A list whose items all pass. */
export function listOf(fits: (item: unknown) => boolean, must: string): FieldRule {
  return [(value) => Array.isArray(value) && value.every(fits), must];
}
