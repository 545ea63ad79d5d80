import { stemmer } from "stemmer";
import { regularWord } from "./irregular-forms.ts";

/**
 * Words that say nothing about what a tool is for: English function words, how people ask ("please", "can you"), and
 * what nearly every tool's text says of its arguments.
 */
const STOP: ReadonlySet<string> = new Set(
  (
    "a about after all also am an and any are as at be been but by can could did do does doing don else ever for from " +
    "get gets getting give given go had has have he her here him his how i if in into is it its just let like ll " +
    "make makes me my need no not now of off on one onto or our out over own please s she should so some t than that " +
    "the their them then there these they this those to too up us use used uses using via want was we were what when " +
    "where which while who whose why will with would you your " +
    "argument default e.g example field given i.e optional parameter required return returns tool true false value"
  ).split(" "),
);

/**
 * Signs that a language may as well leave out: accents of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowels.
 * In other scripts a mark is a vowel or another letter, and stays.
 */
const OPTIONAL_MARKS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]/gu;

/** Where a word may be broken, and other characters that nobody sees, within a word. */
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu;

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

const TO_OR_FOR = /(?<=\p{L}{2})[24](?=\p{L}{2})/u;

/** Letters that have a plain form, but are not made of it and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const NOT_PLAIN = /[ßæœøłđðþı]/gu;

/** Scripts that put no spaces between words; the platform's dictionary splits those. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const DENSE = new RegExp(`${UNSPACED.source}|\\p{Script=Hangul}`, "u");
const dictionary = new Intl.Segmenter("und", { granularity: "word" });

/** Numbers are what a tool is called with, never what it is for. */
const NUMBER = /^\p{N}+$/u;

const stems = new Map<string, string>();
/** The English vocabulary of real tools is a few ten thousand words; what goes on for ever is identifiers. */
const MOST_STEMS = 50_000;

/** The longest that is taken for a word of a language; what is longer is a key or a file that somebody pasted. */
export const LONGEST_WORD = 40;

/**
 * The words of a text or a name as the index knows them: `createPullRequest`, `create_pull_request` and "created pull
 * requests" are the same three, and "GitHub" is found as "github" too. Without words that say nothing.
 */
export function wordsOf(text: string): string[] {
  return plainWordsOf(text).map(stemOf);
}

/** The same, each in the form in which it is written there. */
export function plainWordsOf(text: string): string[] {
  const words: string[] = [];
  for (const token of bare(text).match(TOKEN) ?? [])
    for (const word of SMALL.test(token) ? [token] : plainParts(token))
      if (!STOP.has(word) && !NUMBER.test(word)) words.push(word);
  return words;
}

/** Nearly all of what there is to read is ASCII, and of that small letters: it needs none of what follows. */
const ASCII = /^[\0-\x7F]*$/;
const SMALL = /^[a-z]+$/;

function bare(text: string): string {
  if (ASCII.test(text)) return text;
  return text.normalize("NFKD").replaceAll(OPTIONAL_MARKS, "").replaceAll(UNSEEN, "").normalize("NFC");
}

function plainParts(token: string): string[] {
  const split = UNSPACED.test(token) ? segments(token) : parts(token);
  return split.map((word) => word.toLowerCase().replaceAll(NOT_PLAIN, (letter) => PLAIN[letter] as string));
}

/** Whether a word is of a script in which few signs say much: where others need four letters, it needs two. */
export function isDense(word: string): boolean {
  return DENSE.test(word);
}

/**
 * By capitals, and by the "2" of "csv2json". A name of two parts ("GitHub", "PostgreSQL") is written without them as well, and is
 * one word then.
 */
function parts(token: string): string[] {
  const split = token.split(HUMPS).flatMap((part) => part.split(TO_OR_FOR));
  return split.length === 2 && /^\p{Lu}/u.test(token) ? [...split, token] : split;
}

function segments(text: string): string[] {
  return Array.from(dictionary.segment(text), ({ segment, isWordLike }) =>
    isWordLike ? segment : "",
  ).filter(Boolean);
}

/** The form in which all forms of an English word are one. */
export function stemOf(word: string): string {
  if (word.length > LONGEST_WORD) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(regularWord(word));
  if (stems.size >= MOST_STEMS) stems.clear();
  stems.set(word, stem);
  return stem;
}
