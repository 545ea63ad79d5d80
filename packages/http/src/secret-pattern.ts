/** One character of a secret in each of the forms in which a server may quote it. */
type Part = string;

/** HTML's names for what it has to escape. */
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  "'": "apos",
};

/** JSON's, and most languages', letters for control characters (RFC 8259 §7). */
const ESCAPES: Readonly<Record<string, string>> = { "\n": "n", "\r": "r", "\t": "t", "\b": "b", "\f": "f" };

/** HTML's own escape, itself escaped a few times. */
const AMP = "&(?:amp;|#38;|#[xX]26;){0,4}";

/** The end of a text at which it was cut within an escaped character. */
const HALF = /^(?:\\+(?:u[0-9a-f]{0,3})?|%(?:25){0,4}[0-9a-f]?|&(?:amp;|#38;|#x26;){0,4}#?\w{0,8})$/i;

/**
 * Finds a text whatever it was escaped with, once or a few times: JSON, URLs and forms, HTML. The counts have limits so
 * that no answer, however it was made, takes more than its length in time.
 */
export class SecretPattern {
  readonly #parts: readonly Part[];
  readonly #whole: RegExp;
  #steps: readonly RegExp[] | undefined;

  constructor(secret: string) {
    // A run of backslashes may be doubled as a whole.
    this.#parts = secret.match(/\\+|[\s\S]/gu)?.map(partOf) ?? [];
    this.#whole = new RegExp(this.#parts.join(""), "g");
  }

  mask(text: string, mask: string): string {
    return text.replace(this.#whole, mask);
  }

  /** Where the text ends in the beginning of the secret; the text's length where it doesn't. */
  startAtEnd(text: string): number {
    for (let at = Math.max(0, text.length - this.#whole.source.length); at < text.length; at++)
      if (this.#runsOut(text, at)) return at;
    return text.length;
  }

  #runsOut(text: string, start: number): boolean {
    this.#steps ??= this.#parts.map((part) => new RegExp(part, "y"));
    let at = start;
    for (const step of this.#steps) {
      step.lastIndex = at;
      const [found] = step.exec(text) ?? [];
      if (found === undefined) return at === text.length || HALF.test(text.slice(at));
      at += found.length;
    }
    return false;
  }
}

function partOf(char: string): Part {
  // Nobody escapes these, and most secrets are made of nothing else.
  if (/^[A-Za-z0-9]$/.test(char)) return char;
  if (char.startsWith("\\"))
    return `(?:\\\\{${char.length},${char.length * 8}}|(?:${percent("\\")}){${char.length}})`;
  const { [char]: letter } = ESCAPES;
  const { [char]: name } = ENTITIES;
  const code = char.codePointAt(0) ?? 0;
  const forms = [
    `\\\\{0,8}${char.replace(/[$()*+.?[\]^{|}/-]/, "\\$&")}`,
    units(char),
    percent(char),
    `${AMP}#(?:0{0,4}${code}|[xX]0{0,4}${anyCase(code.toString(16))});`,
    ...(letter === undefined ? [] : [`\\\\{1,8}${letter}`]),
    ...(name === undefined ? [] : [`${AMP}${name};`]),
    ...(char === " " ? ["\\+"] : []),
  ];
  return `(?:${forms.join("|")})`;
}

/** As JSON and JavaScript write it in ASCII. */
function units(char: string): string {
  return char
    .split("")
    .map((unit) => `\\\\{1,8}u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, "0"))}`)
    .join("");
}

/** As a URL or a form writes it. */
function percent(char: string): string {
  return [...new TextEncoder().encode(char)]
    .map((byte) => `%(?:25){0,4}${anyCase(byte.toString(16).padStart(2, "0"))}`)
    .join("");
}

function anyCase(hex: string): string {
  return hex.replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
