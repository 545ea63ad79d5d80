import { textsOf } from "../texts.ts";
import { codePoint, hiddenIn, visible } from "../visible-text.ts";
import { eachTool, type Rule } from "./rule.ts";

export const hiddenCharacters: Rule = eachTool({
  id: "hidden-characters",
  severity: "error",
  finds: "characters that a person doesn't see and a model reads, or that turn the order of a text around",
  advice: "Take them out. If the tool isn't yours, ask its author why they are there before you use it.",
  *check(subject) {
    for (const { where, text } of textsOf(subject)) {
      const hidden = hiddenIn(text);
      const first = hidden[0];
      if (!first) continue;
      const kinds = [...new Set(hidden.map(({ character }) => codePoint(character)))];
      const around = visible(text.slice(Math.max(0, first.index - 20), first.index + 20));
      const said = hiddenWords(hidden.map(({ character }) => character));
      const count = hidden.length === 1 ? "a hidden character" : `${hidden.length} hidden characters`;
      yield {
        where,
        message: `There is ${count} (${kinds.slice(0, 5).join(", ")}${kinds.length > 5 ? ", …" : ""}) in "…${around}…"${said}.`,
      };
    }
  },
});

/** Tag characters mirror ASCII (U+E0020–U+E007E), and models read them as such. */
function hiddenWords(characters: readonly string[]): string {
  const said = characters
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((point) => point >= 0xe0020 && point <= 0xe007e)
    .map((point) => String.fromCodePoint(point - 0xe0000))
    .join("");
  return said === "" ? "" : `, which spell "${said}"`;
}

/** Letters of other alphabets that look like Latin ones: of Greek only some, since `Δt` and `μs` are common. */
const ALIKE = String.raw`[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορτυικχϲϳ]`;
/** Such letters and Latin ones in one word; no language writes so. */
const MIXED = new RegExp(String.raw`\p{L}*(?:\p{Script=Latin}${ALIKE}|${ALIKE}\p{Script=Latin})\p{L}*`, "u");
const FOREIGN = new RegExp(ALIKE, "u");
/** Letters in another dress, by which no search finds them: mathematical ones, circled ones. */
const DRESSED = /[\u{1D400}-\u{1D7FF}\u{24B6}-\u{24E9}\u{1F130}-\u{1F189}]{3,}/u;
/** East Asian texts have full-width letters of their own. */
const FULL_WIDTH = /[\uFF21-\uFF3A\uFF41-\uFF5A]{3,}/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export const lookAlikeLetters: Rule = eachTool({
  id: "look-alike-letters",
  severity: "warning",
  finds:
    "letters of another alphabet inside a Latin word, or the other way round; Latin ones in another dress",
  advice: "Write the word in one alphabet. If the tool isn't yours, look at what else it hides.",
  *check(subject) {
    for (const { where, text } of textsOf(subject)) {
      const message = mixed(text) ?? dressed(text);
      if (message !== undefined) yield { where, message };
    }
  },
});

function mixed(text: string): string | undefined {
  const word = MIXED.exec(text)?.[0];
  if (word === undefined || word.length < 3) return undefined;
  const foreign = Array.from(word).filter((letter) => FOREIGN.test(letter));
  return `"${word}" mixes alphabets: ${foreign.map((one) => `${one} is ${codePoint(one)}`).join(", ")}.`;
}

function dressed(text: string): string | undefined {
  const word = (DRESSED.exec(text) ?? (EAST_ASIAN.test(text) ? null : FULL_WIDTH.exec(text)))?.[0];
  return word === undefined ? undefined : `"${word}" is "${word.normalize("NFKC")}" in other letters.`;
}
