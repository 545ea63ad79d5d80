import type SearchableMap from "minisearch/SearchableMap";
import { isDense, LONGEST_WORD, stemOf, wordsOf } from "./words.ts";

/**
 * Words of an index that one which it does not have, in its written form, may stand for: longer ones that begin with it, and
 * those that it may be a slip of. Short ones are one slip from too many. Where there is none, those that it is made of.
 */
export function nearWords(words: SearchableMap<unknown>, written: string): string[] {
  // The tree's search takes the square of a word's length, in time and memory.
  if (written.length > LONGEST_WORD) return [];
  const word = stemOf(written);
  const dense = isDense(word);
  const longer = word.length > (dense ? 1 : 3) ? [...words.atPrefix(word).keys()] : [];
  const near = [...longer, ...(dense ? [] : slips(words, word))];
  if (near.length > 0) return near;
  const parts = halves(words, written, dense ? 1 : 3);
  return parts.length > 0 ? parts : beginning(words, word, dense ? 2 : 5);
}

function slips(words: SearchableMap<unknown>, word: string): string[] {
  const { length } = word;
  return length > 4 ? [...words.fuzzyGet(word, length > 7 ? 2 : 1).keys()] : [];
}

/**
 * The longest that a word begins with: what a Korean word is in its sentence is added at its end, and a slip in an English
 * ending ("notificaton") keeps it from being taken off.
 */
function beginning(words: SearchableMap<unknown>, word: string, least: number): string[] {
  for (let length = word.length - 1; length >= least; length--)
    if (words.has(word.slice(0, length))) return [word.slice(0, length)];
  return [];
}

/**
 * The word of an index that another, in its written form, is with two of its letters in the wrong order: the commonest slip of a
 * hand, and two steps of edit distance.
 */
export function turnedWord(words: SearchableMap<unknown>, written: string): string | undefined {
  if (written.length < 4 || written.length > LONGEST_WORD || isDense(written)) return undefined;
  for (let at = 0; at < written.length - 1; at++) {
    const [one, other] = [written.charAt(at), written.charAt(at + 1)];
    const turned = stemOf(written.slice(0, at) + other + one + written.slice(at + 2));
    if (one !== other && words.has(turned)) return turned;
  }
  return undefined;
}

/** "timezone" is "time" and "zone"; "getweather" is "weather". */
function halves(words: SearchableMap<unknown>, written: string, least: number): string[] {
  for (let at = least; at <= written.length - least; at++) {
    const both = [written.slice(0, at), written.slice(at)].flatMap((half) => wordsOf(half));
    if (both.length > 0 && both.every((half) => words.has(half))) return both;
  }
  return [];
}
