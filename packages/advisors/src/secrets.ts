import { checkOptions, listOf, type OptionRule } from "@toolport/core/options";
import { replaceCards } from "./card-numbers.ts";
import { replacePairs } from "./password-pairs.ts";
import { ADDRESS_FORM, EMAIL_FORM, KEY_FORMS } from "./secret-forms.ts";

/** What can be looked for. */
export type SecretKind = keyof typeof MASKS;

const MASK = "[redacted]";

const MASKS = {
  /** Private keys, tokens, and the keys of services that mark theirs as such. */
  keys: (text: string): string => KEY_FORMS.reduce(masked, text),
  /** `password=…` and its like, and passwords in addresses. */
  passwords: (text: string): string => replacePairs(masked(text, ADDRESS_FORM), MASK),
  emails: (text: string): string => (text.includes("@") ? masked(text, EMAIL_FORM) : text),
  /** Numbers of payment cards. */
  cards: (text: string): string => replaceCards(text, MASK),
} as const;

function masked(text: string, form: RegExp): string {
  return text.replace(form, (_, ...more: unknown[]) => {
    const groups = more.at(-1);
    const { keep = "" } = (typeof groups === "object" ? groups : {}) as { readonly keep?: string };
    return keep + MASK;
  });
}

const isKinds: OptionRule = listOf(
  (kind) => Object.hasOwn(MASKS, kind as string),
  `be a list of ${Object.keys(MASKS).join(", ")}`,
);

/** Masks secrets of some kinds only, for `redact`. */
export function secretsOf(...kinds: readonly SecretKind[]): (text: string) => string {
  checkOptions("secretsOf", { kinds }, { kinds: isKinds });
  const masks = Object.entries(MASKS).filter(([kind]) => kinds.includes(kind as SecretKind));
  return (text) => masks.reduce((so, [, mask]) => mask(so), text);
}

/**
 * Masks what leaks most: `createToolbox({ redact: secrets })`. It knows secrets by how they are spelt, so one that looks
 * like any other word is for you to name beside it: `redact: [secrets, process.env.MY_KEY]`.
 */
export const secrets: (text: string) => string = secretsOf("keys", "passwords", "emails", "cards");
