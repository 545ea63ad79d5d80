import { stemmer } from "stemmer";

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

/** Scripts that put no spaces between words; the platform's dictionary splits those. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Numbers are what a tool is called with, never what it is for. */
const NUMBER = /^\p{N}+$/u;

const stems = new Map<string, string>();
/** The English vocabulary of real tools is a few ten thousand words; what goes on for ever is identifiers. */
const MOST_STEMS = 50_000;

/**
 * The words of a text or a name as the index knows them: `createPullRequest`, `create_pull_request` and "created pull
 * requests" are the same three. Without words that say nothing.
 */
export function wordsOf(text: string): string[] {
  const spaced = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase();
  const words = UNSPACED.test(spaced) ? segments(spaced) : (spaced.match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.filter((word) => !STOP.has(word) && !NUMBER.test(word)).map(stemOf);
}

function segments(text: string): string[] {
  const found = new Intl.Segmenter("und", { granularity: "word" }).segment(text);
  return Array.from(found, ({ segment, isWordLike }) => (isWordLike ? segment : "")).filter(Boolean);
}

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size >= MOST_STEMS) stems.clear();
  stems.set(word, stem);
  return stem;
}
