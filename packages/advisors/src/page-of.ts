/** A piece of a text, from and to whole characters. */
export interface Page {
  readonly text: string;
  readonly from: number;
  /** Where the next page begins; the text's length on the last one. */
  readonly to: number;
}

/** At most `max` UTF-16 units of a text from `from` on; at least one character. */
export function pageOf(text: string, from: number, max: number): Page {
  const start = splits(text, from) ? from - 1 : Math.min(from, text.length);
  const end = Math.min(start + max, text.length);
  const whole = splits(text, end) ? end - 1 : end;
  const to = whole > start ? whole : Math.min(start + 2, text.length);
  return { text: text.slice(start, to), from: start, to };
}

/** True between the two halves of one character. */
function splits(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
