import { fromPunycode, toPunycode } from "./punycode.ts";

// RFC 5892, 2.6: exceptions to the rule by general category.
const allowed = /[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]/u;
const disallowed = new Set("\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b");
const contextual = /[\u00b7\u0375\u05f3\u05f4\u30fb\u0660-\u0669\u06f0-\u06f9\u200c\u200d]/u;
const letterOrDigit = /[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}-]/u;

// Characters of combining class 9, which JavaScript has no property for (Unicode 15, scripts in modern use).
const virama =
  "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0e3a\\u0eba\\u0f84" +
  "\\u1039\\u103a\\u1714\\u1734\\u17d2\\u1a60\\u1b44\\u1baa\\u1bab\\u1bf2\\u1bf3\\ua806\\ua8c4\\ua953\\ua9c0\\uaaf6\\uabed";

// RFC 5892, appendix A: where a contextual character may stand. The joining types of A.1 are taken as the scripts whose
// letters join.
const rules: readonly (readonly [character: RegExp, fits: RegExp])[] = [
  [/\u00b7/u, /^(?:[^\u00b7]|(?<=l)\u00b7(?=l))*$/u],
  [/\u0375/u, /^(?:[^\u0375]|\u0375(?=\p{Script=Greek}))*$/u],
  [/[\u05f3\u05f4]/u, /^(?:[^\u05f3\u05f4]|(?<=\p{Script=Hebrew})[\u05f3\u05f4])*$/u],
  [/\u30fb/u, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
  [/[\u0660-\u0669]/u, /^[^\u06f0-\u06f9]*$/u],
  [/\u200d/u, new RegExp(`^(?:[^\\u200d]|(?<=[${virama}])\\u200d)*$`, "u")],
  [
    /\u200c/u,
    new RegExp(
      `^(?:[^\\u200c]|(?<=[${virama}])\\u200c|(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}]\\p{Mn}?)` +
        `\\u200c(?=\\p{Mn}?[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}]))*$`,
      "u",
    ),
  ],
];

// RFC 1035, 2.3.4, for the label as it goes over the wire.
const longest = 63;

/** A label as people write it, by RFC 5891 and 5892; the rule about mixed directions (RFC 5893) is not checked. */
export function isIdnLabel(label: string): boolean {
  if (label === "" || label.length > longest || label !== label.normalize("NFC")) return false;
  if (label.startsWith("-") || label.endsWith("-") || label.slice(2, 4) === "--" || /^\p{M}/u.test(label))
    return false;
  for (const character of label) if (!isValid(character)) return false;
  if (rules.some(([character, fits]) => character.test(label) && !fits.test(label))) return false;
  return `xn--${toPunycode(label)}`.length <= longest;
}

function isValid(character: string): boolean {
  if (allowed.test(character) || contextual.test(character)) return true;
  if (disallowed.has(character) || !letterOrDigit.test(character)) return false;
  return character.normalize("NFKC").toLowerCase().normalize("NFKC") === character;
}

/** A label that begins with `xn--`: it has to be what the label it stands for is written as. */
export function isPunycodeLabel(label: string): boolean {
  const text = fromPunycode(label.slice(4));
  return (
    text !== undefined &&
    /[^\0-\x7f]/.test(text) &&
    isIdnLabel(text) &&
    toPunycode(text) === label.slice(4).toLowerCase()
  );
}
