// Characters that take no room or turn the text around them: default-ignorable ones (zero width, joiners, fillers,
// variation selectors, the tags block), bidi controls, controls but tab and line ends, interlinear marks, separators.
const INVISIBLE =
  /(?:[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]|(?![\t\n\r])\p{Cc})+/gu;

// U+FE0E, U+FE0F and U+200D have a use within emoji (UTS #51); nothing else is let through.
const EMOJI =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)*|[0-9#*]\uFE0F\u20E3/gu;

/** The text with each run of invisible characters named in brackets, as `[U+200B U+202E]`. */
export function showInvisible(text: string): string {
  let out = "";
  let at = 0;
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    out += named(text.slice(at, index)) + emoji;
    at = index + emoji.length;
  }
  return out + named(text.slice(at));
}

function named(text: string): string {
  return text.replace(INVISIBLE, (run) => `[${Array.from(run, codePoint).join(" ")}]`);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
