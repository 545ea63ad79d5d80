/**
 * Characters that a reader doesn't see, or that change the order of what is seen: what Unicode calls ignorable by default
 * (zero widths, tags, fillers, variation selectors) and format characters, bidirectional controls among them; control
 * characters but tab and line ends; the blank braille pattern; halves of surrogate pairs.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\u2800]/gu;

/** A hidden character, and how many stand there in a row. */
export interface HiddenCharacter {
  readonly character: string;
  readonly index: number;
}

/** The hidden characters of a text, but those that its writing needs. */
export function hiddenIn(text: string): HiddenCharacter[] {
  return Array.from(text.matchAll(HIDDEN), ({ 0: character, index }) => ({ character, index })).filter(
    (found) => !isNeeded(text, found),
  );
}

function isNeeded(text: string, { character, index }: HiddenCharacter): boolean {
  if (character === "\n" || character === "\r" || character === "\t") return true;
  const before = Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? "";
  const after = Array.from(text.slice(index + character.length, index + character.length + 2))[0] ?? "";
  // Presentation of an emoji or a symbol (Unicode TR 51), and of a Han ideograph (TR 37).
  if (/[\uFE00-\uFE0F]/.test(character)) return /[\p{Emoji}\p{S}\p{P}\u200D]/u.test(before);
  if (/[\u{E0100}-\u{E01EF}]/u.test(character)) return /\p{Script=Han}/u.test(before);
  // Joined emoji, and scripts that join or part letters by it (Persian, Devanagari, …).
  if (character === "\u200D" && /[\p{Emoji}\uFE0F]/u.test(before) && /\p{Emoji}/u.test(after)) return true;
  if (character === "\u200D" || character === "\u200C") return JOINING.test(before) && JOINING.test(after);
  return false;
}

const JOINING =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Syriac}\p{Script=Mongolian}]/u;

/** A character as its code point, as in `U+200B`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A text for a person's eyes, on one line: what can't be seen is written out as its code point. */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, (character) => {
    if (character === "\n") return "⏎";
    return `⟨${codePoint(character)}⟩`;
  });
}

/** JSON text with its hidden characters as escapes. */
export function escapeHidden(json: string): string {
  return json.replaceAll(HIDDEN, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, at) => escapeOf(character.charCodeAt(at))).join(""),
  );
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
