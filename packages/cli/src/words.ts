import { stemmer } from "stemmer";

/** Words that tell no tool from another. */
const FILLERS: ReadonlySet<string> = new Set(
  "a an the this that of for to with by in on at from as and or".split(" "),
);

/** The words of a name or a text, in lower case: `getUserById`, `get_user_by_id` and "get user by ID" are the same four. */
export function wordsIn(text: string): string[] {
  const spaced = text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase();
  return spaced.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The same without fillers, reduced to their stems: what a text is about. */
export function contentWords(text: string): string[] {
  return wordsIn(text)
    .filter((word) => !FILLERS.has(word))
    .map((word) => stemmer(word));
}
