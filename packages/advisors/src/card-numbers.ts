// In one piece, or in the groups that are printed on cards: 4-4-4-4 and up to 3 more, 4-6-5, 4-6-4.
const DIGITS =
  /(?:(?<![\w.])|(?<=\\[nrt])|(?<=[^\d\s]\.))(?<!\d[.-])(?:\d{13,19}|\d{4}([ -])(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{6}\1\d{4,5}))(?![\w]|[.-]\d)/g;

// Issuers' first digits and lengths (ISO/IEC 7812-1; the schemes' own pages): Visa, Mastercard, American Express, Diners
// Club, Discover, JCB, UnionPay, Maestro. Without them, each tenth order number of that length would look like a card's.
const ISSUERS: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}(?:\d{2,5})?$/,
  /^6(?:011|4[4-9]\d|5\d\d)\d{12,15}$/,
  /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  /^62\d{14,17}$/,
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{9,15}$/,
];

/** The text with each card number replaced: one that an issuer could have given out, and whose check digit fits. */
export function replaceCards(text: string, by: string): string {
  return text.replace(DIGITS, (found) => {
    const digits = found.replace(/[ -]/g, "");
    return ISSUERS.some((issuer) => issuer.test(digits)) && hasCheckDigit(digits) ? by : found;
  });
}

/** Luhn's formula (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit;
  }
  return sum % 10 === 0;
}
