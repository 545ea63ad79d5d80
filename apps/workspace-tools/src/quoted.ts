/** A path as a model or a person should read it: nothing in it can break a line, hide, or reverse the text. */
export function quoted(name: string): string {
  return `"${visible(name) || "."}"`;
}

/** Control, format and line-separating characters as escapes. */
export function visible(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
}
