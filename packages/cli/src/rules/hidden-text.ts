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

/** Cyrillic and Latin in one word; no language writes so. */
const MIXED = /\p{L}*(?:\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin})\p{L}*/u;

export const lookAlikeLetters: Rule = eachTool({
  id: "look-alike-letters",
  severity: "warning",
  finds: "Cyrillic letters inside a Latin word, or the other way round",
  advice: "Write the word in one alphabet. If the tool isn't yours, look at what else it hides.",
  *check(subject) {
    for (const { where, text } of textsOf(subject)) {
      const word = MIXED.exec(text)?.[0];
      if (word === undefined) continue;
      const foreign = Array.from(word).filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
      yield {
        where,
        message: `"${word}" mixes alphabets: ${foreign.map((one) => `${one} is ${codePoint(one)}`).join(", ")}.`,
      };
    }
  },
});
