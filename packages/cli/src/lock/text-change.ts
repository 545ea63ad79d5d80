import { diffWordsWithSpace } from "diff";
import { codePoint, hiddenIn, visible } from "../visible-text.ts";

/** Characters of an unchanged stretch that are shown on each side of a change. */
const AROUND = 24;

/**
 * What changed in a text, as one line: `…for a [-town-]{+city+}. Returns…`. What can't be told apart by eye (hidden
 * characters, look-alikes, blanks, combining marks) is written out as code points where it changed.
 */
export function textChange(before: string, after: string): string {
  const parts = diffWordsWithSpace(before, after);
  const line = parts
    .map(({ value, added, removed }, at) => {
      if (added) return `{+${revealed(value)}+}`;
      if (removed) return `[-${revealed(value)}-]`;
      return shortened(visible(value), at === 0, at === parts.length - 1);
    })
    .join("");
  return line + hiddenNews(before, after);
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = Array.from(text);
  if (characters.length <= AROUND * (isFirst || isLast ? 1 : 2)) return text;
  const start = isFirst ? "" : characters.slice(0, AROUND).join("");
  const end = isLast ? "" : characters.slice(-AROUND).join("");
  return `${start}…${end}`;
}

/** Outside of ASCII, what is neither a letter of the text's own script nor plain to see. */
function revealed(text: string): string {
  const latin = /\p{Script=Latin}/u.test(text);
  return visible(text).replaceAll(/[^\p{ASCII}]/gu, (character) => {
    const blank = /\p{Z}|\p{M}/u.test(character);
    const foreign = latin && /\p{L}/u.test(character) && !/\p{Script=Latin}/u.test(character);
    return blank || foreign ? `${foreign ? character : ""}⟨${codePoint(character)}⟩` : character;
  });
}

function hiddenNews(before: string, after: string): string {
  const known = hiddenIn(before).length;
  const now = hiddenIn(after);
  if (now.length <= known) return "";
  const points = [...new Set(now.map(({ character }) => codePoint(character)))].join(", ");
  return ` (hidden characters: ${points})`;
}
