import type { Method } from "./declaration.ts";

/** A parameter as a function's source has it. */
export interface SourceParameter {
  /** Undefined for one that is taken apart at once. A minifier's name, where there was one. */
  readonly name: string | undefined;
  readonly isRest: boolean;
  /** The text of its default. */
  readonly initial: string | undefined;
}

/** What is skipped as one: comments, texts, and regular expressions where no division can stand. */
const SKIPPED =
  /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|(?<=[=(,[{:?!&|;+~^]\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;

// As bundlers that keep to ASCII write a letter in a name.
const ESCAPED = /\\u(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))/gi;

const unescaped = (_whole: string, long?: string, short?: string): string =>
  String.fromCodePoint(Number.parseInt(long ?? short ?? "", 16));

const OPENING = new Set(["(", "[", "{"]);
const CLOSING = new Set([")", "]", "}"]);

/** The parameters of a function, in order; undefined where its source doesn't say (the engine's own, a bound one). */
export function sourceParameters(method: Method): readonly SourceParameter[] | undefined {
  const source = Function.prototype.toString.call(method);
  if (/\{\s*\[native code\]\s*\}\s*$/.test(source) || /^class\b/.test(source)) return undefined;
  const list = parameterList(source);
  if (list === undefined) return undefined;
  const parts = list.map((part) => part.trim());
  if (parts.at(-1) === "") parts.pop(); // after a last comma
  return parts.map((part) => {
    const isRest = part.startsWith("...");
    const plain = part.replace(/^\.{3}\s*/, "").replaceAll(ESCAPED, unescaped);
    const [, name, initial] =
      /^([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?:=\s*([\s\S]*))?$/u.exec(plain) ?? [];
    return { name, isRest, initial: initial?.trim() };
  });
}

/** What stands between the commas of the first brackets that are not a computed name's. */
function parameterList(source: string): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  let part: string | undefined;
  for (let at = 0; at < source.length;) {
    const skipped = skippedAt(source, at);
    if (skipped > 0) {
      if (part !== undefined && !/\/[/*]/.test(source.slice(at, at + 2)))
        part += source.slice(at, at + skipped);
      at += skipped;
      continue;
    }
    const char = source.charAt(at++);
    if (part === undefined) {
      // An arrow without brackets: its one parameter stands before.
      if (char === "=" && depth === 0) return [source.slice(0, at - 1).replace(/^async\s+/, "")];
      if (char === "(" && depth === 0) part = "";
      else depth += OPENING.has(char) ? 1 : CLOSING.has(char) ? -1 : 0;
      continue;
    }
    if (depth === 0 && char === ")") return [...parts, part];
    if (depth === 0 && char === ",") {
      parts.push(part);
      part = "";
      continue;
    }
    depth += OPENING.has(char) ? 1 : CLOSING.has(char) ? -1 : 0;
    part += char;
  }
  return undefined;
}

/** How long the comment, text, template or regular expression is that begins here; 0 for none. */
function skippedAt(source: string, at: number): number {
  if (source.charAt(at) === "`") return templateLength(source, at);
  SKIPPED.lastIndex = at;
  return SKIPPED.exec(source)?.[0].length ?? 0;
}

function templateLength(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source.charAt(at) !== "`") {
    if (source.charAt(at) === "\\") at += 2;
    else if (source.startsWith("${", at)) at = endOfHole(source, at + 2);
    else at++;
  }
  return at + 1 - start;
}

function endOfHole(source: string, start: number): number {
  let depth = 1;
  let at = start;
  while (at < source.length && depth > 0) {
    const skipped = skippedAt(source, at);
    const char = source.charAt(at);
    if (skipped === 0) depth += char === "{" ? 1 : char === "}" ? -1 : 0;
    at += skipped || 1;
  }
  return at;
}
