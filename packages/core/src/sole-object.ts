const CLOSES: Readonly<Record<string, string>> = { "{": "}", "[": "]" };
/** What a text starts with, and ends with: also the quotes that word processors make. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’" };

/** After these something has to come: a value, or the rest of a number. */
const UNFINISHED: ReadonlySet<string> = new Set([":", "-", "+", "."]);

/**
 * The one object in a text, from its first brace to its last, when it is complete and nothing but words and code
 * fences stands around it. Undefined for one that is cut short, that leaves something out, or that isn't the only one:
 * no repair may make up what was not written.
 */
export function soleObject(text: string): string | undefined {
  const start = text.indexOf("{");
  const end = start === -1 ? undefined : endOfObject(text, start);
  if (end === undefined) return undefined;
  const around = text.slice(0, start) + text.slice(end);
  return /[[\]{}"]/.test(around) ? undefined : text.slice(start, end);
}

/** Where the object that starts here ends; undefined when it does not, or when a value in it is missing. */
function endOfObject(text: string, start: number): number | undefined {
  const open: string[] = [];
  let before = "";
  for (let at = start; at < text.length; at++) {
    const sign = text[at] as string;
    const next = afterToken(text, at);
    if (next === undefined) return undefined;
    if (CLOSES[sign] !== undefined) open.push(CLOSES[sign]);
    else if (sign === "}" || sign === "]") {
      if (UNFINISHED.has(before) || open.pop() !== sign) return undefined;
      if (open.length === 0) return at + 1;
    } else if ((sign === "," && UNFINISHED.has(before)) || text.startsWith("...", at) || sign === "…")
      return undefined;
    const isComment = next > at + 1 && sign === "/";
    if (/\S/.test(sign) && !isComment) before = sign;
    at = next - 1;
  }
  return undefined;
}

/** Behind the text or comment that starts here, or behind this one sign; undefined when it does not end. */
function afterToken(text: string, at: number): number | undefined {
  const sign = text[at] as string;
  const quote = QUOTES[sign];
  if (quote !== undefined) return endOfText(text, at + 1, quote);
  if (text.startsWith("//", at)) return indexAfter(text, "\n", at);
  return text.startsWith("/*", at) ? indexAfter(text, "*/", at + 2) : at + 1;
}

function endOfText(text: string, from: number, quote: string): number | undefined {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at + 1;
  }
  return undefined;
}

function indexAfter(text: string, sign: string, from: number): number | undefined {
  const at = text.indexOf(sign, from);
  return at === -1 ? undefined : at + sign.length;
}
